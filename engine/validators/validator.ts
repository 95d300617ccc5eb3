import { tidyText } from '../format/text.ts'

/** Names a refused value and the text a person reads about it. */
export interface RefusedExample {
  readonly value: string
  readonly reason: string
}

/** Accepts a text or says, in Portuguese, the first reason for refusing it. */
export interface Validator {
  readonly name: string
  /**
   * Gives a value as it is kept and sent: what means the same in one form, and what is not understood as it was typed, so that
   * it is refused as a whole and never cut to something valid.
   */
  readonly normal: (value: string) => string
  readonly accepts: (value: string) => boolean
  readonly reason: (value: string) => string | undefined
  readonly examples: { readonly valid: readonly string[]; readonly invalid: readonly RefusedExample[] }
}

/** Says when one reason holds and what a person reads then. */
export interface Reason {
  readonly message: string
  readonly refuses: (value: string) => boolean
}

/** Makes a validator out of its reasons, asked in order: a value no reason refuses is accepted. */
export function validator(facts: {
  readonly name: string
  readonly normal?: Validator['normal']
  readonly reasons: readonly Reason[]
  readonly examples: Validator['examples']
}): Validator {
  const { name, reasons, examples, normal = tidyText } = facts
  const reason = (value: string) => reasons.find(({ refuses }) => refuses(value))?.message
  return { name, normal, reason, accepts: (value) => reason(value) === undefined, examples }
}

/** Gives a tidy text with full-width letters and digits, and dashes of every kind, as keyboards write them. */
export function plainText(text: string): string {
  return tidyText(text.normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-')
}

/** The characters that, beside spaces and dashes, part the places of each kind of code, and mean nothing in it. */
const separators = {
  cartao: '',
  cep: '.',
  cnpj: './',
  codigoSeguranca: '',
  cpf: '.',
  telefone: './()',
} as const

/** Names a kind of code. */
export type CodeName = keyof typeof separators

/**
 * Gives the characters of a code without its separators: digits, and of a CNPJ capitals too. Undefined where anything else
 * is in the text.
 */
export function codeCharactersOf(kind: CodeName, text: string): string | undefined {
  const bare = plainText(text).replace(new RegExp(`[\\s${separators[kind]}-]`, 'g'), '')
  if (/^\d*$/.test(bare)) return bare
  return kind === 'cnpj' && /^[\da-z]*$/i.test(bare) ? bare.toUpperCase() : undefined
}

/** Gives a code as it is kept: its bare characters, or the text as it was typed where it is no code. */
export const normalCode = (kind: CodeName, text: string): string =>
  codeCharactersOf(kind, text) ?? plainText(text)
