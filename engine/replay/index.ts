export { formatDuration, formatValue, moveTitle } from './describe.ts'
export { observed, opening, type Played, play, playMove, served } from './play.ts'
export { type Expected, joined, type Move, type Recording, type Recordings, type Replay } from './replay.ts'
export { type Difference, type TakenTransition, type TracedMove, traceReplay, withTyped } from './trace.ts'
