import type { Runner } from './effect.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Copies a text; a failure is only logged (X15). */
export const copy: Runner = {
  run: ({ with: text }) => {
    navigator.clipboard?.writeText(textOf(text)).catch((error) => console.warn('copy', error))
  },
}
