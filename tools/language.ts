import type { Language } from '../engine/config/index.ts'

/** Tells in which language somebody wants to read, by the first of the variables of an environment that says it. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const said = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name]).find(Boolean) ?? ''
  return /^en(?![a-z])/i.test(said) ? 'en' : 'pt-BR'
}
