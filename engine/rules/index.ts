export { fill, holds, isRule, work } from './evaluate.ts'
export { type Facts, isItem, isMissing, namesOf, over, own, readPath } from './facts.ts'
export { type OperatorName, operatorNames } from './operators.ts'
export { fillAddress, holesIn, pathRead, slotsOf } from './texts.ts'
