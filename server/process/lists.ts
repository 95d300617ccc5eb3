import { readFileSync } from 'node:fs'
import type { Lists } from '../contract/work.ts'

const names = ['cpfsBloqueados', 'corretoresBloqueados', 'produtoresBloqueados', 'corretoresPix'] as const

const empty: Lists = {
  cpfsBloqueados: [],
  corretoresBloqueados: [],
  produtoresBloqueados: [],
  corretoresPix: [],
  corretorPadrao: null,
}

/** Reads the lists that live on the server only; without a file they are empty. Throws an Error for people. */
export function readLists(file: string | null): Lists {
  if (file === null) return empty
  const wrong = (says: string) => new Error(`LISTS_FILE (${file}) ${says}`)
  let lists: Readonly<Record<string, unknown>>
  try {
    lists = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw wrong('não pôde ser lido como JSON.')
  }
  if (typeof lists !== 'object' || lists === null || Array.isArray(lists))
    throw wrong('precisa ser um objeto.')
  const stranger = Object.keys(lists).find((name) => !(name in empty))
  if (stranger) throw wrong(`traz "${stranger}". Use ${[...names, 'corretorPadrao'].join(', ')}.`)
  for (const name of names) {
    if (!isListOfDigits(lists[name] ?? []))
      throw wrong(`precisa de uma lista de números sem pontuação em "${name}".`)
  }
  const { corretorPadrao = null } = lists
  if (corretorPadrao !== null && !isDigits(corretorPadrao))
    throw wrong('precisa de um CPF sem pontuação em "corretorPadrao".')
  return { ...empty, ...lists }
}

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{11,14}$/.test(value)
const isListOfDigits = (value: unknown): boolean => Array.isArray(value) && value.every(isDigits)
