import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The sheet that only pages with a drawn screen need. */
const bands = beside('../../src/sales/index.css')
/** Where each sheet lies that only some screens need, under the word by which a screen asks for it. */
const folder = beside('../../src/theme/of/')
const words = readdirSync(folder)
  .map((name) => basename(name, '.css'))
  .sort()

/**
 * Writes the style sheets of the page into `index.html`, so that the first answer of the server can be painted alone: that
 * of every page; those of single words of screens, marked with them, which the page of a flow keeps where its screens say
 * the word; and that of screens the server draws whole, marked, which the server leaves out of all others.
 *
 * The server allows them by their hashes; they weigh a few kilobytes, so nothing is lost by not keeping them apart.
 */
export function inlineStylesPlugin(): Plugin {
  const ofWords = words.map((word) => [word, `${folder}${word}.css`] as const)
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: { rollupOptions: { input: ['index.html', bands, ...ofWords.map(([, path]) => path)] } },
    }),
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const inside = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (_link, name: string) => `<style>${taken(bundle, name)}</style>`,
      )
      const marked = [
        ...ofWords.map(([word, path]) => [`of="${word}"`, path] as const),
        ['bands', bands] as const,
      ].map(([mark, path]) => `  <style data-${mark}>${taken(bundle, sheetOf(bundle, path))}</style>\n  `)
      page.source = inside.replace('</head>', `${marked.join('')}</head>`)
    },
  }
}

/** Leaves out of a built page the sheets of words that are not among these. */
export const withSheetsOf = (page: string, said: ReadonlySet<string>): string =>
  page.replace(/ *<style data-of="(\w+)">.*?<\/style>\n?/gs, (sheet, word: string) =>
    said.has(word) ? sheet : '',
  )

/** Takes a sheet out of what is written to files. */
function taken(bundle: Rollup.OutputBundle, name: string): string {
  const sheet = bundle[name]
  if (sheet?.type !== 'asset') throw new Error(`The page needs ${name}, which was not built.`)
  delete bundle[name]
  return String(sheet.source).trim()
}

const sheetOf = (bundle: Rollup.OutputBundle, path: string): string =>
  Object.values(bundle).find(
    (each) => each.type === 'asset' && each.originalFileNames.some((name) => path.endsWith(name)),
  )?.fileName ?? path
