import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type UserConfig } from 'vite'
import { screensPlugin } from '../../build/screens-plugin.ts'
import { slimRjsfPlugin } from '../../build/slim-rjsf-plugin.ts'
import { projectFiles } from '../../scripts/project.ts'

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

/** Builds a page as the product is built, over the files of some project, into a folder that goes with it; and serves it. */
export async function serveBuilt(page: string, files = projectFiles): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-page-'))
  await build({
    ...builtOver(files),
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    build: { outDir, target: 'es2022', rolldownOptions: { input: page } },
  })
  const server = createServer(({ url = '/' }, response) => {
    try {
      const path = join(outDir, normalize(new URL(url, 'http://page').pathname))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(readFileSync(path))
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

const builtOver = (files: typeof projectFiles): UserConfig => ({
  plugins: [react(), screensPlugin({ files }), slimRjsfPlugin()],
  resolve: {
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('../../build/markdown.tsx', import.meta.url)) },
  },
})
