import type { Json } from '../../flow/funnel.ts'
import type { OperatorName } from '../../rules/index.ts'
import { textOf } from '../json/document.ts'
import {
  anything,
  itemShape,
  listOfShape,
  nothing,
  objectShape,
  plain,
  type Shape,
  shapeAt,
  union,
} from './shape.ts'

/** Works out the shape of what an operator gives from its arguments and the shapes of these. */
type ShapeGiven = (args: readonly Json[], of: (i: number) => Shape) => Shape

/**
 * All there is to know of an operator beside what it does: the checks, the schema of editors, the reference and the
 * tests are made of it.
 */
export interface OperatorRecord {
  /** How many arguments it takes, at least and at most. */
  readonly takes: readonly [least: number, most: number]
  /** What it gives, in pt-BR, for the author of a flow: in editors and in the reference. */
  readonly says: string
  readonly example: Json
  /** How a rule with it is written for a person who reads a flow in words. */
  readonly phrase: OperatorPhrase
  /** The arguments that are keys of the items of its list, which is the first argument. */
  readonly keys?: readonly number[]
  /** From which argument on they are names of keys of what the first one gives. */
  readonly namesFrom?: number
  /** Whether its arguments may be literal objects. */
  readonly takesLiterals?: true
  /** What it says of the truth of its arguments, or of their order, where conditions are held against each other. */
  readonly logic?: Logic
  /** Whether its second argument is worked out for each item of its first. */
  readonly isPerItem?: true
  /** From which argument on they are paths that it reads, or lists of such. */
  readonly pathsFrom?: number
  /** The names that its second argument reads, where these are not those of an item. */
  readonly reads?: readonly string[]
  /** The shape of what it gives; without it, a text, a number, or yes or no. */
  readonly shape?: ShapeGiven
}

/**
 * Names what an operator says: that all of its arguments hold, or any of them, that one does not hold or does, that the
 * one behind the first that holds counts, and how two are or come one after the other.
 */
type Logic =
  | 'conjunction'
  | 'disjunction'
  | 'no'
  | 'yes'
  | 'branch'
  | 'equal'
  | 'unequal'
  | 'less'
  | 'atMost'
  | 'more'
  | 'atLeast'
  | 'among'

/** No bound. */
const any = Number.POSITIVE_INFINITY

/** Taken by operators with any number of arguments. */
export const anyNumber: OperatorRecord['takes'] = [0, any]

/** A verb of a phrase, as a fact has it and as a supposition has it: "é" in "vale quando", "for" in "se". */
export type Verb = keyof typeof supposed

const supposed = {
  é: 'for',
  há: 'houver',
  vale: 'valer',
  está: 'estiver',
  contém: 'contiver',
  começa: 'começar',
} as const

/** Gives a verb as a supposition has it: "for" of "é". */
export const supposing = (verb: Verb): string => supposed[verb]

/** A rule as its operator's phrase sees it: its arguments, already said. */
export interface PhraseArguments {
  /** How many arguments there are. */
  readonly count: number
  /** Says what an argument gives. */
  readonly thing: (i: number) => string
  /** Says what all arguments from one on give, as a list. */
  readonly things: (from: number) => string
  /** Says a key of the items of a list. */
  readonly key: (i: number) => string
  /** Says all keys from one on, as a list. */
  readonly keys: (from: number) => string
  /** Says that an argument holds. */
  readonly holds: (i: number) => string
  readonly verb: (verb: Verb) => string
}

type Phrase = (said: PhraseArguments) => string

/** How an operator is said in pt-BR: as what it gives, and as what holds or does not. What joins conditions says nothing itself. */
interface OperatorPhrase {
  readonly thing?: Phrase
  readonly holds?: Phrase
  readonly fails?: Phrase
  /** Writes a number that what it gives is compared with. */
  readonly unit?: (count: number) => string
}

/** Words how the first compares with the second, or, with three, that the second is between the others. */
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
const comparing = {
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
    example: { '<=': [1, '{vidas}', 99] },
    phrase: compares('no máximo', true),
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

/** The operators that make a number, a text or an object of others. */
const making = {
  '+': {
    takes: anyNumber,
    says: 'Soma números, também os que um texto escreve; o que não é número conta como 0.',
    example: { '+': ['{pagamento.faltas}', 1] },
    phrase: { thing: ({ things }) => `a soma de ${things(0)}` },
  },
  '*': {
    takes: anyNumber,
    says: 'Multiplica números; o que não é número conta como 0.',
    example: { '*': ['{produto.precoCentavos}', '{vidas}'] },
    phrase: { thing: ({ things }) => `o produto de ${things(0)}` },
  },
  '-': {
    takes: [1, 2],
    says: 'Subtrai o segundo do primeiro; de um só, o contrário.',
    example: { '-': ['{total}', 500] },
    phrase: { thing: ({ thing }) => `${thing(0)} menos ${thing(1)}` },
  },
  percentual: {
    takes: [2, 2],
    says: 'Centavos vezes por cento, arredondado, com meio centavo para cima: [centavos, por cento].',
    example: { percentual: ['{subtotal}', 10] },
    phrase: { thing: ({ thing }) => `${thing(1)}% de ${thing(0)}` },
  },
  tamanho: {
    takes: [1, 1],
    says: 'Quantas letras tem um texto, ou quantos itens uma lista.',
    example: { tamanho: '{form.cep}' },
    phrase: { thing: ({ thing }) => `o tamanho de ${thing(0)}` },
  },
  digitos: {
    takes: [1, 1],
    says: 'Só os algarismos.',
    example: { digitos: '{form.cpf}' },
    phrase: { thing: ({ thing }) => thing(0) },
  },
  semAcentos: {
    takes: [1, 1],
    says: 'O nome como se compara: sem acentos nem maiúsculas, um espaço entre as palavras.',
    example: { semAcentos: '{item.nome}' },
    phrase: { thing: ({ thing }) => `${thing(0)} (sem acentos nem maiúsculas)` },
  },
  comecaCom: {
    takes: [2, 2],
    says: 'Um texto começa com outro.',
    example: { comecaCom: ['{form.cnae}', '213'] },
    phrase: {
      holds: ({ thing, verb }) => `${thing(0)} ${verb('começa')} com ${thing(1)}`,
      fails: ({ thing, verb }) => `${thing(0)} não ${verb('começa')} com ${thing(1)}`,
    },
  },
  mescla: {
    takes: anyNumber,
    says: 'Objetos postos um sobre o outro; o último vale, e o que falta nele não apaga.',
    example: { mescla: ['{event.input}', '{event.data}'] },
    phrase: { thing: ({ things }) => `a junção de ${things(0)}` },
    takesLiterals: true,
    shape: (args, of) => union(args.map((_, i) => of(i))),
  },
  pega: {
    takes: [2, any],
    namesFrom: 1,
    says: 'Um objeto só com os nomes citados: [objeto, nome, …].',
    example: { pega: ['{form}', 'id', 'cpf'] },
    phrase: { thing: ({ thing, keys }) => `${keys(1)} de ${thing(0)}` },
    shape: ([, ...names], of) =>
      objectShape(
        names.flatMap((name) => {
          const key = textOf(name)
          return key === undefined ? [] : [[key, shapeAt(of(0), [key]) ?? nothing] as const]
        }),
      ),
  },
} satisfies Record<string, OperatorRecord>

const age = (months: number): string => (months % 12 === 0 ? `${months / 12} anos` : `${months} meses`)

/** The operators that read the day of the event, or move a date. */
const dating = {
  hoje: {
    takes: [0, 0],
    says: 'O dia do evento em São Paulo, como 2026-11-21.',
    example: { hoje: [] },
    phrase: { thing: () => 'a data de hoje' },
  },
  idadeEmMeses: {
    takes: [1, 1],
    says: 'Meses completos desde uma data; 18 anos são 216, e sem data é 0.',
    example: { idadeEmMeses: '{form.dataNascimento}' },
    phrase: { thing: ({ thing }) => `a idade por ${thing(0)}`, unit: age },
  },
  diasDesde: {
    takes: [1, 1],
    says: 'Dias completos desde uma data; sem data é 0.',
    example: { diasDesde: '{empresa.dataAbertura}' },
    phrase: { thing: ({ thing }) => `o tempo desde ${thing(0)}`, unit: (days) => `${days} dias` },
  },
  maisMeses: {
    takes: [2, 2],
    says: 'A mesma data tantos meses depois, num mês mais curto o último dia: [data, meses].',
    example: { maisMeses: [{ hoje: [] }, '{variant.pagamento.mesesAte}'] },
    phrase: { thing: ({ thing }) => `${thing(0)} mais ${thing(1)} meses` },
  },
  proximoDia: {
    takes: [2, 2],
    says: 'O próximo dia 10 (por exemplo) depois de hoje, de 1 a 28, e tantos meses depois: [dia, meses].',
    example: { proximoDia: ['{pagamento.diaVencimento}', 0] },
    phrase: { thing: ({ thing }) => `o próximo dia ${thing(0)}, ${thing(1)} meses depois` },
  },
  vigencias: {
    takes: [2, 2],
    says: 'As datas de início que se podem escolher agora, cada uma como { "data" }: [regras, "pedido" ou "simulacao"].',
    example: { vigencias: ['{variant.vigencia}', 'pedido'] },
    phrase: { thing: () => 'as datas de início que se oferecem agora' },
    shape: () => listOfShape(objectShape([['data', plain]])),
  },
} satisfies Record<string, OperatorRecord>

const keyed = ({ thing, key }: PhraseArguments): string => `${key(1)} igual a ${thing(2)}`

/** Says a list, and which of its items are meant where a key and a value say so. */
const chosen = (said: PhraseArguments): string =>
  said.count > 1 ? `${said.thing(0)} com ${keyed(said)}` : said.thing(0)

/** The operators that look into a list or make one. */
const listing = {
  conta: {
    takes: [1, 3],
    says: 'Quantos itens, ou quantos com um valor numa chave: [lista], ou [lista, chave, valor].',
    example: { conta: ['{dependentes}', 'grauParentesco', '{parentesco.conjuge}'] },
    phrase: {
      thing: (said) => `quantos itens há em ${chosen(said)}`,
      holds: (said) => `${said.verb('há')} algum item em ${chosen(said)}`,
      fails: (said) => `não ${said.verb('há')} item algum em ${chosen(said)}`,
    },
    keys: [1],
  },
  acha: {
    takes: [3, 3],
    says: 'O primeiro item com um valor numa chave: [lista, chave, valor].',
    example: { acha: ['{produtos}', 'idProduto', 2] },
    phrase: { thing: (said) => `o item de ${chosen(said)}` },
    keys: [1],
    shape: (_, of) => itemShape(of(0)),
  },
  onde: {
    takes: [3, 3],
    says: 'Os itens com um valor numa chave: [lista, chave, valor].',
    example: { onde: ['{dependentes}', 'titular', '{ativo}'] },
    phrase: { thing: (said) => `os itens de ${chosen(said)}` },
    keys: [1],
    shape: (_, of) => of(0),
  },
  retira: {
    takes: [3, 3],
    says: 'A lista sem os itens com um valor numa chave: [lista, chave, valor].',
    example: { retira: ['{dependentes}', 'id', '{event.id}'] },
    phrase: { thing: (said) => `${said.thing(0)} sem os itens com ${keyed(said)}` },
    keys: [1],
    shape: (_, of) => of(0),
  },
  coluna: {
    takes: [2, 2],
    says: 'Os valores de uma chave, sem os que faltam; com um ponto, de uma chave de dentro, também de listas: [lista, chave].',
    example: { coluna: ['{titulares}', 'cpf'] },
    phrase: { thing: ({ thing, key }) => `${key(1)} de cada item de ${thing(0)}` },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  minimo: {
    takes: [1, 1],
    says: 'O menor número de uma lista; onde não há nenhum, nada.',
    example: { minimo: { coluna: ['{produtos}', 'precoCentavos'] } },
    phrase: { thing: ({ thing }) => `o menor valor de ${thing(0)}` },
  },
  repetidos: {
    takes: [2, 2],
    says: 'Os valores de uma chave, como em "coluna", que aparecem mais de uma vez, cada um uma vez: [lista, chave].',
    example: { repetidos: ['{pets}', 'nome'] },
    phrase: {
      thing: ({ thing, key }) => `o que se repete em ${key(1)} de ${thing(0)}`,
      holds: ({ thing, key, verb }) => `${verb('há')} repetição em ${key(1)} de ${thing(0)}`,
      fails: ({ thing, key, verb }) => `não ${verb('há')} repetição em ${key(1)} de ${thing(0)}`,
    },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  agrupa: {
    takes: [2, 2],
    says: 'De cada valor de uma chave, como em "coluna", quantas vezes aparece, na ordem em que aparecem: uma lista de { id, quantidade }: [lista, chave].',
    example: { agrupa: ['{pets}', 'plano'] },
    phrase: { thing: ({ thing, key }) => `quantos há de cada ${key(1)} em ${thing(0)}` },
    keys: [1],
    shape: () =>
      listOfShape(
        objectShape([
          ['id', plain],
          ['quantidade', plain],
        ]),
      ),
  },
  une: {
    takes: anyNumber,
    says: 'Listas e valores numa lista só; as listas de dentro delas ficam como são.',
    example: { une: ['{titulares}', '{dependentes}'] },
    phrase: { thing: ({ things }) => `a lista de ${things(0)}` },
    takesLiterals: true,
    shape: (args, of) => listOfShape(union(args.map((_, i) => of(i)).map((shape) => shape.item ?? shape))),
  },
  soma: {
    takes: [2, any],
    says: 'Soma uma chave, ou o produto de várias, dos itens: [lista, chave, …].',
    example: { soma: ['{linhas}', 'quantidade', 'precoCentavos'] },
    phrase: { thing: ({ thing, keys }) => `a soma de ${keys(1)} de ${thing(0)}` },
    keys: [1, 2, 3],
  },
  junta: {
    takes: [3, 3],
    says: 'Cada item sobre a linha da tabela que tem o mesmo valor na chave: [lista, tabela, chave].',
    example: { junta: ['{linhas}', '{variant.produtos}', 'idProduto'] },
    phrase: { thing: ({ thing, key }) => `${thing(0)} com os dados de ${thing(1)}, pelo mesmo ${key(2)}` },
    keys: [2],
    shape: (_, of) => listOfShape(union([itemShape(of(0)), itemShape(of(1))])),
  },
  guarda: {
    takes: [2, any],
    says: 'A lista com o item, feito de um ou mais objetos um sobre o outro, posto sobre o que tem o mesmo id, ou no fim; um item novo precisa antes de um id: [lista, item, …].',
    example: { guarda: ['{dependentes}', '{event.input}', '{event.data}'] },
    phrase: { thing: ({ thing, things }) => `${thing(0)} com ${things(1)} no seu lugar` },
    takesLiterals: true,
    shape: (args, of) => listOfShape(union([itemShape(of(0)), ...args.slice(1).map((_, i) => of(i + 1))])),
  },
  repete: {
    takes: [2, 3],
    says: 'Um item por unidade de "quantidade" de cada linha, com os ids linha-1, linha-2 …; o que já havia no item do mesmo id vale mais: [linhas, itens de antes]. Com [linhas, itens de antes, chave], um item novo fica com o que havia num que saiu, primeiro num com o mesmo valor na chave.',
    example: { repete: ['{linhas}', '{pets}', 'plano'] },
    phrase: { thing: ({ thing }) => `um item por unidade de ${thing(0)}` },
    keys: [2],
    shape: () => listOfShape(anything),
  },
  desdobra: {
    takes: [2, 3],
    says: 'Um item por objeto da lista que cada item tem numa chave, sobre o resto do item, ou com o resto sob um nome: [lista, chave], ou [lista, chave, nome].',
    example: { desdobra: ['{planos}', 'faixas', 'plano'] },
    phrase: { thing: ({ thing, key }) => `cada ${key(1)} dos itens de ${thing(0)}` },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  precifica: {
    takes: [3, 3],
    says: 'O que se oferece: cada plano em cada faixa para a qual tem preço, sobre o resto do plano, com "id" ("PLANO/faixa"), "plano", "faixa", "idFaixa", "nomeFaixa", "listaCentavos", "descontoPercentual" e "precoCentavos"; o servidor faz a mesma conta: [planosPet, faixas, descontos].',
    example: { precifica: ['{variant.planosPet}', '{variant.faixas}', '{variant.descontos}'] },
    phrase: { thing: ({ thing }) => `o que se oferece de ${thing(0)}, com preço` },
    shape: (_, of) => listOfShape(union([itemShape(of(0)), offerShape])),
  },
} satisfies Record<string, OperatorRecord>

const offered = ['id', 'plano', 'faixa', 'idFaixa', 'nomeFaixa', 'listaCentavos', 'descontoPercentual']
const offerShape = objectShape([...offered, 'precoCentavos'].map((name) => [name, plain]))

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
const controlling = {
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

/** What is to be known of every operator: one that the engine has and that is missing here does not compile. */
export const operatorRecords: Readonly<Record<OperatorName, OperatorRecord>> = {
  ...comparing,
  ...making,
  ...dating,
  ...listing,
  ...controlling,
  ...standard,
}

/** Finds the record of a word; undefined for what is no operator. */
export const recordOf = (name: string): OperatorRecord | undefined =>
  Object.hasOwn(operatorRecords, name) ? operatorRecords[name as OperatorName] : undefined
