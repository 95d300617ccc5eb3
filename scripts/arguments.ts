import { distance } from '../engine/config/index.ts'

/** What a command was called with: its flags, and the words that are none. */
export interface Arguments {
  readonly flags: ReadonlySet<string>
  readonly filters: readonly string[]
}

/**
 * Reads the arguments of a command. `known` says of each flag what it does. Throws, in pt-BR, where there is a flag that
 * the command does not know, or an empty word.
 */
export function argumentsOf(given: readonly string[], known: Readonly<Record<string, string>>): Arguments {
  const flags = given.filter((word) => word.startsWith('-'))
  const stray = flags.find((flag) => !Object.hasOwn(known, flag))
  if (stray !== undefined) throw new Error(`a opção "${stray}" não existe. ${knownFlags(stray, known)}`)
  if (given.includes('')) throw new Error('um dos nomes está vazio.')
  return { flags: new Set(flags), filters: given.filter((word) => !word.startsWith('-')) }
}

function knownFlags(stray: string, known: Readonly<Record<string, string>>): string {
  const meant = Object.keys(known).find((flag) => distance(flag, stray) <= 2)
  if (meant) return `Você quis dizer "${meant}"?`
  const all = Object.entries(known).map(([flag, does]) => `${flag} (${does})`)
  return all.length === 0 ? 'Este comando não tem opções.' : `Opções: ${all.join(', ')}.`
}
