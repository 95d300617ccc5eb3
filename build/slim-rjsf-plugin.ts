import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const slim = fileURLToPath(new URL('./slim-registry.ts', import.meta.url))

/** Leaves out of the build the fields, templates and widgets of RJSF that ours replace or that no screen needs. */
export function slimRjsfPlugin(): Plugin {
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/getDefaultRegistry.js') && importer?.includes('@rjsf/core/') ? slim : undefined,
  }
}
