import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What is about references between schemas, which the build makes flat. */
const neverUsed = /\/(?:findSchemaDefinition)\.js$/

/** Leaves out of the build what RJSF's fields bring and no screen can need. */
export function slimRjsfPlugin(): Plugin {
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@rjsf/')) return undefined
      if (/\/deepEquals\.js$/.test(source)) return beside('./deep-equals.ts')
      return neverUsed.test(source) ? beside('./no-references.ts') : undefined
    },
  }
}
