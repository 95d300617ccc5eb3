import type { OperatorPhrase } from './phrase.ts'
import type { Logic, OperatorRecord } from './record.ts'
import { anything } from './shape.ts'

/** Says how the first is to the second, or, with three, between what the one in the middle lies. */
const compares = (how: string, isWithin = false): OperatorPhrase => ({
  holds: ({ count, thing, verb }) =>
    count === 3
      ? `${thing(1)} ${verb('está')} ${isWithin ? 'de' : 'entre'} ${thing(0)} ${isWithin ? 'a' : 'e'} ${thing(2)}`
      : `${thing(0)} ${verb('é')} ${how} ${thing(1)}`,
  fails: ({ count, thing, verb }) =>
    count === 3
      ? `${thing(1)} não ${verb('está')} ${isWithin ? 'de' : 'entre'} ${thing(0)} ${isWithin ? 'a' : 'e'} ${thing(2)}`
      : `${thing(0)} não ${verb('é')} ${how} ${thing(1)}`,
})

const isEqual = compares('igual a')

const compared = (
  logic: Logic,
  says: string,
  told: Pick<OperatorRecord, 'example' | 'phrase'>,
): OperatorRecord => ({
  takes: [2, 3],
  logic,
  says,
  ...told,
})

/** The operators that read a value or compare values. */
export const comparing = {
  var: {
    takes: [0, 2],
    says: 'Lê um valor pelo caminho, como "{caminho}"; o segundo valor vale quando não há nada ali.',
    example: { var: ['form.cicloPagamento', 1] },
    phrase: { thing: ({ thing }) => `${thing(0)} (na falta, ${thing(1)})` },
    shape: () => anything,
  },
  '===': {
    takes: [2, 2],
    logic: 'equal',
    says: 'É igual: o mesmo valor do mesmo tipo; duas coisas que faltam são iguais.',
    example: { '===': ['{form.sexo}', 'F'] },
    phrase: isEqual,
  },
  '!==': {
    takes: [2, 2],
    logic: 'unequal',
    says: 'É diferente: o contrário de "===".',
    example: { '!==': ['{form.uf}', 'RJ'] },
    phrase: { holds: compares('diferente de').holds!, fails: isEqual.holds! },
  },
  '<': compared(
    'less',
    'Menor: números como números, textos como textos; o que falta não é menor que nada. Com três valores, entre.',
    { example: { '<': ['{vidas}', 99] }, phrase: compares('menor que') },
  ),
  '<=': compared('atMost', 'Menor ou igual, como em "<"; com três, entre.', {
    ...{ example: { '<=': [1, '{vidas}', 99] }, phrase: compares('no máximo', true) },
  }),
  '>': compared('more', 'Maior, como em "<"; com três valores, entre.', {
    example: { '>': ['{vidas}', 1] },
    phrase: compares('maior que'),
  }),
  '>=': compared('atLeast', 'Maior ou igual, como em "<"; com três, entre.', {
    example: { '>=': ['{vidas}', 2] },
    phrase: compares('no mínimo', true),
  }),
  in: {
    takes: [2, 2],
    logic: 'among',
    says: 'Está na lista, ou no texto.',
    example: { in: ['{form.uf}', '{variant.ufsAtendidas}'] },
    phrase: {
      holds: ({ thing, verb }) => `${thing(0)} ${verb('está')} em ${thing(1)}`,
      fails: ({ thing, verb }) => `${thing(0)} não ${verb('está')} em ${thing(1)}`,
    },
  },
} satisfies Record<string, OperatorRecord>
