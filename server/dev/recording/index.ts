export { isJudged } from './kinds.ts'
export { type MadeReplay, replayOf } from './replay-of.ts'
export { type Heard, longestRun, type RecordedRun, runIn } from './run.ts'
