import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../port.ts'

/** A PostgreSQL of its own, as durable as it comes, gone at the end. */
export interface Cluster {
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  readonly folder: string
  /** What PostgreSQL writes of what it does. */
  readonly logFile: string
  /** Finds one of PostgreSQL's programs. */
  program(name: string): string
  /** Gives the process that all the others of the database descend from. */
  pid(): number
  /** Stops with nothing said to anybody and nothing tidied; a start then recovers from the log. */
  stopAtOnce(): void
  start(): void
  remove(): void
}

/** Makes a cluster in a new folder and starts it on a free port. */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  // PostgreSQL refuses to run as root; Debian brings a user for it, who must reach the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'dados')
  mkdirSync(data)
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder])
  run('initdb', ['-D', data, '-U', 'funis', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const start = () =>
    run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'registro'), '-o', options])
  const stopAtOnce = () => run('pg_ctl', ['stop', '-w', '-D', data, '-m', 'immediate'])
  const addressOf = (name: string) => `postgres://funis@127.0.0.1:${port}/${name}`
  const remove = () => {
    stopAtOnce()
    rmSync(folder, { recursive: true, force: true })
  }
  start()
  // A bench that fails half-way, or is broken off, leaves no database running.
  process.once('exit', remove)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  let databases = 0
  return {
    async createDatabase() {
      databases += 1
      await askDatabase(addressOf('postgres'), `create database funis_${databases}`)
      return addressOf(`funis_${databases}`)
    },
    folder,
    logFile: join(folder, 'registro'),
    program: (name) => join(folderOfPrograms(), name),
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stopAtOnce,
    start,
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

/** Asks a database one thing. */
export async function askDatabase(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const isRoot = process.getuid?.() === 0

function run(program: string, words: readonly string[]): void {
  const command = [join(folderOfPrograms(), program), ...words]
  const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  // The database goes on writing where it was started from, unless it is told not to.
  execFileSync(name, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir() })
}

/** Finds the newest PostgreSQL of this machine, as Debian lays it out. */
function folderOfPrograms(): string {
  const versions = '/usr/lib/postgresql'
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0]
  return join(versions, newest ?? '', 'bin')
}
