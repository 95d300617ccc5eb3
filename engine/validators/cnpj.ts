import { cnpjCharactersOf } from '../format/documents.ts'
import { normalCode } from './codes.ts'
import { isKnownCnpj } from './documents.ts'
import { validator } from './validator.ts'

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
