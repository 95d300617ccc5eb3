import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlatScreen, flattenScreen, type TableRow } from '../engine/config/screen.ts'
import type { Json } from '../engine/index.ts'

/** Reads every JSON file of a folder, by its name without the ending. */
export function readFolder<T>(folder: string, ending: string): Readonly<Record<string, T>> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return Object.fromEntries(
    names
      .toSorted()
      .map((name) => [
        name.slice(0, -ending.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as T,
      ]),
  )
}

/** Reads every screen of a folder of schemas, each with its fields and closed lists laid in, by file name. */
export function readScreens(schemas: string): Readonly<Record<string, FlatScreen>> {
  const fields = readFolder<Json>(join(schemas, 'fields'), '.schema.json')
  const tables = readFolder<readonly TableRow[]>(join(schemas, 'tables'), '.json')
  const screens = readFolder<Json>(join(schemas, 'screens'), '.schema.json')
  return Object.fromEntries(
    Object.entries(screens).map(([name, screen]) => [name, flattenScreen(screen, fields, tables)]),
  )
}
