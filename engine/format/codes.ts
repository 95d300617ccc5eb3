import { plainText } from './text.ts'

/** The characters that part the places of each kind of code, and mean nothing in it. */
const separators = {
  cartao: /[\s-]/g,
  cep: /[\s.-]/g,
  cnpj: /[\s./-]/g,
  codigoSeguranca: /\s/g,
  cpf: /[\s.-]/g,
  data: /[\s./-]/g,
  telefone: /[\s()./-]/g,
  validade: /[\s./-]/g,
} as const

/** Names a kind of code. */
export type CodeName = keyof typeof separators

/**
 * Gives the characters of a code without its separators: digits, and of a CNPJ capitals too. Undefined where anything else
 * stands in the text.
 */
export function codeCharactersOf(kind: CodeName, text: string): string | undefined {
  const bare = plainText(text).replace(separators[kind], '')
  if (kind !== 'cnpj') return /^\d*$/.test(bare) ? bare : undefined
  return /^[\da-z]*$/i.test(bare) ? bare.toUpperCase() : undefined
}

/** Gives a code as it is kept: its bare characters, or the text as it was typed where it is no code. */
export const normalCode = (kind: CodeName, text: string): string =>
  codeCharactersOf(kind, text) ?? plainText(text)
