import fc from 'fast-check'
import { foldedName, formatCep, formatCpf, formatTelefone, validatorOf } from '../../engine/index.ts'
import { cnpjOf, cpfOf } from '../people.ts'

const firstNames = 'Maria José Conceição João Antônia Francisco Íris Sebastião Zuleica'.split(' ')
const surnames = ['Silva', 'Souza', 'Araújo', 'Gonçalves', 'Brandão', 'Assunção', 'Quintanilha', 'Menezes']
const streets = [
  'Rua das Laranjeiras',
  'Avenida Getúlio Vargas',
  'Travessa São Jorge',
  'Rua Otávio Mangabeira',
]
const begun = ['411111', '555566', '606282', '376411', '636297']

const ended = (digits: string): string =>
  [...'0123456789'].map((last) => digits + last).find((each) => validatorOf('cartao')?.accepts(each)) ?? ''

const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`))

const name = fc
  .tuple(
    fc.constantFrom(...firstNames),
    fc.constantFrom('', 'da ', 'de '),
    fc.array(fc.constantFrom(...surnames), { minLength: 1, maxLength: 3 }),
  )
  .map(([first, of, last]) => `${first} ${of}${last.join(' ')}`)

/** Makes up people, each with everything that a run may hold of somebody. */
export const people = fc.record({
  nome: name,
  nomeMae: name,
  cpf: fc.integer({ min: 1_000_000, max: 899_999_999 }).map(cpfOf),
  cnpj: fc.integer({ min: 10_000_000, max: 89_999_999 }).map((root) => cnpjOf(String(root))),
  email: fc
    .tuple(fc.constantFrom(...firstNames), digits(4))
    .map(([first, n]) => `${foldedName(first)}.${n}@provedor.com.br`),
  telefone: fc
    .tuple(
      fc.constantFrom('11', '21', '61'),
      fc.oneof(
        digits(8).map((rest) => `9${rest}`),
        digits(7).map((rest) => `3${rest}`),
      ),
    )
    .map(([ddd, rest]) => ddd + rest),
  cep: digits(8),
  logradouro: fc.constantFrom(...streets),
  numero: digits(3),
  bairro: fc.constantFrom('Laranjeiras', 'Vila Mariana', 'Tijuca'),
  razaoSocial: fc.constantFrom('Padaria Quintanilha Ltda', 'Oficina São Jorge ME'),
  cartao: fc
    .tuple(fc.constantFrom(...begun), digits(9))
    .map(([bin, rest]) => ended(bin + (bin === '376411' ? rest.slice(1) : rest))),
  rg: digits(9),
  uid: fc.uuid(),
})

const grouped = (card: string): string => card.replace(/(.{4})(?=.)/g, '$1 ')

/** A made-up person, as a run may hold them. */
type MadeUp = typeof people extends fc.Arbitrary<infer Of> ? Readonly<Of> : never

/** A run as pages see them: the same people typed, answered, masked and in the middle of sentences. */
export function sayingsAbout(all: readonly MadeUp[]) {
  return all.map((one) => ({
    route: { nome: foldedName(one.nome).replaceAll(' ', '-'), idCorretor: one.cpf },
    typed: {
      nome: one.nome.toUpperCase(),
      cpf: formatCpf(one.cpf),
      telefone: formatTelefone(one.telefone),
      email: one.email,
      cep: formatCep(one.cep),
      logradouro: one.logradouro,
      numero: one.numero,
      bairro: one.bairro,
      rg: one.rg,
      numeroCartao: grouped(one.cartao),
      codigoSeguranca: '987',
      dataValidade: '08/31',
      captcha: one.uid,
    },
    data: {
      uid: one.uid,
      nome: one.nome,
      nomeMae: one.nomeMae,
      cpf: one.cpf,
      cod: one.cpf.slice(0, 5),
      telefone: one.telefone,
      email: one.email.toUpperCase(),
      cep: one.cep,
      cnpj: one.cnpj,
      razaoSocial: one.razaoSocial,
      finalCartao: one.cartao.slice(-4),
      link: `https://venda.example/corretor/${one.uid}?cpf=${one.cpf}`,
      texto: `Para ${one.nome.split(' ')[0]}, ${formatCpf(one.cpf)} (+55 ${one.telefone}, ${one.email}): ${one.uid}, cartão ${one.cartao}.`,
    },
  }))
}

/** Lists in how many ways what somebody would not have told may be written. */
export function canariesOf(one: MadeUp): readonly string[] {
  const words = `${one.nome} ${one.nomeMae}`.split(' ').filter((word) => word.length > 2)
  return [
    ...words,
    ...[one.cpf, formatCpf(one.cpf), one.cnpj, one.email, one.telefone, formatTelefone(one.telefone)],
    ...[one.cep, formatCep(one.cep), one.cartao, grouped(one.cartao), one.rg, one.uid],
    ...[one.logradouro, one.razaoSocial, one.bairro, one.cartao.slice(-6)],
  ]
}
