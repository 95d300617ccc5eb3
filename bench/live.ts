import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServedPage } from './pages/serve-built.ts'
import { freePort } from './port.ts'

const link = '/implante-venda/ana-souza/52998224725'
const root = fileURLToPath(new URL('../', import.meta.url))

/** Starts the real server over an empty database of its own, and gives the address of a corretor's link. */
export async function serveProject(): Promise<ServedPage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'funis-live-'))
  const port = await freePort()
  // As customers meet it: elsewhere React checks what it draws, which costs four times the drawing.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CAPTCHA_COST: '1',
    SECRET: 'uma chave dos bancos de prova, longa o bastante',
    SANDBOX_PAYMENTS: 'pagamentos-de-mentira',
  }
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const address = `http://localhost:${port}${link}`
  const close = () => {
    server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
    server.kill('SIGTERM')
  }
  // A bench that fails half-way leaves no server behind.
  process.once('exit', () => server.kill('SIGTERM'))
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return { address, close }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  close()
  throw new Error('The server did not come up within a minute.')
}
