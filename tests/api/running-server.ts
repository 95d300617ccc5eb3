import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A server in a process of its own, as a developer starts it: with the sandbox, over an embedded database. */
export interface RunningServer {
  readonly address: string
  stop(): Promise<void>
}

/** Starts one over a new, empty database and waits for the address it prints. */
export async function startServer(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cliente-'))
  const own = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, CAPTCHA_COST: '1', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (address) return { address, stop }
  }
  throw new Error('The server ended before it listened.')

  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
}
