import { textOf } from '../json/value.ts'
import { any, anyNumber, type OperatorRecord } from './record.ts'
import { nothing, objectShape, shapeAt, union } from './shape.ts'

/** The operators that make a number, a text or an object of others. */
export const making = {
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
