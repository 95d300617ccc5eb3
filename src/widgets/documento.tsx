import { numeric, textWidget } from './text-input.tsx'

/** Edits a document number with the mask its field names; keeps it bare. */
export const Documento = textWidget({ attributes: numeric })
