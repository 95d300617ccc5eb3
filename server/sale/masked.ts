/**
 * Shows three digits of a CPF, by which people of one name are told apart.
 *
 * Not the first five, which stand in the addresses of corretores, nor the last two, which follow from the others: what is
 * shown here and there together must not be the whole.
 */
export const maskedCpf = (cpf: string): string => `***.***.${cpf.slice(6, 9)}-**`

/** Shows the area code and the last four digits of a telephone. */
export const maskedPhone = (phone: string): string =>
  phone.length < 10 ? '' : `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`

/** Shows the first name, and of the last the first letter. */
export function shortName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const last = words.length > 1 ? ` ${words.at(-1)?.slice(0, 1)}.` : ''
  return `${words[0] ?? ''}${last}`
}

/** A telephone as services of plans for pets take it: the area code apart. */
export const splitPhone = (digits: string) => ({ ddd: digits.slice(0, 2), numero: digits.slice(2) })
