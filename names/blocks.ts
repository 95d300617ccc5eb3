import { paying } from './blocks/paying.ts'
import { selling } from './blocks/selling.ts'
import { telling } from './blocks/telling.ts'

/** What is to be known of every block that a screen, a box or the side of a page may name. */
export const blockRecords = { ...telling, ...selling, ...paying } as const

/** Names a block. */
export type BlockName = keyof typeof blockRecords
