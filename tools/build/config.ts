import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { projectFiles } from '../project.ts'
import { compressPlugin } from './compress-plugin.ts'
import { flowPagesPlugin } from './flow-pages-plugin.ts'
import { fontsPlugin } from './fonts-plugin.ts'
import { inlineStylesPlugin } from './inline-styles-plugin.ts'
import { integrityPlugin } from './integrity-plugin.ts'
import { screensPlugin } from './screens-plugin.ts'
import { withoutExamplesPlugin } from './without-examples-plugin.ts'

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Lets a page take json-logic-js, which is written for older loaders, as a module: without it the bundle needs a helper for
 * such files in a script of its own, which every page would wait for.
 */
const umdPlugin = (): Plugin => ({
  name: 'umd',
  transform: (code, id) =>
    /\/json-logic-js\/logic\.js$/.test(id)
      ? `const module = { exports: {} }, exports = module.exports\n${code}\nexport default module.exports\n`
      : undefined,
})

/** Says how the browser's part is built over the flows and screens of some files. */
export const buildConfig = (files = projectFiles): UserConfig => ({
  plugins: [
    react(),
    umdPlugin(),
    screensPlugin({ files, apart: true }),
    withoutExamplesPlugin(),
    inlineStylesPlugin(),
    fontsPlugin(),
    flowPagesPlugin(files),
    integrityPlugin(),
    compressPlugin(),
  ],
  resolve: {
    // RJSF brings 28 kB to read Markdown in titles and hints, and 4 kB for addresses, which browsers read by themselves.
    alias: { 'markdown-to-jsx/react': beside('./markdown.tsx'), 'fast-uri': beside('./uri.ts') },
  },
  // Every browser that reads these scripts has workers.
  define: { 'typeof Worker': JSON.stringify('function') },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Comes out about 1 kB smaller than what Vite does by itself.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, unsafe_arrows: true } },
    sourcemap: false,
    assetsInlineLimit: 0,
    // The server fills the page: names of files reach it through the built pages alone.
    modulePreload: false,
    rollupOptions: {
      // How long each plugin took is no warning for those who only start the server.
      checks: { bundlerTimings: false },
      // V8 compiles what draws off the page's thread while it comes, and not function by function when each is first called.
      output: { postBanner: ({ name }) => (name === 'drawing' ? '//# allFunctionsCalledOnLoad' : '') },
    },
  },
})
