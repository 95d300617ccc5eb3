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

/** Gives the name under which the inventory lists a built script: without its flow, and what changes with its content. */
export const listedAs = (script: string): string =>
  script.replace(/-[\w-]{8}\.js$/, '').replace(/^telas-.*$/, 'telas')

/** Lists the scripts that were built, as the inventory names them. */
export const builtScripts = (): readonly string[] => [
  ...new Set(
    readdirSync(new URL('../../dist/assets/', import.meta.url))
      .filter((name) => name.endsWith('.js'))
      .map(listedAs)
      .sort(),
  ),
]
