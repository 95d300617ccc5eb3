import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { flowOfModule } from './screens-plugin.ts'

const hashOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Writes into every page the hash of every script it may load, so that a browser runs none of which a byte changed.
 *
 * The entry and what is loaded with it carry theirs; what is imported later is in an import map, which the server allows
 * by its own hash. The screens of a flow are known to the page of that flow alone, so that no page grows with the flows.
 */
export function integrityPlugin(): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    generateBundle: {
      // Once nothing writes into a script any more.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue
          const source = String(page.source)
          const known = chunks.filter(
            ({ facadeModuleId, fileName }) =>
              flowOfModule(facadeModuleId) === undefined || source.includes(`"/${fileName}"`),
          )
          page.source = withHashes(
            source,
            Object.fromEntries(known.map(({ fileName, code }) => [`/${fileName}`, hashOf(code)])),
          )
        }
      },
    },
  }
}

function withHashes(page: string, hashes: Readonly<Record<string, string>>): string {
  const map = `<script type="importmap">${JSON.stringify({ integrity: hashes })}</script>\n    `
  return (
    page
      .replace(/ (?:src|href)="(\/[^"]+\.js)"/g, (address, path: string) => {
        const hash = hashes[path]
        if (!hash) throw new Error(`The page names ${path}, which was not built.`)
        return `${address} integrity="${hash}"`
      })
      // A map counts only for what is loaded after it.
      .replace('<script type="module"', (entry) => `${map}${entry}`)
  )
}
