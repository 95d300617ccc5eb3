import { brandOf } from './card-brands.ts'
import { normalCode } from './codes.ts'
import { validator } from './validator.ts'

const message = 'O código tem 3 números (no American Express, 4).'

/** Accepts the security code of a card of any brand: three or four digits. */
export const codigoSeguranca = validator({
  name: 'codigoSeguranca',
  normal: (value) => normalCode('codigoSeguranca', value),
  reasons: [{ message, refuses: (value) => !/^\d{3,4}$/.test(value) }],
  examples: {
    valid: ['123', '0123'],
    invalid: [
      { value: '', reason: message },
      { value: '12', reason: message },
      { value: '12345', reason: message },
      { value: '12a', reason: message },
    ],
  },
})

/**
 * Says why a value does not go with those that stand beside it: a security code that has not as many digits as the brand of
 * the card number prints. Undefined where it may, or where the brand is not known yet.
 */
export function reasonBeside(
  format: string | undefined,
  value: unknown,
  { numeroCartao }: Readonly<Record<string, unknown>>,
): string | undefined {
  const number = String(numeroCartao)
  const isOther = value && brandOf(number) && !codeFits(String(value), number)
  return format === 'codigoSeguranca' && isOther ? message : undefined
}

/** Tells whether a security code has as many digits as the brand of the card number prints: four for American Express, else three. */
export function codeFits(code: string, cardNumber: string): boolean {
  return codigoSeguranca.accepts(code) && code.length === (brandOf(cardNumber)?.codeLength ?? 3)
}
