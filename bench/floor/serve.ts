import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { screensPlugin } from '../../build/screens-plugin.ts'

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

/** Builds the floor, the screen titular-dados in plain React, into a folder that goes with it, and serves it. */
export async function serveFloor(): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'funis-floor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    plugins: [react(), screensPlugin()],
    build: { outDir, target: 'es2022', rolldownOptions: { input: 'bench/floor/index.html' } },
  })
  const server = createServer(({ url = '/' }, response) => {
    try {
      const path = join(outDir, normalize(new URL(url, 'http://floor').pathname))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(readFileSync(path))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bench/floor/index.html`,
    close() {
      server.close()
      server.closeAllConnections()
      rmSync(outDir, { recursive: true })
    },
  }
}
