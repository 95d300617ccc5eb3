import { any, anyNumber, type OperatorRecord } from './record.ts'
import { anything, listOfShape, type Shape, union } from './shape.ts'

const itemsOf = (shape: Shape): Shape => listOfShape(shape.item ?? anything)

/** The other standard operators of JSON-logic, as jsonlogic.com documents them. */
export const standard = {
  '==': {
    takes: [2, 2],
    logic: 'equal',
    says: 'É igual, também entre um texto e o número que ele escreve; duas coisas que faltam são iguais. Prefira "===".',
    example: { '==': ['{event.route.idProduto}', 2] },
    phrase: {
      holds: ({ thing, verb }) => `${thing(0)} ${verb('é')} igual a ${thing(1)}`,
      fails: ({ thing, verb }) => `${thing(0)} não ${verb('é')} igual a ${thing(1)}`,
    },
  },
  '!=': {
    takes: [2, 2],
    logic: 'unequal',
    says: 'É diferente: o contrário de "==". Prefira "!==".',
    example: { '!=': ['{event.route.idProduto}', 2] },
    phrase: {
      holds: ({ thing, verb }) => `${thing(0)} ${verb('é')} diferente de ${thing(1)}`,
      fails: ({ thing, verb }) => `${thing(0)} ${verb('é')} igual a ${thing(1)}`,
    },
  },
  '?:': {
    takes: [1, any],
    logic: 'branch',
    says: 'O mesmo que "if".',
    example: { '?:': ['{menor}', 'sim', 'não'] },
    phrase: { thing: ({ thing, holds }) => `${thing(1)} se ${holds(0)}, senão ${thing(2)}` },
    takesLiterals: true,
    shape: (args, of) => union(args.flatMap((_, i) => (i % 2 === 1 || i === args.length - 1 ? [of(i)] : []))),
  },
  '/': {
    takes: [2, 2],
    says: 'Divide o primeiro pelo segundo; por zero, nada.',
    example: { '/': ['{total}', 2] },
    phrase: { thing: ({ thing }) => `${thing(0)} dividido por ${thing(1)}` },
  },
  '%': {
    takes: [2, 2],
    says: 'O resto da divisão do primeiro pelo segundo.',
    example: { '%': ['{vidas}', 2] },
    phrase: { thing: ({ thing }) => `o resto de ${thing(0)} por ${thing(1)}` },
  },
  min: {
    takes: anyNumber,
    says: 'O menor de alguns números.',
    example: { min: ['{vidas}', 99] },
    phrase: { thing: ({ things }) => `o menor entre ${things(0)}` },
  },
  max: {
    takes: anyNumber,
    says: 'O maior de alguns números.',
    example: { max: ['{vidas}', 1] },
    phrase: { thing: ({ things }) => `o maior entre ${things(0)}` },
  },
  cat: {
    takes: anyNumber,
    says: 'Um texto feito de vários, um após o outro.',
    example: { cat: ['{titular.nome}', ', ', '{titular.email}'] },
    phrase: { thing: ({ things }) => `${things(0)}, um após o outro` },
  },
  substr: {
    takes: [2, 3],
    says: 'Parte de um texto: [texto, de onde, quantas letras]; um número negativo conta do fim.',
    example: { substr: ['{form.cpf}', 0, 3] },
    phrase: { thing: ({ thing }) => `parte de ${thing(0)}` },
  },
  merge: {
    takes: anyNumber,
    says: 'Uma lista feita de listas e valores; ao contrário de "une", fica também o que falta.',
    example: { merge: ['{titulares}', '{dependentes}'] },
    phrase: { thing: ({ things }) => `a lista de ${things(0)}` },
    takesLiterals: true,
    shape: (args, of) => listOfShape(union(args.map((_, i) => of(i)).map((shape) => shape.item ?? shape))),
  },
  missing: {
    takes: anyNumber,
    says: 'Dos caminhos citados, os que não têm valor.',
    example: { missing: ['titular.cpf', 'titular.email'] },
    phrase: { thing: ({ things }) => `o que falta de ${things(0)}` },
    pathsFrom: 0,
  },
  missing_some: {
    takes: [2, 2],
    says: 'Os caminhos que não têm valor, ou nada se ao menos tantos têm: [quantos, [caminho, …]].',
    example: { missing_some: [1, ['titular.telefone', 'titular.email']] },
    phrase: { thing: ({ thing }) => `o que falta de ${thing(1)}, se menos de ${thing(0)} não faltam` },
    pathsFrom: 1,
  },
  map: {
    takes: [2, 2],
    says: 'Um valor feito de cada item. Dentro, os caminhos são do item.',
    example: { map: ['{pets}', '{nome}'] },
    phrase: { thing: ({ thing }) => `${thing(1)} por item de ${thing(0)}` },
    isPerItem: true,
    takesLiterals: true,
    shape: (_, of) => listOfShape(of(1)),
  },
  filter: {
    takes: [2, 2],
    says: 'Os itens para os quais algo vale. Dentro, os caminhos são do item.',
    example: { filter: ['{pets}', { '===': ['{especie}', 'gato'] }] },
    phrase: { thing: ({ thing, holds }) => `os itens de ${thing(0)} em que ${holds(1)}` },
    isPerItem: true,
    shape: (_, of) => itemsOf(of(0)),
  },
  reduce: {
    takes: [2, 3],
    says: 'Um valor feito de todos os itens, um a um: dentro, "current" é o item e "accumulator" o que se tem até ele; o terceiro é o começo.',
    example: { reduce: ['{pets}', { '+': ['{accumulator}', '{current.precoCentavos}'] }, 0] },
    phrase: { thing: ({ thing }) => `um valor feito de todos os itens de ${thing(0)}` },
    isPerItem: true,
    reads: ['current', 'accumulator'],
    shape: () => anything,
  },
  none: {
    takes: [2, 2],
    says: 'Não vale para item algum; de uma lista vazia, vale. Dentro, os caminhos são do item.',
    example: { none: ['{dependentes}', { '===': ['{sexo}', 'F'] }] },
    phrase: {
      holds: ({ thing, holds }) => `em nenhum item de ${thing(0)}, ${holds(1)}`,
      fails: ({ thing, holds }) => `em algum item de ${thing(0)}, ${holds(1)}`,
    },
    isPerItem: true,
  },
  log: {
    takes: [1, 1],
    says: 'O próprio valor; não escreve nada, pois o que se digita não vai para registros.',
    example: { log: '{vidas}' },
    phrase: { thing: ({ thing }) => thing(0) },
    shape: (_, of) => of(0),
  },
} satisfies Record<string, OperatorRecord>
