import { getAreaCodeInfo } from '@brazilian-utils/brazilian-utils/get-area-code-info'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { cnpjCharactersOf } from '../format/documents.ts'
import { normalCode, plainText, type Validator, validator } from './validator.ts'

/** Tells whether 11 bare digits end in the check digits of a CPF; repeated digits do not. */
export const isKnownCpf = (digits: string): boolean => isValidCpf(digits)

/** Tells whether 14 bare characters, letters in upper case, end in the check digits of a CNPJ; repeated digits do not. */
export function isKnownCnpj(characters: string): boolean {
  // Version 2 is the CNPJ with letters; without it the letters would be thrown away.
  return /^[0-9A-Z]{12}\d\d/.test(characters) && isValidCnpj(characters, { version: 2 })
}

/** Tells whether two digits are one of the 67 Brazilian area codes. */
export const isAreaCode = (ddd: string): boolean => getAreaCodeInfo(ddd) !== null

const withoutSeparators = (value: string) => value.replace(/[\s.-]/g, '')

/** Accepts a CPF: eleven digits, not all the same, both check digits right; spaces, dots and dashes ignored. */
export const cpf = validator({
  name: 'cpf',
  normal: (value) => normalCode('cpf', value),
  reasons: [
    {
      message: 'Use apenas números no CPF.',
      refuses: (value) => /\D/.test(withoutSeparators(value)),
    },
    {
      message: 'O CPF tem 11 números. Confira se falta ou sobra algum.',
      refuses: (value) => withoutSeparators(value).length !== 11,
    },
    {
      message: 'Este CPF não existe. Confira os números.',
      refuses: (value) => !isKnownCpf(withoutSeparators(value)),
    },
  ],
  examples: {
    valid: ['52998224725', '529.982.247-25', '00000000191'],
    invalid: [
      { value: '52998224725a', reason: 'Use apenas números no CPF.' },
      { value: '529.982.247/25', reason: 'Use apenas números no CPF.' },
      { value: '', reason: 'O CPF tem 11 números. Confira se falta ou sobra algum.' },
      { value: '5299822472', reason: 'O CPF tem 11 números. Confira se falta ou sobra algum.' },
      { value: '52998224724', reason: 'Este CPF não existe. Confira os números.' },
      { value: '11111111111', reason: 'Este CPF não existe. Confira os números.' },
    ],
  },
})

/** Accepts a CNPJ, numeric or with letters: fourteen characters, the last two its check digits; separators ignored. */
export const cnpj = validator({
  name: 'cnpj',
  normal: (value) => normalCode('cnpj', value),
  reasons: [
    {
      message: 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.',
      refuses: (value) => cnpjCharactersOf(value).length !== 14,
    },
    {
      message: 'Este CNPJ não existe. Confira os caracteres.',
      refuses: (value) => !isKnownCnpj(cnpjCharactersOf(value)),
    },
  ],
  examples: {
    valid: ['12ABC34501DE35', '12.abc.345/01de-35', '11222333000181'],
    invalid: [
      { value: '', reason: 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.' },
      { value: '1122233300018', reason: 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.' },
      { value: '12ABC34501DE53', reason: 'Este CNPJ não existe. Confira os caracteres.' },
      { value: '12ABC34501DE3A', reason: 'Este CNPJ não existe. Confira os caracteres.' },
      { value: '00000000000000', reason: 'Este CNPJ não existe. Confira os caracteres.' },
    ],
  },
})

/** Accepts a CPF or a CNPJ: up to eleven characters, all digits, are read as a CPF, anything else as a CNPJ. */
export const cpfCnpj: Validator = {
  name: 'cpfCnpj',
  normal: (value) => documentOf(plainText(value)).normal(value),
  reason: (value) => documentOf(value).reason(value),
  accepts: (value) => documentOf(value).accepts(value),
  examples: {
    valid: ['52998224725', '529.982.247-25', '12ABC34501DE35', '11.222.333/0001-81'],
    invalid: [
      { value: '5299822472', reason: 'O CPF tem 11 números. Confira se falta ou sobra algum.' },
      { value: '52998224724', reason: 'Este CPF não existe. Confira os números.' },
      { value: '529982247255', reason: 'O CNPJ tem 14 caracteres. Confira se falta ou sobra algum.' },
      { value: '11222333000182', reason: 'Este CNPJ não existe. Confira os caracteres.' },
    ],
  },
}

function documentOf(value: string): Validator {
  return /^\d{0,11}$/.test(value.replace(/[\s./-]/g, '')) ? cpf : cnpj
}
