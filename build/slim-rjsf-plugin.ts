import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const [slim, absent] = [beside('./slim-registry.ts'), beside('./no-branches.ts')]

/** What is about allOf, anyOf and oneOf, which the language of screens has not, and about leaving values out, which ours does. */
const neverUsed = /\/(?:shallowAllOfMerge|getClosestMatchingOption|omitExtraData|toPathSchema)\.js$/

/** Leaves out of the build the fields, templates and widgets of RJSF that ours replace, and what no screen can need. */
export function slimRjsfPlugin(): Plugin {
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@rjsf/')) return undefined
      if (source.endsWith('/getDefaultRegistry.js')) return slim
      return neverUsed.test(source) ? absent : undefined
    },
  }
}
