import { operatorNames } from '../../engine/conditions/operators.ts'
import type { Vocabulary } from '../../engine/config/index.ts'
import { datedValidators, formats, validators } from '../../engine/index.ts'
import { blockNames } from '../../src/blocks/names.ts'
import { effectNames } from '../../src/effects/names.ts'
import { maskNames, widgetNames } from '../../src/widgets/names.ts'

import { operationNames } from '../operations/names.ts'

/** Lists the names that the code gives to the JSON. The browser's rooms are asked for plain lists of names only. */
export const vocabulary: Vocabulary = {
  widgets: widgetNames,
  masks: maskNames,
  blocks: blockNames,
  effects: effectNames,
  operators: operatorNames,
  operations: operationNames,
  formats: Object.keys(formats),
  validators: validators.map(({ name }) => name),
  datedValidators: datedValidators.map(({ name }) => name),
}
