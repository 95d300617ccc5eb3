import { paying } from './blocks/paying.ts'
import { presenting } from './blocks/presenting.ts'
import { selling } from './blocks/selling.ts'
import { telling } from './blocks/telling.ts'

/** What is to be known of every block that a screen, a box or the side of a page may name. */
export const blockRecords = { ...telling, ...selling, ...paying, ...presenting } as const

/** Names a block. */
export type BlockName = keyof typeof blockRecords

/** Names a block that is a band of a sales page. */
export type BandName = keyof typeof presenting
