import type { Runner } from './effect.ts'

/** Takes the sale's draft back from another tab. */
export const takeOver: Runner = { run: (_, around) => around.takeOver() }
