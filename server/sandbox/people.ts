import { addDays } from '../../engine/index.ts'
import { drawFrom } from './draw.ts'

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

const women = [
  'Ana',
  'Beatriz',
  'Camila',
  'Daniela',
  'Fernanda',
  'Helena',
  'Joana',
  'Larissa',
  'Marina',
  'Renata',
] as const
const men = [
  'André',
  'Bruno',
  'Caio',
  'Diego',
  'Felipe',
  'Gustavo',
  'Henrique',
  'Lucas',
  'Marcelo',
  'Rafael',
] as const
const surnames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Ferraz',
  'Gouveia',
  'Lacerda',
  'Moreira',
  'Nogueira',
  'Peixoto',
  'Queiroz',
  'Rezende',
  'Teixeira',
  'Valente',
] as const
const areaCodes = ['11', '19', '21', '22', '24', '61', '62'] as const

/** Invents the person of a CPF, always the same: an adult of 21 to 70 years in 2026, with a telephone nobody has. */
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
    telefone: `${pick('ddd', areaCodes)}90000${fourDigits(number('telefone', 10_000))}`,
  }
}

/** Writes a name as it stands in an address: small letters without accents, joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

const fourDigits = (number: number) => String(number).padStart(4, '0')
