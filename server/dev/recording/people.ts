import {
  cnpjCharactersOf,
  digitsOf,
  foldedName,
  type Json,
  phoneDigitsOf,
  shortExpiry,
  validatorOf,
} from '../../../engine/index.ts'
import type { DrawnKind } from './draw.ts'
import { kindAt, type SaidKind } from './kinds.ts'

/** A value of somebody, as it is known however it is written. */
export interface OwnValue {
  readonly what: DrawnKind
  readonly value: string
}

/** One text or number of what was heard, by the path at which it stands. */
export interface SaidLeaf {
  readonly path: readonly string[]
  readonly value: string | number
}

/** Lists the texts and numbers of a value. */
export function leavesOf(value: Json | undefined, path: readonly string[] = []): readonly SaidLeaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each as Json, [...path, name]))
}

const accepts = (format: string, value: string): boolean => validatorOf(format)?.accepts(value) ?? false

/** Words that say what a name or an address is made like, and nothing of whose it is. */
const common = new Set(
  `da de do das dos e rua avenida av travessa alameda praca estrada rodovia apto apartamento bloco casa sala loja fundos
  andar conjunto lote quadra ltda me epp mei eireli sa comercio servicos industria`.split(/\s+/),
)

/** Lists the words of a name that are somebody's own, folded. */
export const wordsOf = (name: string): readonly string[] =>
  (foldedName(name).match(/\p{L}+/gu) ?? []).filter((word) => !common.has(word))

const known: Readonly<Partial<Record<SaidKind, (text: string) => OwnValue | undefined>>> = {
  cpf: (text) => (accepts('cpf', text) ? { what: 'cpf', value: digitsOf(text) } : documentOf(text)),
  cnpj: documentOf,
  phone: (text) => (accepts('telefone', text) ? { what: 'phone', value: phoneDigitsOf(text) } : undefined),
  email: (text) => (accepts('email', text) ? { what: 'email', value: text.toLowerCase() } : undefined),
  cep: (text) => (accepts('cep', text) ? { what: 'cep', value: digitsOf(text) } : undefined),
  card: (text) => (accepts('cartao', text) ? { what: 'card', value: digitsOf(text) } : undefined),
  expiry: (text) =>
    accepts('validade', text) ? { what: 'expiry', value: digitsOf(shortExpiry(text)) } : undefined,
}

function documentOf(text: string): OwnValue | undefined {
  return accepts('cnpj', text) ? { what: 'cnpj', value: cnpjCharactersOf(text) } : undefined
}

/** Whether a text is an id that was drawn or counted, and not a name in a closed list. */
export const isMinted = (text: string): boolean => text.length >= 5 && /\d/.test(text)

/** Says whose own a value of some kind is: one value, the words of a name, or nothing. */
export function ownIn({ path, value }: SaidLeaf): readonly OwnValue[] {
  const [kind, text] = [kindAt(path), String(value).normalize('NFC')]
  if (text === '') return []
  if (kind === 'minted' || (kind === 'id' && isMinted(text)))
    return shapesOr(text, { what: 'minted', value: text })
  if (kind === 'name') return [...wordsOf(text).map(asWord), ...shapesIn(text)]
  if (kind === 'phrase')
    return [...wordsOf(text).filter(isLong).map(asWord), ...numbersIn(text), ...shapesIn(text)]
  if (kind === 'digits') return /\d/.test(text) ? [{ what: 'digits', value: text }] : []
  if (kind === 'proof' || kind === 'securityCode') return []
  const known = knownAs(kind, text)
  return known ? [known] : [...partIn(kind, text), ...shapesIn(text)]
}

/** Reads a value of a kind as it is known however it is written; undefined where it is none. */
export const knownAs = (kind: SaidKind, text: string): OwnValue | undefined => known[kind]?.(text)
const asWord = (value: string): OwnValue => ({ what: 'word', value })

/** A word of a phrase that is one of somebody's; shorter ones are letters of blocks and the like. */
export const isLong = (word: string): boolean => word.length >= 3

const numbersIn = (text: string): readonly OwnValue[] =>
  (text.match(/\d+/g) ?? []).map((value) => ({ what: 'digits', value }))

/** What is half typed, or wrong, is somebody's all the same. */
function partIn(kind: SaidKind, text: string): readonly OwnValue[] {
  if (kind === 'email') return [{ what: 'scrambled', value: text }]
  return Object.hasOwn(known, kind) && /\d/.test(text) ? [{ what: 'digits', value: text }] : []
}

/** A person's number under a name of an id is that number. */
function shapesOr(text: string, own: OwnValue): readonly OwnValue[] {
  const whole = knownAs('cpf', text) ?? knownAs('email', text)
  return [whole ?? own]
}

/** How what is somebody's is written, where nothing says what it is. */
export const shapes = {
  email: /[^\s@"'<>(),;:/=?&]+@(?:[A-Za-z\d-]+\.)+[A-Za-z]{2,5}/gu,
  card: /(?<![\p{L}\d])\d(?:[\s.-]?\d){12,18}(?![\p{L}\d])/gu,
  cnpj: /(?<![\p{L}\d])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\p{L}\d])/giu,
  cpf: /(?<![\p{L}\d])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}(?![\p{L}\d])/gu,
  phone: /(?:\(\d{2}\)\s?|(?<=\+55\s?)\d{2}\s?)\d{4,5}-?\d{4}(?!\d)/gu,
  cep: /(?<![\p{L}\d-])\d{5}-\d{3}(?![\p{L}\d-])/gu,
} as const

/** Finds what is known by its shape alone, in a text that may say anything. */
export const shapesIn = (text: string): readonly OwnValue[] =>
  Object.entries(shapes).flatMap(([kind, shape]) =>
    [...text.matchAll(shape)].flatMap(([found]) => knownAs(kind as keyof typeof shapes, found) ?? []),
  )
