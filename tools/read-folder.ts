import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readUtf8 } from '../server/catalogue/source-text.ts'

/** Reads every JSON file of a folder, by its name without the ending. */
export function readFolder<T>(folder: string, ending: string): Readonly<Record<string, T>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [name.slice(0, -ending.length), JSON.parse(readUtf8(join(folder, name))) as T]),
  )
}
