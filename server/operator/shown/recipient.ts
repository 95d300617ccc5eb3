import { type Json, phoneDigitsOf } from '../../../engine/index.ts'
import { maskedEmail } from '../../messages/index.ts'

/**
 * Shows whom a message is for or about, so that staff can tell two apart and read neither.
 *
 * What nobody could deliver may be whatever: it is shown all the same.
 */
export function maskedRecipient(payload: Json): string {
  const { to, email } = typeof payload === 'object' && payload !== null ? (payload as Addressed) : {}
  const recipient = to ?? email
  if (typeof recipient !== 'string') return 'sem destinatário'
  return recipient.includes('@') ? maskedEmail(recipient) : maskedPhone(recipient)
}

/** Shows of each word of a name its first letter. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ')

type Addressed = { readonly to?: Json; readonly email?: Json }

function maskedPhone(phone: string): string {
  const digits = phoneDigitsOf(phone)
  return `(${digits.slice(0, 2)}) *****-${digits.slice(-4)}`
}
