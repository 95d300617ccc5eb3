import { any, anyNumber, type OperatorRecord } from './record.ts'
import { anything, itemShape, listOfShape, objectShape, plain, union } from './shape.ts'

/** The operators that look into a list or make one. */
export const listing = {
  conta: {
    takes: [1, 3],
    gives: 'how many items: `[list]`, or `[list, key, value]`',
    says: 'Quantos itens, ou quantos com um valor numa chave.',
    example: { conta: ['{dependentes}', 'grauParentesco', '{parentesco.conjuge}'] },
    keys: [1],
  },
  acha: {
    takes: [3, 3],
    gives: '`[list, key, value]`: the first such item',
    says: 'O primeiro item com um valor numa chave.',
    example: { acha: ['{produtos}', 'idProduto', 2] },
    keys: [1],
    shape: (_, of) => itemShape(of(0)),
  },
  onde: {
    takes: [3, 3],
    gives: '`[list, key, value]`: all such items',
    says: 'Os itens com um valor numa chave.',
    example: { onde: ['{dependentes}', 'titular', '{ativo}'] },
    keys: [1],
    shape: (_, of) => of(0),
  },
  retira: {
    takes: [3, 3],
    gives: '`[list, key, value]`: all other items',
    says: 'A lista sem os itens com um valor numa chave.',
    example: { retira: ['{dependentes}', 'id', '{event.id}'] },
    keys: [1],
    shape: (_, of) => of(0),
  },
  coluna: {
    takes: [2, 2],
    gives: '`[list, key]`: the values of one key, missing left out; `"a.b"` is the key inside, of lists too',
    says: 'Os valores de uma chave; com um ponto, de uma chave de dentro, também de listas.',
    example: { coluna: ['{titulares}', 'cpf'] },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  minimo: {
    takes: [1, 1],
    gives: 'the smallest number of a list; missing where there is none',
    says: 'O menor número de uma lista.',
    example: { minimo: { coluna: ['{produtos}', 'precoCentavos'] } },
  },
  repetidos: {
    takes: [2, 2],
    gives: '`[list, key]`: the values of one key, as of `coluna`, that stand there more than once, each once',
    says: 'Os valores de uma chave, como em "coluna", que aparecem mais de uma vez.',
    example: { repetidos: ['{pets}', 'nome'] },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  une: {
    takes: anyNumber,
    gives: 'lists and single values as one list, one level deep',
    says: 'Listas e valores numa lista só.',
    example: { une: ['{titulares}', '{dependentes}'] },
    takesLiterals: true,
    shape: (args, of) => listOfShape(union(args.map((_, i) => of(i)).map((shape) => shape.item ?? shape))),
  },
  soma: {
    takes: [2, any],
    gives: '`[list, key, …]`: Σ of the product of the keys',
    says: 'Soma uma chave, ou o produto de várias, dos itens.',
    example: { soma: ['{linhas}', 'quantidade', 'precoCentavos'] },
    keys: [1, 2, 3],
  },
  junta: {
    takes: [3, 3],
    gives: '`[list, table, key]`: each item over the row with the same value of that key',
    says: 'Cada item com os dados da linha da tabela que ele cita.',
    example: { junta: ['{linhas}', '{variant.produtos}', 'idProduto'] },
    keys: [2],
    shape: (_, of) => listOfShape(union([itemShape(of(0)), itemShape(of(1))])),
  },
  guarda: {
    takes: [2, any],
    gives:
      '`[list, item, …]`: the item, of several objects over one another, merged into the one of the same `id`, else last; give new items their id first',
    says: 'A lista com o item, feito de um ou mais objetos, no lugar do que tem o mesmo id, ou no fim.',
    example: { guarda: ['{dependentes}', '{event.input}', '{event.data}'] },
    takesLiterals: true,
    shape: (args, of) => listOfShape(union([itemShape(of(0)), ...args.slice(1).map((_, i) => of(i + 1))])),
  },
  repete: {
    takes: [2, 3],
    gives:
      '`[lines, old]`: one item per unit of `quantidade`, ids `line-1`, `line-2` …; what an old item of the id has wins; `[lines, old, key]`: a new item takes over what stood in an old one that fell away, one of the same value of the key first',
    says: 'Um item por unidade de cada linha.',
    example: { repete: ['{linhas}', '{pets}', 'plano'] },
    keys: [2],
    shape: () => listOfShape(anything),
  },
  desdobra: {
    takes: [2, 3],
    gives:
      '`[list, key]`: one item per object in the list that each item has under the key, over the rest of that item; `[list, key, name]`: with the rest under the name',
    says: 'Um item por objeto da lista que cada item tem numa chave, com o resto do item junto, ou sob um nome.',
    example: { desdobra: ['{planos}', 'faixas', 'plano'] },
    keys: [1],
    shape: () => listOfShape(anything),
  },
  precifica: {
    takes: [3, 3],
    gives:
      '`[planosPet, faixas, descontos]`: what is offered, one item for each plan in each band it has a price for, over the rest of the plan: `id` ("PLAN/band"), `plano`, `faixa`, `idFaixa`, `nomeFaixa`, `listaCentavos`, `descontoPercentual`, `precoCentavos`; the server prices orders by the same',
    says: 'O que se oferece: cada plano em cada faixa, com o preço de lista, o desconto e o preço de um pet.',
    example: { precifica: ['{variant.planosPet}', '{variant.faixas}', '{variant.descontos}'] },
    shape: (_, of) => listOfShape(union([itemShape(of(0)), offerShape])),
  },
} satisfies Record<string, OperatorRecord>

const offered = ['id', 'plano', 'faixa', 'idFaixa', 'nomeFaixa', 'listaCentavos', 'descontoPercentual']
const offerShape = objectShape([...offered, 'precoCentavos'].map((name) => [name, plain]))
