import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { screensPlugin } from '../build/screens-plugin.ts'
import { projectFiles } from '../project.ts'

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

/** Builds a page over the files of a project, as the product is built, and serves it. */
export async function serveBuilt(page: string, { files = projectFiles } = {}): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    plugins: [react(), screensPlugin({ files })],
    resolve: {
      alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('../build/markdown.tsx', import.meta.url)) },
    },
    build: { outDir, target: 'es2022', rolldownOptions: { input: page } },
  })
  const compressed = new Map<string, Buffer>()
  const server = createServer(({ url = '/' }, response) => {
    try {
      const { pathname } = new URL(url, 'http://page')
      const file = join(outDir, normalize(pathname))
      const content = compressed.get(file) ?? brotliCompressSync(readFileSync(file))
      compressed.set(file, content)
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
      response.setHeader('content-encoding', 'br')
      response.end(content)
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
