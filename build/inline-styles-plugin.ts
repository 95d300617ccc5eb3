import type { Plugin } from 'vite'

/**
 * Writes the style sheet of the page into `index.html`, so that the first answer of the server can be painted alone.
 *
 * The server allows it by its hash; it weighs a few kilobytes, so nothing is lost by not keeping it apart.
 */
export function inlineStylesPlugin(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      page.source = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
        (_link, name: string) => {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`The page links ${name}, which was not built.`)
          delete bundle[name]
          return `<style>${String(sheet.source).trim()}</style>`
        },
      )
    },
  }
}
