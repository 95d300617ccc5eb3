import { textOf } from '../json/value.ts'
import { any, anyNumber, type OperatorRecord } from './record.ts'
import { nothing, objectShape, shapeAt, union } from './shape.ts'

/** The operators that make a number, a text or an object of others. */
export const making = {
  '+': {
    takes: anyNumber,
    gives: 'the sum of whole numbers; what is no number counts as 0',
    says: 'Soma números.',
    example: { '+': ['{pagamento.faltas}', 1] },
  },
  '*': {
    takes: anyNumber,
    gives: 'the product of whole numbers; what is no number counts as 0',
    says: 'Multiplica.',
    example: { '*': ['{produto.precoCentavos}', '{vidas}'] },
  },
  '-': {
    takes: [2, 2],
    gives: 'the first less the second',
    says: 'Subtrai o segundo do primeiro.',
    example: { '-': ['{total}', 500] },
  },
  percentual: {
    takes: [2, 2],
    gives: '`[cents, percent]`, half up',
    says: 'Centavos vezes por cento, arredondado.',
    example: { percentual: ['{subtotal}', 10] },
  },
  tamanho: {
    takes: [1, 1],
    gives: 'the length of a text or list',
    says: 'Quantas letras ou itens.',
    example: { tamanho: '{form.cep}' },
  },
  digitos: {
    takes: [1, 1],
    gives: 'digits only',
    says: 'Só os algarismos.',
    example: { digitos: '{form.cpf}' },
  },
  semAcentos: {
    takes: [1, 1],
    gives: 'a name as it is compared: without accents or capitals, one space between words',
    says: 'O nome como se compara: sem acentos nem maiúsculas, um espaço entre as palavras.',
    example: { semAcentos: '{item.nome}' },
  },
  comecaCom: {
    takes: [2, 2],
    gives: 'whether a text begins with another',
    says: 'Começa com.',
    example: { comecaCom: ['{form.cnae}', '213'] },
  },
  mescla: {
    takes: anyNumber,
    gives: 'objects over one another; what is missing in a later literal does not erase',
    says: 'Objetos postos um sobre o outro; o último vale.',
    example: { mescla: ['{event.input}', '{event.data}'] },
    takesLiterals: true,
    shape: (args, of) => union(args.map((_, i) => of(i))),
  },
  pega: {
    takes: [2, any],
    gives: '`[object, name, …]`: an object of these members alone',
    says: 'Um objeto só com os nomes citados.',
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
