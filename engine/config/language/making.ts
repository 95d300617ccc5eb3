import { textOf } from '../json/value.ts'
import { any, anyNumber, type OperatorRecord } from './record.ts'
import { nothing, objectShape, shapeAt, union } from './shape.ts'

/** The operators that make a number, a text or an object of others. */
export const making = {
  '+': {
    takes: anyNumber,
    says: 'Soma números inteiros; o que não é número conta como 0.',
    example: { '+': ['{pagamento.faltas}', 1] },
  },
  '*': {
    takes: anyNumber,
    says: 'Multiplica números inteiros; o que não é número conta como 0.',
    example: { '*': ['{produto.precoCentavos}', '{vidas}'] },
  },
  '-': {
    takes: [2, 2],
    says: 'Subtrai o segundo do primeiro.',
    example: { '-': ['{total}', 500] },
  },
  percentual: {
    takes: [2, 2],
    says: 'Centavos vezes por cento, arredondado, com meio centavo para cima: [centavos, por cento].',
    example: { percentual: ['{subtotal}', 10] },
  },
  tamanho: {
    takes: [1, 1],
    says: 'Quantas letras tem um texto, ou quantos itens uma lista.',
    example: { tamanho: '{form.cep}' },
  },
  digitos: {
    takes: [1, 1],
    says: 'Só os algarismos.',
    example: { digitos: '{form.cpf}' },
  },
  semAcentos: {
    takes: [1, 1],
    says: 'O nome como se compara: sem acentos nem maiúsculas, um espaço entre as palavras.',
    example: { semAcentos: '{item.nome}' },
  },
  comecaCom: {
    takes: [2, 2],
    says: 'Um texto começa com outro.',
    example: { comecaCom: ['{form.cnae}', '213'] },
  },
  mescla: {
    takes: anyNumber,
    says: 'Objetos postos um sobre o outro; o último vale, e o que falta nele não apaga.',
    example: { mescla: ['{event.input}', '{event.data}'] },
    takesLiterals: true,
    shape: (args, of) => union(args.map((_, i) => of(i))),
  },
  pega: {
    takes: [2, any],
    says: 'Um objeto só com os nomes citados: [objeto, nome, …].',
    example: { pega: ['{form}', 'id', 'cpf'] },
    shape: ([, ...names], of) =>
      objectShape(
        names.flatMap((name) => {
          const key = textOf(name)
          return key === undefined ? [] : [[key, shapeAt(of(0), [key]) ?? nothing] as const]
        }),
      ),
  },
} satisfies Record<string, OperatorRecord>
