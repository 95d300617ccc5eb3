export { evaluate, fill, holds, isRule } from './evaluate.ts'
export { type Facts, isMissing, isRecord, namesOf, own, readPath, withNames } from './facts.ts'
export { type OperatorName, operatorNames } from './operators.ts'
export { fillAddress, holesIn, pathRead, slotsOf } from './texts.ts'
