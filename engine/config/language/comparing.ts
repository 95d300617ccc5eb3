import type { Logic, OperatorRecord } from './record.ts'
import { anything } from './shape.ts'

const compared = (logic: Logic, says: string, example: OperatorRecord['example']): OperatorRecord => ({
  takes: [2, 3],
  logic,
  says,
  example,
})

/** The operators that read a value or compare values. */
export const comparing = {
  var: {
    takes: [0, 2],
    says: 'Lê um valor pelo caminho, como "{caminho}"; o segundo valor vale quando não há nada ali.',
    example: { var: ['form.cicloPagamento', 1] },
    shape: () => anything,
  },
  '===': {
    takes: [2, 2],
    logic: 'equal',
    says: 'É igual: o mesmo valor do mesmo tipo; duas coisas que faltam são iguais.',
    example: { '===': ['{form.sexo}', 'F'] },
  },
  '!==': {
    takes: [2, 2],
    logic: 'unequal',
    says: 'É diferente: o contrário de "===".',
    example: { '!==': ['{form.uf}', 'RJ'] },
  },
  '<': compared(
    'less',
    'Menor: números com números e textos com textos, senão não vale; com três valores, entre.',
    { '<': ['{vidas}', 99] },
  ),
  '<=': compared('atMost', 'Menor ou igual, como em "<"; com três, entre.', { '<=': [1, '{vidas}', 99] }),
  '>': compared('more', 'Maior, como em "<"; com três valores, entre.', { '>': ['{vidas}', 1] }),
  '>=': compared('atLeast', 'Maior ou igual, como em "<"; com três, entre.', { '>=': ['{vidas}', 2] }),
  in: {
    takes: [2, 2],
    logic: 'among',
    says: 'Está na lista, ou no texto.',
    example: { in: ['{form.uf}', '{variant.ufsAtendidas}'] },
  },
} satisfies Record<string, OperatorRecord>
