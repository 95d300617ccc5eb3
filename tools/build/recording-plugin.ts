import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const recordedEngine = fileURLToPath(
  new URL('../../src/replay/recording/recorded-engine.ts', import.meta.url),
)

/**
 * Gives the loop of a running funnel an engine that posts each event. Only the pages of the sandbox are built with
 * it: nothing can listen to the product's loop.
 */
export function recordingPlugin(): Plugin {
  return {
    name: 'recording',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/src/app/run.ts') && id.endsWith('/engine/index.ts') ? recordedEngine : undefined,
  }
}
