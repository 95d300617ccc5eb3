import { masks } from './masks.ts'
import { numeric, textWidget } from './text-input.tsx'

/** Edits a CEP; its field's event goes out with the eighth digit. */
export const Cep = textWidget({ mask: masks.cep, attributes: numeric })
