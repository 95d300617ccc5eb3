export type { Departure, Fired, TracedMove } from './trace.ts'
export { traceOf, withTyped } from './trace.ts'
export { kindOf, lasting, moveTitle, written } from './words.ts'
