import type { OperatorName } from '../../rules/index.ts'
import { comparing } from './comparing.ts'
import { controlling } from './controls.ts'
import { dating } from './dating.ts'
import { listing } from './listing.ts'
import { making } from './making.ts'
import type { OperatorRecord } from './record.ts'
import { standard } from './standard.ts'

export type { OperatorRecord } from './record.ts'

/** What is to be known of every operator: one that the engine has and that is missing here does not compile. */
export const operatorRecords: Readonly<Record<OperatorName, OperatorRecord>> = {
  ...comparing,
  ...making,
  ...dating,
  ...listing,
  ...controlling,
  ...standard,
}

/** Finds the record of a word; undefined for what is no operator. */
export const recordOf = (name: string): OperatorRecord | undefined =>
  Object.hasOwn(operatorRecords, name) ? operatorRecords[name as OperatorName] : undefined
