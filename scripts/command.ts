import { type Arguments, argumentsOf } from './arguments.ts'

/** Reads what this process was called with; ends it, saying why, where there is a flag it does not know or an empty word. */
export function argumentsOrExit(known: Readonly<Record<string, string>>): Arguments {
  try {
    return argumentsOf(process.argv.slice(2), known)
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error))
  }
}

/** Ends the process because it was called wrongly, and says how. */
export function exitWith(mistake: string): never {
  console.error(`Não foi possível começar: ${mistake}`)
  process.exit(2)
}
