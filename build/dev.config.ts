import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { funnelSource, readProject, type SourceFile } from '../engine/config/index.ts'
import { projectFiles } from '../scripts/project.ts'
import { buildConfig } from './config.ts'
import { heardPlugin } from './heard-plugin.ts'
import { screensPlugin } from './screens-plugin.ts'
import { slimRjsfPlugin } from './slim-rjsf-plugin.ts'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const room = beside('../src/pecas/')
const pages = ['pecas', 'replay'].map((room) => `${room}/index.html`)
const framed = ['frame', 'record', 'record-frame', 'why'].map((page) => `replay/${page}.html`)
const jsonIn = (name: string) => JSON.parse(readFileSync(`${room}${name}`, 'utf8'))
const file = (path: string, value: object): SourceFile => ({ path, text: JSON.stringify(value) })

/** Gives the files of the project with one more flow, whose screens show the pieces and whose variant says nothing. */
function filesWithPieces(): readonly SourceFile[] {
  const screens = Object.entries<object>(jsonIn('screens.json'))
  return [
    ...projectFiles().filter(({ path }) => !/^(?:flows|variants|tests)\//.test(path)),
    ...screens.map(([name, screen]) => file(`schemas/screens/peca-${name}.schema.json`, screen)),
    file('flows/pecas/flow.json', jsonIn('flow.json')),
    file('variants/pecas.variant.json', { titulo: 'Peças', funis: { pecas: {} } }),
  ]
}

/** Serves `virtual:pecas`: the flow of the pieces as a browser runs it. */
function piecesPlugin(): Plugin {
  return {
    name: 'pieces',
    resolveId: (id) => (id === 'virtual:pecas' ? '\0virtual:pecas' : undefined),
    load: (id) =>
      id === '\0virtual:pecas'
        ? `export const source = ${JSON.stringify(funnelSource(readProject(filesWithPieces()), 'pecas'))}`
        : undefined,
  }
}

/** Says how the pages of the test environment are built: apart from the product's, which know nothing of them. */
export default {
  ...{ root: beside('../src/'), base: '/dev/arquivos/', resolve: buildConfig().resolve ?? {} },
  plugins: [
    heardPlugin(),
    react(),
    screensPlugin({ files: filesWithPieces }),
    piecesPlugin(),
    slimRjsfPlugin(),
  ],
  worker: { format: 'es' },
  build: {
    ...{ outDir: beside('../.cache/dev'), emptyOutDir: true },
    ...{ target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    rollupOptions: {
      input: [...pages, ...framed].map((page) => beside(`../src/${page}`)),
      checks: { bundlerTimings: false },
    },
    chunkSizeWarningLimit: 1000,
  },
} satisfies UserConfig
