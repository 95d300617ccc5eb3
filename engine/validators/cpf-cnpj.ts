import { cnpj } from './cnpj.ts'
import { plainText } from './codes.ts'
import { cpf } from './cpf.ts'
import type { Validator } from './validator.ts'

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
