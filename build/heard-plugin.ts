import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const heard = fileURLToPath(new URL('../src/replay/recorded-engine.ts', import.meta.url))

/**
 * Gives the loop of a running funnel an engine that tells of each event. Only the pages of the test environment are built with
 * it: the product's loop has no place at which anybody could listen.
 */
export function heardPlugin(): Plugin {
  return {
    name: 'heard',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/src/run/run-funnel.ts') && id.endsWith('/engine/index.ts') ? heard : undefined,
  }
}
