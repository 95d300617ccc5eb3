import { digitsOf } from '../format/text.ts'
import { cartao } from './card.ts'
import { cnpj, cpf } from './tax-documents.ts'

const writtenCpf = /(?<![\p{L}\d])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}(?![\p{L}\d])/gu
const writtenEmail = /[^\s@]+@[^\s@]+\.[^\s@]/u

/** Tells whether a text names a person: by a CPF that exists, however it is written, or by an e-mail. */
export function namesPerson(text: string): boolean {
  return writtenEmail.test(text) || [...text.matchAll(writtenCpf)].some(([run]) => cpf.accepts(digitsOf(run)))
}

/** Runs of digits as people write card numbers: all together, or in the groups that stand on the card. */
const written =
  /(?<![\p{L}\d])(?:\d{13,19}|\d{4}[\s.-]{1,2}\d{4}[\s.-]{1,2}\d{4}[\s.-]{1,2}\d{4}|\d{4}[\s.-]{1,2}\d{6}[\s.-]{1,2}\d{4,5})(?![\p{L}\d])/gu

/**
 * Tells whether a card number is in a text, whatever the text is for: of one of our brands, of its length, with the
 * check digit right. A CPF, a CNPJ, a telephone, a boleto's 44 or 47 digits and a Pix code are none.
 */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(written)].some(([run]) => {
    const digits = digitsOf(run)
    return cartao.accepts(digits) && !cnpj.accepts(digits)
  })
}
