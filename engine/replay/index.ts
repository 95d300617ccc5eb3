export { opening, type Played, play, playMove, told } from './play.ts'
export type { Expected, Move, Replay } from './replay.ts'
