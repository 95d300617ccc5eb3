import { textWidget } from './text-input.tsx'

/** Edits a text. */
export const Texto = textWidget({ attributes: { type: 'text' } })
