import { nome } from './nome.ts'
import { semEspeciais } from './sem-especiais.ts'
import type { Validator } from './validator.ts'

const reason = (value: string) => nome.reason(value) ?? semEspeciais.reason(value)

/** Accepts a full name of letters (ç and accents too), digits and spaces. */
export const nomeSemEspeciais: Validator = {
  name: 'nomeSemEspeciais',
  normal: nome.normal,
  reason,
  accepts: (value) => reason(value) === undefined,
  examples: {
    valid: ['Maria da Silva', 'Conceição Araújo'],
    invalid: [
      { value: 'Maria', reason: 'Informe nome e sobrenome.' },
      { value: 'Ana B Silva', reason: 'Cada nome precisa ter pelo menos 2 letras.' },
      { value: "Joana D'Arc", reason: 'Use apenas letras, números e espaços.' },
      { value: 'Ana-Maria Souza', reason: 'Use apenas letras, números e espaços.' },
    ],
  },
}
