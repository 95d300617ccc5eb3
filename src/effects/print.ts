import type { Runner } from './effect.ts'

/** Prints the page. */
export const print: Runner = { run: () => window.print() }
