import { masks } from './masks.ts'
import { numeric, textWidget } from './text-input.tsx'

/** Widgets that edit a single line of text. */
export const texts = {
  /** Edits a text. */
  texto: textWidget({ attributes: { type: 'text' } }),
  /** Edits an e-mail address. */
  email: textWidget({ attributes: { type: 'email', autoCapitalize: 'none', spellCheck: false } }),
  /** Edits a telephone with its area code; keeps digits. */
  telefone: textWidget({ mask: masks.telefone, attributes: { type: 'tel' } }),
  /** Edits a document number with the mask its field names; keeps it bare. */
  documento: textWidget({ attributes: numeric }),
  /** Edits a date as DD/MM/AAAA; keeps yyyy-mm-dd, or the text as typed while it is no date. */
  data: textWidget({ mask: masks.data, attributes: numeric }),
  /** Edits a CEP; its field's event goes out with the eighth digit. */
  cep: textWidget({ mask: masks.cep, attributes: numeric }),
}
