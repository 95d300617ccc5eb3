import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { filesWithGallery } from '../project.ts'
import { buildConfig } from './config.ts'
import { screensPlugin } from './screens-plugin.ts'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const pages = ['gallery/index', 'replay/pages', 'replay/frame', 'replay/record-frame']

const recordedEngine = beside('../../src/replay/recorded-engine.ts')

/**
 * Gives the loop of a running funnel an engine that posts each event. Only the pages of the sandbox are built with
 * it: nothing can listen to the product's loop.
 */
function recordingPlugin(): Plugin {
  return {
    name: 'recording',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.endsWith('/src/app/run.ts') && id.endsWith('/engine/index.ts') ? recordedEngine : undefined,
  }
}

/** Serves `virtual:gallery`: the funnel of the gallery as a browser runs it. */
function galleryPlugin(): Plugin {
  return {
    name: 'gallery',
    resolveId: (id) => (id === 'virtual:gallery' ? '\0virtual:gallery' : undefined),
    load: (id) =>
      id === '\0virtual:gallery'
        ? `export const source = ${JSON.stringify(funnelSource(readProject(filesWithGallery()), 'pecas'))}`
        : undefined,
  }
}

/** Says how the pages of the test environment are built: apart from the product's, which know nothing of them. */
export default {
  root: beside('../../src/'),
  base: '/dev/arquivos/',
  resolve: buildConfig().resolve ?? {},
  plugins: [recordingPlugin(), react(), screensPlugin({ files: filesWithGallery }), galleryPlugin()],
  worker: { format: 'es' },
  build: {
    outDir: beside('../../.cache/dev'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: pages.map((page) => beside(`../../src/${page}.html`)),
      checks: { bundlerTimings: false },
    },
    chunkSizeWarningLimit: 1000,
  },
} satisfies UserConfig
