import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL of its own in a folder of its own: quick, not durable, and gone when the process that made it is. */
export interface Cluster {
  /** The address of a database that is there from the beginning. */
  readonly url: string
  start(): Promise<void>
  /** Ends it as an operator would; what it holds stays for the next start. */
  stop(): Promise<void>
  /** Ends it and deletes it. */
  remove(): Promise<void>
}

/** Runs PostgreSQL until its input ends; a line on it keeps the folder. An owner that was killed leaves nothing. */
const guardian = `
  folder=$1; shift
  "$@" </dev/null >"$folder/registro" 2>&1 &
  if read -r _; then kill -INT $!; wait $!; else kill -QUIT $!; wait $!; rm -rf "$folder"; fi`

const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** Makes an empty cluster with the programs of a folder; it is not started yet. */
export function makeCluster(programs: string): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'funis-pg-'))
  const user = { ...ownerOf(folder), cwd: folder }
  const data = join(folder, 'dados')
  const words = ['-D', data, '-U', 'funis', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), words, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  // A socket in the folder needs no free port, and nobody else can reach it.
  const settings = [...quick, `unix_socket_directories=${folder}`, 'listen_addresses=']
  const server = [join(programs, 'postgres'), '-D', data, ...settings.flatMap((one) => ['-c', one])]
  const url = `postgres://funis@localhost/postgres?host=${encodeURIComponent(folder)}`
  let running: ChildProcess | undefined

  async function end(lastWord: string): Promise<void> {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.stdin?.end(lastWord)
    await ended
  }
  return {
    url,
    async start() {
      const words = ['-c', guardian, 'sh', folder, ...server]
      running = spawn('sh', words, { ...user, detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
      await answering(url, running, join(folder, 'registro'))
    },
    stop: () => end('\n'),
    async remove() {
      await end('')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian brings for it, or as nobody. */
function ownerOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([known]) => known === name)).find(Boolean)
  const [uid, gid] = [Number(user?.[2]), Number(user?.[3])]
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return { uid, gid }
}

const startsWithinMs = 30_000

async function answering(url: string, server: ChildProcess, log: string): Promise<void> {
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    const client = new pg.Client(url)
    const failure = await client.connect().then(
      () => client.end(),
      (error: Error) => error,
    )
    if (!failure) return
    if (server.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`PostgreSQL did not start.\n${readFileSync(log, 'utf8')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
