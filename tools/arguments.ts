import { distance } from '../engine/config/index.ts'
import { exitWith, readWords } from './words.mjs'

/** What a command was called with: its flags, its options with a value, and the words that are neither. */
export interface Arguments {
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  readonly filters: readonly string[]
}

/** What the flags of a command do, and what its options with a value are for. */
export interface KnownOptions {
  readonly flags: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, string>>
}

/**
 * Reads what this process was called with. Ends the process, saying why, where there is an option that the command does not
 * know, one without its value, or an empty word.
 */
export function argumentsOrExit(flags: Readonly<Record<string, string>>, values = {}): Arguments {
  const read = readArguments(process.argv.slice(2), { flags, values })
  return typeof read === 'string' ? exitWith(read) : read
}

/** Reads the words a command was called with, or says in pt-BR what is wrong with them. */
export function readArguments(
  words: readonly string[],
  { flags, values = {} }: KnownOptions,
): Arguments | string {
  const taken = takeValues(words, values)
  if (typeof taken === 'string') return taken
  const options = { ...flags, ...values }
  const meant = (stray: string) => Object.keys(options).find((option) => distance(option, stray) <= 2)
  const read = readWords(taken.left, { options, takesNames: true, meant })
  return read.ok ? { flags: read.options, values: taken.values, filters: read.names } : read.mistake
}

/** Takes the options with a value out of the words, as `--para pasta` or `--para=pasta`; says which has none. */
function takeValues(words: readonly string[], known: Readonly<Record<string, string>>) {
  const values = new Map<string, string>()
  const left: string[] = []
  for (let i = 0; i < words.length; i += 1) {
    const [, option = '', joined] = /^(--[^=]*)(?:=(.*))?$/s.exec(words[i]!) ?? []
    if (!Object.hasOwn(known, option)) {
      left.push(words[i]!)
      continue
    }
    const value = joined ?? words[i + 1]
    if (joined === undefined) i += 1
    if (!value || value.startsWith('-')) return `a opção "${option}" precisa de um valor.`
    values.set(option, value)
  }
  return { values, left }
}
