import { any, anyNumber, type OperatorRecord, type ShapeGiven } from './record.ts'
import { itemShape, listOfShape, type Shape, union } from './shape.ts'

const ofAll: ShapeGiven = (args, of) => union(args.map((_, i) => of(i)))

/** An item of what is given, or what is given where it is no list. */
const itemOrSelf = (shape: Shape): Shape => (shape.item || shape.open ? itemShape(shape) : shape)

/** The operators that decide which of their arguments are worked out. */
export const controlling = {
  if: {
    takes: [1, any],
    logic: 'branch',
    gives: 'if, then, else; more pairs may follow',
    says: 'Se, então, senão.',
    example: { if: ['{menor}', 'sim', 'não'] },
    takesLiterals: true,
    shape: (args, of) => union(args.flatMap((_, i) => (i % 2 === 1 || i === args.length - 1 ? [of(i)] : []))),
  },
  and: {
    takes: anyNumber,
    logic: 'conjunction',
    gives: 'the first that does not hold, else the last',
    says: 'Todas valem.',
    example: { and: ['{menor}', '{responsavel.cpf}'] },
    shape: ofAll,
  },
  or: {
    takes: anyNumber,
    logic: 'disjunction',
    gives: 'the first that holds, else the last: "the first that is there"',
    says: 'Ao menos uma vale; dá a primeira que vale.',
    example: { or: ['{proposta.produto}', '{produto}'] },
    shape: ofAll,
  },
  '!': {
    takes: [1, 1],
    logic: 'no',
    gives: 'whether it does not hold',
    says: 'Não vale, ou não existe.',
    example: { '!': '{form.id}' },
  },
  '!!': {
    takes: [1, 1],
    logic: 'yes',
    gives: 'whether it holds, as true or false',
    says: 'Vale, como true ou false.',
    example: { '!!': '{proposta}' },
  },
  all: {
    takes: [2, 2],
    gives: 'whether the rule holds for every item; of none it is false',
    says: 'Vale para todos os itens; dentro, os caminhos são do item.',
    example: { all: ['{pets}', '{nome}'] },
    isPerItem: true,
  },
  some: {
    takes: [2, 2],
    gives: 'whether the rule holds for some item',
    says: 'Vale para algum item; dentro, os caminhos são do item.',
    example: { some: ['{dependentes}', { '===': ['{sexo}', 'F'] }] },
    isPerItem: true,
  },
  cada: {
    takes: [2, 2],
    gives: 'the value worked out for each item, as one list; a value that is a list adds each of its members',
    says: 'Um valor feito de cada item, numa lista só; dentro, os caminhos são do item.',
    example: { cada: ['{pets}', { rotulo: '{nome}', valor: '{precoCentavos}' }] },
    isPerItem: true,
    takesLiterals: true,
    shape: (_, of) => listOfShape(itemOrSelf(of(1))),
  },
} satisfies Record<string, OperatorRecord>
