import type { Vocabulary } from '../../engine/config/index.ts'
import { blockRecords } from '../../engine/config/language/blocks.ts'
import { effectNames } from '../../engine/config/language/effects.ts'
import { maskRecords, serverFactRecords, widgetRecords } from '../../engine/config/language/widgets.ts'
import { datedValidators, formats, validators } from '../../engine/index.ts'
import { operatorNames } from '../../engine/rules/index.ts'
import { callNames } from '../contract/operation-file.ts'
import { operationNames } from '../operations/names.ts'
import { sentAddresses } from '../sale/sent-addresses.ts'
import { serverSegments } from './addresses.ts'

/** Lists the names that the code gives to the JSON. Those of widgets, masks, blocks and effects stand in a room that the browser's registries are typed from. */
export const vocabulary: Vocabulary = {
  widgets: widgetRecords,
  masks: Object.keys(maskRecords),
  blocks: blockRecords,
  effects: effectNames,
  operators: operatorNames,
  operations: operationNames,
  calls: callNames,
  formats: Object.keys(formats),
  validators: validators.map(({ name }) => name),
  datedValidators: datedValidators.map(({ name }) => name),
  segments: serverSegments,
  addresses: sentAddresses,
  server: serverFactRecords,
}
