import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type UserConfig } from 'vite'
import { screensPlugin } from '../../tools/build/screens-plugin.ts'
import { slimRjsfPlugin } from '../../tools/build/slim-rjsf-plugin.ts'
import { projectFiles } from '../../tools/project.ts'

/** A page that is served until it is closed. */
export interface ServedPage {
  readonly address: string
  readonly close: () => void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** How a page is built, and served. */
interface Options {
  /** Over which files of a project. */
  readonly files?: typeof projectFiles
  /** Whether RJSF comes whole. */
  readonly isWhole?: boolean
  /** Writes into the page what its address asks for. */
  readonly fill?: (html: string, address: URL) => string
}

/** Builds a page as the product is built, into a folder that goes with it; and serves it, packed as the product is. */
export async function serveBuilt(page: string, options: Options = {}): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-page-'))
  await build({
    ...builtOver(options),
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    build: { outDir, target: 'es2022', rolldownOptions: { input: page } },
  })
  const packed = new Map<string, Buffer>()
  const answer = (address: URL): Buffer => {
    const known = packed.get(address.href)
    if (known) return known
    const content = readFileSync(join(outDir, normalize(address.pathname)))
    const isFilled = options.fill && address.pathname.endsWith('.html')
    const written = isFilled ? options.fill(withStyles(String(content), outDir), address) : content
    const made = brotliCompressSync(written)
    packed.set(address.href, made)
    return made
  }
  const server = createServer(({ url = '/' }, response) => {
    try {
      const address = new URL(url, 'http://page')
      const body = answer(address)
      response.setHeader('content-type', types[extname(address.pathname)] ?? 'application/octet-stream')
      response.setHeader('content-encoding', 'br')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`,
    close() {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true })
    },
  }
}

/** Writes the styles of a page into it, as the product does. */
const withStyles = (html: string, outDir: string): string =>
  html.replace(
    /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/,
    (_, href: string) => `<style>${readFileSync(join(outDir, href), 'utf8')}</style>`,
  )

const builtOver = ({ files = projectFiles, isWhole = false }: Options): UserConfig => ({
  plugins: [react(), screensPlugin({ files }), ...(isWhole ? [] : [slimRjsfPlugin()])],
  resolve: {
    alias: {
      'markdown-to-jsx/react': fileURLToPath(new URL('../../tools/build/markdown.tsx', import.meta.url)),
    },
  },
})
