import { digitsOf } from '../format/digits.ts'
import { cartao } from './cartao.ts'
import { cnpj } from './cnpj.ts'

/** Runs of digits as people write card numbers: all together, or in the groups that stand on the card. */
const written =
  /(?<![\p{L}\d])(?:\d{13,19}|\d{4}[\s.-]{1,2}\d{4}[\s.-]{1,2}\d{4}[\s.-]{1,2}\d{4}|\d{4}[\s.-]{1,2}\d{6}[\s.-]{1,2}\d{4,5})(?![\p{L}\d])/gu

/**
 * Tells whether a card number stands in a text, whatever the text is for: of one of our brands, of its length, with the
 * check digit right. A CPF, a CNPJ, a telephone, a boleto's 44 or 47 digits and a Pix code are none.
 */
export function hasCardNumber(text: string): boolean {
  return [...text.matchAll(written)].some(([run]) => {
    const digits = digitsOf(run)
    return cartao.accepts(digits) && !cnpj.accepts(digits)
  })
}
