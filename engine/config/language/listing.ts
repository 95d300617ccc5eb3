import type { PhraseArguments } from './phrase.ts'
import { any, anyNumber, type OperatorRecord } from './record.ts'
import { anything, itemShape, listOfShape, objectShape, plain, union } from './shape.ts'

const keyed = ({ thing, key }: PhraseArguments): string => `${key(1)} igual a ${thing(2)}`

/** Says a list, and which of its items are meant where a key and a value say so. */
const chosen = (said: PhraseArguments): string =>
  said.count > 1 ? `${said.thing(0)} com ${keyed(said)}` : said.thing(0)

/** The operators that look into a list or make one. */
export const listing = {
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
