import type { PhraseArguments } from './phrase.ts'
import { any, anyNumber, type OperatorRecord, type ShapeGiven } from './record.ts'
import { itemShape, listOfShape, type Shape, union } from './shape.ts'

const ofAll: ShapeGiven = (args, of) => union(args.map((_, i) => of(i)))

/** An item of what is given, or what is given where it is no list. */
const itemOrSelf = (shape: Shape): Shape => (shape.item || shape.open ? itemShape(shape) : shape)

/** Says of each pair but the last what counts where its condition holds, and what else counts. */
function choice({ count, thing, holds }: PhraseArguments): string {
  const pairs = Array.from(
    { length: Math.floor(count / 2) },
    (_, i) => `${thing(2 * i + 1)} se ${holds(2 * i)}`,
  )
  return [...pairs, ...(count % 2 === 1 ? [thing(count - 1)] : [])].join(', senão ')
}

/** The operators that decide which of their arguments are worked out. */
export const controlling = {
  if: {
    takes: [1, any],
    logic: 'branch',
    says: 'Se, então, senão; antes do senão cabem mais pares.',
    example: { if: ['{menor}', 'sim', 'não'] },
    phrase: { thing: choice },
    takesLiterals: true,
    shape: (args, of) => union(args.flatMap((_, i) => (i % 2 === 1 || i === args.length - 1 ? [of(i)] : []))),
  },
  and: {
    takes: anyNumber,
    logic: 'conjunction',
    says: 'Todas valem; dá a primeira que não vale, senão a última.',
    example: { and: ['{menor}', '{responsavel.cpf}'] },
    phrase: {},
    shape: ofAll,
  },
  or: {
    takes: anyNumber,
    logic: 'disjunction',
    says: 'Ao menos uma vale; dá a primeira que vale, senão a última.',
    example: { or: ['{proposta.produto}', '{produto}'] },
    phrase: { thing: ({ things }) => `o primeiro que houver de: ${things(0)}` },
    shape: ofAll,
  },
  '!': {
    takes: [1, 1],
    logic: 'no',
    says: 'Não vale, ou não existe.',
    example: { '!': '{form.id}' },
    phrase: {},
  },
  '!!': {
    takes: [1, 1],
    logic: 'yes',
    says: 'Vale, como true ou false.',
    example: { '!!': '{proposta}' },
    phrase: {},
  },
  all: {
    takes: [2, 2],
    says: 'Vale para todos os itens; de uma lista vazia, não vale. Dentro, os caminhos são do item.',
    example: { all: ['{pets}', '{nome}'] },
    phrase: {
      holds: ({ thing, holds }) => `em todos os itens de ${thing(0)}, ${holds(1)}`,
      fails: ({ thing, holds }) => `em algum item de ${thing(0)}, não for verdade que ${holds(1)}`,
    },
    isPerItem: true,
  },
  some: {
    takes: [2, 2],
    says: 'Vale para algum item; dentro, os caminhos são do item.',
    example: { some: ['{dependentes}', { '===': ['{sexo}', 'F'] }] },
    phrase: {
      holds: ({ thing, holds }) => `em algum item de ${thing(0)}, ${holds(1)}`,
      fails: ({ thing, holds }) => `em nenhum item de ${thing(0)}, ${holds(1)}`,
    },
    isPerItem: true,
  },
  cada: {
    takes: [2, 2],
    says: 'Um valor feito de cada item, numa lista só; um valor que é lista entra item por item. Dentro, os caminhos são do item.',
    example: { cada: ['{pets}', { rotulo: '{nome}', valor: '{precoCentavos}' }] },
    phrase: { thing: ({ thing }) => `${thing(1)} por item de ${thing(0)}` },
    isPerItem: true,
    takesLiterals: true,
    shape: (_, of) => listOfShape(itemOrSelf(of(1))),
  },
} satisfies Record<string, OperatorRecord>
