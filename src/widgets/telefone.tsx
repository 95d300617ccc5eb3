import { masks } from './masks.ts'
import { textWidget } from './text-input.tsx'

/** Edits a telephone with its area code; keeps digits. */
export const Telefone = textWidget({ mask: masks.telefone, attributes: { type: 'tel' } })
