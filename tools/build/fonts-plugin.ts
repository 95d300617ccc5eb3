import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { fonts, letters } from '../../engine/brand/index.ts'

const files = createRequire(import.meta.url)

/** Digits of one width are for prices; screens of today need no hints. */
const usual = {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'liga', 'tnum', 'lnum', 'mark', 'mkmk', 'ccmp', 'locl'],
} as const

/**
 * Cuts the four fonts to the letters of Portuguese and writes them, each with its licence beside it; `fonts.json` says
 * under which name each lies, for the server to put into the pages of the variants that choose it.
 */
export function fontsPlugin(): Plugin {
  return {
    name: 'fonts',
    apply: 'build',
    async generateBundle() {
      const written = await Promise.all(
        Object.entries(fonts).map(async ([choice, { family, file, axes }]) => {
          const path = files.resolve(file)
          const cut = { ...usual, variationAxes: axes }
          const source = await subsetFont(readFileSync(path), letters, cut)
          const name = family.toLowerCase()
          const id = this.emitFile({ type: 'asset', name: `${name}.woff2`, source })
          const licence = readFileSync(join(dirname(path), '..', 'LICENSE'))
          this.emitFile({ type: 'asset', fileName: `assets/${name}.OFL.txt`, source: licence })
          return [choice, `/${this.getFileName(id)}`] as const
        }),
      )
      const source = JSON.stringify(Object.fromEntries(written))
      this.emitFile({ type: 'asset', fileName: 'flows/fonts.json', source })
    },
  }
}
