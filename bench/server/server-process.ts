import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readingOf } from './calls.ts'
import { serverKey } from './person.ts'
import { cpuSecondsOf } from './processes.ts'
import { openWire } from './wire.ts'

/** The real server in a process of its own. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** From being started to its first answer. */
  readonly readyInMs: number
  /** The seconds of processor that took; unlike the time, they hardly change when the machine has other work. */
  readonly readyCpuSeconds: number
  /** Ends it with no chance to do anything. */
  kill(): Promise<void>
  /** Tells it to end; gives the code with which it did, and what it had refused because the machine was too busy. */
  end(): Promise<{ readonly code: number | null; readonly refused: number }>
  /** Counts what it refused because the machine was too busy. */
  refusedForLoad(): Promise<number>
}

/** Where a server stands and what it lies over. */
export interface ServerPlace {
  readonly port: number
  /** Its own folder: the embedded database, and what it writes to its log. */
  readonly folder: string
  /** The address of a PostgreSQL database; absent means the embedded one. */
  readonly databaseUrl?: string | undefined
  /** A module that is loaded before the program. */
  readonly preload?: string | undefined
  /** For how long it serves on when it is told to end; absent means as long as production does. */
  readonly serveOnSeconds?: number | undefined
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Long enough for a machine that is busy with other things. */
const patienceMs = 180_000
const operatorToken = 'uma-senha-dos-bancos-de-prova-bastante-longa'

/** Starts the server as production would, and waits for its first answer. */
export async function startServer(place: ServerPlace): Promise<ServerProcess> {
  const { port, folder, preload } = place
  const logFile = join(folder, 'registro.jsonl')
  const log = openSync(logFile, 'a')
  const before = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', ...(preload ? ['--import', preload] : []), 'server/main.ts'],
    {
      cwd: root,
      env: { ...process.env, ...environmentOf(place) },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', endWithUs))
  if (!(await answers(port, child))) {
    throw new Error(
      `The server did not come up. Its log ends:\n${readFileSync(logFile, 'utf8').slice(-1000)}`,
    )
  }
  return {
    port,
    pid: child.pid ?? 0,
    readyInMs: performance.now() - before,
    readyCpuSeconds: cpuSecondsOf(child.pid ?? 0),
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    async end() {
      let isOver = false
      void ended.then(() => {
        isOver = true
      })
      child.kill('SIGTERM')
      // It serves on for a while, and may refuse then too.
      let refused = 0
      while (!isOver) {
        refused = await refusedAt(port).catch(() => refused)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return { code: child.exitCode, refused }
    },
    refusedForLoad: () => refusedAt(port),
  }
}

/** A proxy is believed about addresses, so that each of many people calls from their own. */
function environmentOf({ port, folder, databaseUrl, serveOnSeconds, env }: ServerPlace) {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(serveOnSeconds !== undefined && { STOP_AFTER_SECONDS: String(serveOnSeconds) }),
    SANDBOX_PAYMENTS: 'pagamentos-de-mentira',
    OPERATOR_TOKEN: operatorToken,
    SECRET: serverKey,
    CAPTCHA_COST: '1',
    TRUST_PROXY: '1',
    ...env,
  }
}

async function refusedAt(port: number): Promise<number> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const text = await (await fetch(`http://127.0.0.1:${port}/metricas`, { headers })).text()
  const counts = text.matchAll(/^funis_refused_total\{reason="(?:busy|late)"\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Waits until a server answers; kills one that does not, and then says no. */
async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const wire = openWire(port)
  const health = readingOf('/saude', { cookie: '', address: '127.0.0.1' })
  for (const until = Date.now() + patienceMs; Date.now() < until && child.exitCode === null; ) {
    const answer = await wire.send(health).catch(() => undefined)
    if (answer?.status === 200) {
      wire.close()
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  wire.close()
  child.kill('SIGKILL')
  return false
}
