import type { Diagnostic } from '../../engine/config/index.ts'

/** Leaves out what variants of the project are noted to lack: it is said each time, whatever else a test looks for. */
export const besidesNotes = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  found.filter(({ code }) => code !== 'variante-incompleta')
