import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './build/compress-plugin.ts'
import { inlineStylesPlugin } from './build/inline-styles-plugin.ts'
import { integrityPlugin } from './build/integrity-plugin.ts'
import { screensPlugin } from './build/screens-plugin.ts'
import { slimRjsfPlugin } from './build/slim-rjsf-plugin.ts'

export default defineConfig({
  plugins: [
    react(),
    screensPlugin(),
    slimRjsfPlugin(),
    inlineStylesPlugin(),
    integrityPlugin(),
    compressPlugin(),
  ],
  resolve: {
    // RJSF brings 28 kB to read Markdown in titles and hints.
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('./build/markdown.tsx', import.meta.url)) },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // The server fills the page: names of files reach it through index.html alone.
    modulePreload: { polyfill: false },
  },
})
