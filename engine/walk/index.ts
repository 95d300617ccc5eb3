export { draftOf, draftRule, type WrittenReplay } from './draft.ts'
export { groundOf } from './ground.ts'
export { linesOf } from './lines.ts'
export { type FoundWay, surveysOf, takenBy } from './survey.ts'
