import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils/get-area-code-info'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

/** Tells whether 11 bare digits end in the check digits of a CPF; repeated digits do not. */
export const isKnownCpf = (digits: string): boolean => isValidCpf(digits)

/** Tells whether 14 bare characters, letters in upper case, end in the check digits of a CNPJ; repeated digits do not. */
export function isKnownCnpj(characters: string): boolean {
  // Version 2 is the CNPJ with letters; without it the letters would be thrown away.
  return /^[0-9A-Z]{12}\d\d/.test(characters) && isValidCnpj(characters, { version: 2 })
}

/** Tells whether two digits are one of the 67 Brazilian area codes. */
export const isAreaCode = (ddd: string): boolean => getAreaCodeInfo(ddd) !== null
