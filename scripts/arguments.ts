import { distance } from '../engine/config/index.ts'
import { exitWith, readWords } from './words.mjs'

/** What a command was called with: its flags, and the words that are none. */
export interface Arguments {
  readonly flags: ReadonlySet<string>
  readonly filters: readonly string[]
}

/**
 * Reads what this process was called with. `known` says of each flag what it does. Ends the process, saying why, where
 * there is a flag that the command does not know, or an empty word.
 */
export function argumentsOrExit(known: Readonly<Record<string, string>>): Arguments {
  const meant = (stray: string) => Object.keys(known).find((flag) => distance(flag, stray) <= 2)
  const read = readWords(process.argv.slice(2), { options: known, takesNames: true, meant })
  return read.ok ? { flags: read.options, filters: read.names } : exitWith(read.mistake)
}
