import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What is in the place of a file of RJSF: screens have no references, and one comparison needs no library. */
const inPlace: readonly (readonly [RegExp, string])[] = [
  [/\/findSchemaDefinition\.js$/, beside('./no-references.ts')],
  [/\/deepEquals\.js$/, beside('./deep-equals.ts')],
]

/** Leaves out of the build what RJSF's fields bring and no screen can need. */
export function slimRjsfPlugin(): Plugin {
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@rjsf/')) return undefined
      return inPlace.find(([file]) => file.test(source))?.[1]
    },
  }
}
