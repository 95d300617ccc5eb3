import { textWidget } from './text-input.tsx'

/** Edits an e-mail address. */
export const Email = textWidget({ attributes: { type: 'email', autoCapitalize: 'none', spellCheck: false } })
