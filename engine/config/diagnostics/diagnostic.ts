import type { Code } from './codes.ts'

/** The way to a value in a JSON file: keys and places in lists. */
export type Path = readonly (string | number)[]

/** One mistake in a JSON file: what is wrong, where, and what would put it right. `offset` counts characters. */
export interface Diagnostic {
  readonly code: Code
  readonly severity: 'erro' | 'aviso'
  readonly file: string
  readonly path: Path
  readonly offset: number
  readonly length: number
  readonly message: string
  readonly fix: string
}

/** Orders mistakes by file and place and drops those said twice, as of a part that is used in two places. */
export function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const said = new Set<string>()
  const distinct = diagnostics.filter(({ file, offset, code, message }) => {
    const key = `${file}\n${offset}\n${code}\n${message}`
    return !said.has(key) && said.add(key)
  })
  return distinct.sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.offset - b.offset ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Begins a message with a capital: one that may stand inside of another is written without. */
export const capitalized = (message: string): string =>
  message.replace(/^./u, (letter) => letter.toUpperCase())

/** Quotes names. */
export const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `"${name}"`)
