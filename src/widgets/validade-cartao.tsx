import { masks } from './masks.ts'
import { numeric, textWidget } from './text-input.tsx'

/** Edits the expiry of a card as MM/AA; keeps four digits. */
export const ValidadeCartao = textWidget({ mask: masks.validade, attributes: numeric })
