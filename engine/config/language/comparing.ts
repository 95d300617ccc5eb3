import type { Logic, OperatorRecord } from './record.ts'
import { anything } from './shape.ts'

const compared = (
  logic: Logic,
  says: string,
  gives: string,
  example: OperatorRecord['example'],
): OperatorRecord => ({
  takes: [2, 3],
  logic,
  gives,
  says,
  example,
})

/** The operators that read a value or compare values. */
export const comparing = {
  var: {
    takes: [0, 2],
    gives: 'the value at a path, as `"{path}"` does; a second argument stands for what is missing',
    says: 'Lê um valor pelo caminho, como "{caminho}"; o segundo valor vale quando não há nada ali.',
    example: { var: ['form.cicloPagamento', 1] },
    shape: () => anything,
  },
  '===': {
    takes: [2, 2],
    logic: 'equal',
    gives: 'strict; missing equals missing',
    says: 'É igual.',
    example: { '===': ['{form.sexo}', 'F'] },
  },
  '!==': {
    takes: [2, 2],
    logic: 'unequal',
    gives: 'the contrary of `===`',
    says: 'É diferente.',
    example: { '!==': ['{form.uf}', 'RJ'] },
  },
  '<': compared(
    'less',
    'Menor; com três valores, entre.',
    'numbers with numbers, texts with texts; with three arguments, between; else false',
    { '<': ['{vidas}', 99] },
  ),
  '<=': compared('atMost', 'Menor ou igual; com três, entre.', 'as `<`, or equal', {
    '<=': [1, '{vidas}', 99],
  }),
  '>': compared('more', 'Maior; com três valores, entre.', 'as `<`, the other way', { '>': ['{vidas}', 1] }),
  '>=': compared('atLeast', 'Maior ou igual; com três, entre.', 'as `>`, or equal', { '>=': ['{vidas}', 2] }),
  in: {
    takes: [2, 2],
    logic: 'among',
    gives: 'member of a list, or part of a text',
    says: 'Está na lista, ou no texto.',
    example: { in: ['{form.uf}', '{variant.ufsAtendidas}'] },
  },
} satisfies Record<string, OperatorRecord>
