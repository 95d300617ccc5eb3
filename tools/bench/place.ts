import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openStore, type Store } from '../../server/store/index.ts'
import { exitWith } from '../words.mjs'
import { serverKey } from './customers.ts'

/** A database the product runs over. */
export type Banco = 'embutido' | 'postgres'

const known = {
  banco: { type: 'string' },
  curto: { type: 'boolean', default: false },
  minutos: { type: 'string' },
  vezes: { type: 'string' },
  servidores: { type: 'string', default: '1' },
  errado: { type: 'boolean', default: false },
  contra: { type: 'string' },
} as const

/** The options of a bench, from its command line. */
export interface Options {
  /** The database that was named, else all that are offered. */
  readonly bancos: readonly Banco[]
  /** Whether a run of seconds will do, which shows that the script works and measures nothing well. */
  readonly isShort: boolean
  readonly minutes: number | undefined
  /** How often to repeat. */
  readonly times: number | undefined
  /** How many server processes share one PostgreSQL. */
  readonly processes: number
  /** Whether to measure the deliberately wrong server. */
  readonly isWrong: boolean
  /** The folder of another checkout, built, to measure in turns with this one. */
  readonly against: string | undefined
}

/** Reads the command line; ends the process with what is wrong in it. */
export function readOptions(offered: readonly Banco[] = ['embutido', 'postgres']): Options {
  const values = optionsOrExit()
  const bancos = offered.filter((banco) => values.banco === undefined || banco === values.banco)
  if (bancos.length === 0) exitWith(`--banco é um destes: ${offered.join(', ')}.`)
  return {
    bancos,
    isShort: values.curto,
    minutes: values.minutos === undefined ? undefined : positive('--minutos', values.minutos),
    times: values.vezes === undefined ? undefined : positive('--vezes', values.vezes),
    processes: positive('--servidores', values.servidores),
    isWrong: values.errado,
    against: values.contra,
  }
}

function optionsOrExit() {
  try {
    return parseArgs({ options: known }).values
  } catch {
    const all = Object.entries(known).map(([name, { type }]) => `--${name}${type === 'string' ? '=…' : ''}`)
    return exitWith(
      `há uma opção que este comando não tem, ou a que falta o valor. Opções: ${all.join(', ')}.`,
    )
  }
}

function positive(option: string, text: string): number {
  const value = Number(text)
  return value > 0 ? value : exitWith(`${option} é um número maior que zero, não "${text}".`)
}

/** Finds a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The server in a process of its own. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** From its start to its first answer. */
  readonly readyInMs: number
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
}

/** How a server is started. */
export interface ServerPlace {
  /** A free port where absent. */
  readonly port?: number
  /** Its own folder: the embedded database and its log. */
  readonly folder: string
  /** The folder of its program; absent means this checkout. */
  readonly root?: string | undefined
  /** The address of a PostgreSQL database; absent means the embedded one. */
  readonly databaseUrl?: string | undefined
  /** A module that is loaded before the program. */
  readonly preload?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

const startsWithinMs = 180_000
const thisCheckout = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the server as in production, and waits for its first answer. It is killed when this process ends. */
export async function startServer(place: ServerPlace): Promise<ServerProcess> {
  const { folder, preload, databaseUrl, env, port = await freePort(), root = thisCheckout } = place
  const logFile = join(folder, 'registro.jsonl')
  const log = openSync(logFile, 'a')
  const before = performance.now()
  const preloads = preload ? ['--import', preload] : []
  const child = spawn(process.execPath, ['--import', 'tsx', ...preloads, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      SANDBOX_PAYMENTS: 'pagamentos-de-mentira',
      SECRET: serverKey,
      CAPTCHA_COST: '1',
      // The address in front of a proxy is believed: each customer calls from their own.
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', killWithUs))
  if (!(await isAnswering(port, child))) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start. Its log ends:\n${readFileSync(logFile, 'utf8').slice(-1000)}`)
  }
  return {
    port,
    pid: child.pid ?? 0,
    readyInMs: performance.now() - before,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

async function isAnswering(port: number, child: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + startsWithinMs; Date.now() < until && child.exitCode === null; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/saude`).catch(() => undefined)
    if (answer?.status === 200) return true
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return false
}

/** A PostgreSQL of its own with durable defaults, removed at the end. */
export interface Cluster {
  /** The address of its database, which is empty at first. */
  readonly databaseUrl: string
  /** The process that all the others of the database descend from. */
  pid(): number
  /** Stops without tidying up; the next start recovers from the log. */
  stopAtOnce(): void
  start(): void
  remove(): void
}

const isRoot = process.getuid?.() === 0

/** Makes a cluster in a new folder and starts it on a free port. */
async function openCluster(): Promise<Cluster> {
  const versions = '/usr/lib/postgresql'
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const program = (name: string) => join(versions, newest, 'bin', name)
  const run = (name: string, words: readonly string[]) => {
    const command = [program(name), ...words]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir() })
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  // PostgreSQL refuses to run as root; Debian brings a user for it, who must reach the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'dados')
  const logFile = join(folder, 'registro')
  mkdirSync(data)
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder])
  run('initdb', ['-D', data, '-U', 'funis', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () => run('pg_ctl', ['start', '-w', '-D', data, '-l', logFile, '-o', options])
  const stopAtOnce = () => run('pg_ctl', ['stop', '-w', '-D', data, '-m', 'immediate'])
  const remove = () => {
    stopAtOnce()
    rmSync(folder, { recursive: true, force: true })
  }
  start()
  // A bench that fails or is interrupted leaves no database running.
  process.once('exit', remove)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const urlOf = (name: string) => `postgres://funis@127.0.0.1:${port}/${name}`
  await askDatabase(urlOf('postgres'), 'create database funis')
  return {
    databaseUrl: urlOf('funis'),
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stopAtOnce,
    start,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** Runs one statement on a database and returns its rows. */
export async function askDatabase(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** A database of one kind, empty at first, with servers over it. */
export interface BenchPlace {
  /** The folder of its servers. */
  readonly folder: string
  readonly cluster: Cluster | undefined
  /** Works on the database while no server uses it: the embedded one takes one process at a time. */
  alone<T>(work: (store: Store) => Promise<T>): Promise<T>
  start(more?: Omit<ServerPlace, 'folder' | 'databaseUrl'>): Promise<ServerProcess>
}

/** Makes a database, passes it to some work, and removes it whatever happens. */
export async function inPlace(banco: Banco, work: (place: BenchPlace) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-funis-'))
  const cluster = banco === 'postgres' ? await openCluster() : undefined
  const databaseUrl = cluster?.databaseUrl
  const servers: ServerProcess[] = []
  try {
    await work({
      folder,
      cluster,
      async alone(work) {
        const store = await openStore({
          databaseUrl: databaseUrl ?? null,
          dataDir: folder,
          databaseConnections: 5,
        })
        return work(store).finally(() => store.close())
      },
      async start(more) {
        const server = await startServer({ folder, databaseUrl, ...more })
        servers.push(server)
        return server
      },
    })
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The numbers of /proc/<pid>/stat after the name; none of a process that has ended. */
function statOf(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** Lists a process and its children that still run. */
export function processTree(pid: number): readonly number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return [pid, ...all.filter((other) => statOf(other)[0] === pid)]
}

/** Returns the seconds of processor that processes have used, with those of their children that ended. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(10, 14))
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}
