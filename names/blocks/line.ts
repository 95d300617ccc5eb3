import type { Members } from '../../engine/config/language/vocabulary.ts'

/** A line of a list of facts: its label and its value, which a format may write out; without a value it is not shown. */
export const line = {
  needs: { rotulo: 'text' },
  takes: { valor: 'textOrNumber', formato: 'format' },
} as const satisfies Members
