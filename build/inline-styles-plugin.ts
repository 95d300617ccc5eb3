import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'

/** The sheet that only pages with a drawn screen need. */
const bands = fileURLToPath(new URL('../src/sales/index.css', import.meta.url))

/**
 * Writes the style sheets of the page into `index.html`, so that the first answer of the server can be painted alone: that
 * of every page, and that of screens the server draws whole, marked, which the server leaves out of all others.
 *
 * The server allows them by their hashes; they weigh a few kilobytes, so nothing is lost by not keeping them apart.
 */
export function inlineStylesPlugin(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { rollupOptions: { input: ['index.html', bands] } } }),
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const inside = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (_link, name: string) => `<style>${taken(bundle, name)}</style>`,
      )
      const sheet = taken(bundle, sheetOf(bundle, bands))
      page.source = inside.replace('</head>', `  <style data-bands>${sheet}</style>\n  </head>`)
    },
  }
}

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
