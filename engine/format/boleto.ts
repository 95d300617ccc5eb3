import { digitsOf } from './digits.ts'

/** Writes the number of a boleto in the groups of a printed one: 47 digits as FEBRABAN draws them, any other count in fours. */
export function formatLinhaDigitavel(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 47
    ? digits.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : digits.replace(/(.{4})(?=.)/g, '$1 ')
}
