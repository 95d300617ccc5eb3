export { transitionsOf } from '../replay/transitions.ts'
export { draftOf, draftRule, type WrittenReplay } from './draft.ts'
export { groundOf } from './ground.ts'
export { type FoundWay, surveysOf, takenBy } from './survey.ts'
