import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** A server in a process of its own, and where it answers. */
export interface Running {
  readonly process: ChildProcess
  readonly address: string
}

/** Starts a server over a database as an operator does, and waits for the address it prints. */
export async function startServer(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    CAPTCHA_COST: '1',
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret of the tests, longer than thirty-two signs',
    ...more,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (address) return { process: child, address }
  }
  throw new Error('The server ended before it listened.')
}
