import { tidyText } from '../format/text.ts'

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
 * stands in the text.
 */
export function codeCharactersOf(kind: CodeName, text: string): string | undefined {
  const bare = plainText(text).replace(new RegExp(`[\\s${separators[kind]}-]`, 'g'), '')
  if (/^\d*$/.test(bare)) return bare
  return kind === 'cnpj' && /^[\da-z]*$/i.test(bare) ? bare.toUpperCase() : undefined
}

/** Gives a code as it is kept: its bare characters, or the text as it was typed where it is no code. */
export const normalCode = (kind: CodeName, text: string): string =>
  codeCharactersOf(kind, text) ?? plainText(text)
