import { readdirSync } from 'node:fs'
import { read } from '../house/sources.ts'

/** A script of the page as docs/scripts.md lists it. */
export interface Listed {
  readonly name: string
  /** Whether it runs on the page of a payment too. */
  readonly pays: boolean
}

/** Reads the inventory of scripts. */
export const inventory = (): readonly Listed[] =>
  [...read('docs/scripts.md').matchAll(/^\| `([\w-]+)` \| (sim|não) \|/gm)].map(([, name = '', pays]) => ({
    name,
    pays: pays === 'sim',
  }))

/** Lists the scripts that were built, without the part of their names that changes with their content. */
export const builtScripts = (): readonly string[] =>
  readdirSync(new URL('../../dist/assets/', import.meta.url))
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replace(/-[\w-]{8}\.js$/, ''))
    .sort()
