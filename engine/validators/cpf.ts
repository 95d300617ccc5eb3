import { normalCode } from './codes.ts'
import { isKnownCpf } from './documents.ts'
import { validator } from './validator.ts'

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
