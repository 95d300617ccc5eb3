import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const hashOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Writes into `index.html` the hash of every script that was built, so that a browser runs none of which a byte changed.
 *
 * The entry and what is loaded with it carry theirs; what is imported later is in an import map, which the server allows
 * by its own hash.
 */
export function integrityPlugin(): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    generateBundle: {
      // Once nothing writes into a script any more.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const hashes = Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, hashOf(code)]))
        const map = `<script type="importmap">${JSON.stringify({ integrity: hashes })}</script>\n    `
        page.source = String(page.source)
          .replace(/ (?:src|href)="(\/[^"]+\.js)"/g, (address, path: string) => {
            const hash = hashes[path]
            if (!hash) throw new Error(`The page names ${path}, which was not built.`)
            return `${address} integrity="${hash}"`
          })
          // A map counts only for what is loaded after it.
          .replace('<script type="module"', (entry) => `${map}${entry}`)
      },
    },
  }
}
