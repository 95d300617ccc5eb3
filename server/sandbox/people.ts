import { createHash } from 'node:crypto'
import { addDays, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, refuse, type SandboxAnswer } from '../contract/handler.ts'
import { blockedProducersInSandbox, provocationOf, textOf } from './special-values.ts'

/**
 * Makes a generator that always gives the same for one seed, as a CPF or a CEP, and one purpose: `number` a whole number
 * from 0 to one less than `sides`, `pick` an item of a list that is not empty.
 */
export function drawFrom(seed: string) {
  const number = (purpose: string, sides: number): number =>
    createHash('sha256').update(`${seed}\n${purpose}`).digest().readUInt32BE() % sides
  const pick = <T>(purpose: string, list: readonly T[]): T => list[number(purpose, list.length)] as T
  return { number, pick }
}

/** A person who does not exist. */
export interface Person {
  readonly nome: string
  readonly nomeMae: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F'
  readonly estadoCivil: number
  readonly email: string
  readonly telefone: string
}

const women = 'Ana Beatriz Camila Daniela Fernanda Helena Joana Larissa Marina Renata'.split(' ')
const men = 'André Bruno Caio Diego Felipe Gustavo Henrique Lucas Marcelo Rafael'.split(' ')
const surnames = [
  ...'Almeida Barbosa Cardoso Duarte Esteves Ferraz Gouveia Lacerda'.split(' '),
  ...'Moreira Nogueira Peixoto Queiroz Rezende Teixeira Valente'.split(' '),
]
const areaCodes = '11 19 21 22 24 61 62'.split(' ')

/** Invents the person of a CPF, always the same: an adult of 21 to 70 years in 2026, with a telephone that does not exist. */
export function personOf(cpf: string): Person {
  const { number, pick } = drawFrom(cpf)
  const sexo = pick('sexo', ['M', 'F'] as const)
  const family = pick('sobrenome', surnames)
  const first = sexo === 'F' ? pick('nome', women) : pick('nome', men)
  const nome = `${first} ${pick('meio', surnames)} ${family}`
  return {
    nome,
    nomeMae: `${pick('mãe', women)} ${pick('mãe sobrenome', surnames)} ${family}`,
    dataNascimento: addDays('1956-01-01', number('nascimento', 365 * 49)),
    sexo,
    estadoCivil: 1 + number('estado civil', 5),
    email: `${slugOf(nome).replaceAll('-', '.')}@example.com`,
    telefone: `${pick('ddd', areaCodes)}90000${String(number('telefone', 10_000)).padStart(4, '0')}`,
  }
}

/** Writes a name as part of an address: small letters without accents, joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

const ageOfMinorInYears = 10

/** Invents the person of a CPF as both look-ups of people know them; the special minor is ten years old today. */
export function inventedPersonOf(cpf: string, now: number): Person {
  const person = personOf(cpf)
  if (provocationOf('titular', cpf) !== 'menorDeIdade') return person
  const year = Number(todayInSaoPaulo(now).slice(0, 4)) - ageOfMinorInYears
  return { ...person, dataNascimento: `${year}-01-01` }
}

/** Saves a new person: every one but a CPF that can't be saved. */
export const savePerson: SandboxAnswer = ({ cpf }) =>
  provocationOf('titular', textOf(cpf)) === 'falhaAoSalvar' ? refuse('erroInterno') : accept({})

/** The names under which corretores were listed, by CPF, the latest last: a corretor chosen from a list keeps his name. */
const listedNames = new Map<string, string>()

/** More than a person lists while choosing. */
const mostListed = 1000

/** Invents the corretor of a CPF and his producer, always the same; one who was listed has the name he was listed under. */
export function inventedCorretorOf(cpf: string) {
  const { nome: own, telefone } = personOf(`corretor ${cpf}`)
  const nome = listedNames.get(cpf) ?? own
  const [first = '', ...others] = nome.split(' ')
  const nomeDeGuerra = `${first} ${others.at(-1)}`
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email: `${slugOf(nomeDeGuerra).replace('-', '.')}@example.com`,
    whatsapp: `55${telefone}`,
    cnpjProdutor: cnpjFrom(String(10_000_000 + drawFrom(cpf).number('produtor', 90_000_000))),
  }
}

/** Invents corretores whose first name is the one looked for, each with a CPF of his own; none for a name that ends in "zz". */
export function corretoresNamed(
  name: string,
  count: number,
): readonly { readonly nome: string; readonly cpf: string }[] {
  const first = name.split(' ')[0] ?? ''
  if (/zz$/i.test(name)) return []
  const called = first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR')
  return Array.from({ length: Math.min(count, 3) }, (_, i) => {
    const seed = `nome ${called} ${i}`
    const [, ...others] = personOf(seed).nome.split(' ')
    const nome = [called, ...others].join(' ')
    const cpf = cpfFrom(100_000_000 + drawFrom(seed).number('cpf', 800_000_000))
    listedNames.delete(cpf)
    listedNames.set(cpf, nome)
    const [oldest] = listedNames.keys()
    if (listedNames.size > mostListed && oldest !== undefined) listedNames.delete(oldest)
    return { nome, cpf }
  })
}

/** Lists the invented producers a corretor may sell for; the last one is blocked. */
export const produtoras: readonly { readonly cnpj: string; readonly nome: string }[] = [
  { cnpj: cnpjFrom('20304050'), nome: 'Aurora Corretora de Benefícios' },
  { cnpj: cnpjFrom('30405060'), nome: 'Horizonte Planos e Seguros' },
  { cnpj: cnpjFrom('40506070'), nome: 'Vila Nova Consultoria em Saúde' },
  ...blockedProducersInSandbox.map((cnpj) => ({ cnpj, nome: 'Produtora bloqueada' })),
]

/** Completes the nine digits of a CPF. */
function cpfFrom(base: number): string {
  return withCheckDigits(String(base), 11)
}

/** Completes the eight digits of a company as its first establishment. */
function cnpjFrom(root: string): string {
  return withCheckDigits(`${root}0001`, 9)
}

/** Adds the two check digits, modulo 11, whose weights grow from the right from 2 to `highest` and start again. */
function withCheckDigits(base: string, highest: number): string {
  const add = (digits: string) => {
    const sum = [...digits]
      .reverse()
      .reduce((total, digit, i) => total + Number(digit) * (2 + (i % (highest - 1))), 0)
    return `${digits}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
  }
  return add(add(base))
}
