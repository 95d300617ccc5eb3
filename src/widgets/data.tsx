import { masks } from './masks.ts'
import { numeric, textWidget } from './text-input.tsx'

/** Edits a date as DD/MM/AAAA; keeps yyyy-mm-dd, or the text as typed while it is no date. */
export const Data = textWidget({ mask: masks.data, attributes: numeric })
