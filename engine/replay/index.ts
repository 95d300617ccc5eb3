export { joined, type Recordings } from './join.ts'
export { opening, type Played, play, playMove, served, told } from './play.ts'
export type { Expected, Move, Recording, Replay } from './replay.ts'
