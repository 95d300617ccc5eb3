import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lets the folder go. Calling it twice is harmless. */
export type Release = () => void

const writingLastsMs = 10_000

const heldHere = new Set<string>()

/**
 * Takes a folder for this process alone, by a file beside it that says who has it.
 *
 * A lock whose process is gone is taken over. Throws an Error for people when a living process has the folder.
 */
export function lockFolder(folder: string): Release {
  const file = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  const mine = `${process.pid} ${startOf(process.pid)}`
  if (!created(file, mine)) {
    const owner = read(file)
    if (isAlive(owner, file) || !tookAway(file, owner) || !created(file, mine))
      throw refusal(folder, read(file))
  }
  heldHere.add(file)
  return () => {
    if (heldHere.delete(file) && read(file) === mine) unlinkSync(file)
  }
}

function created(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead lock, unless somebody else replaced it meanwhile: then theirs is put back. */
function tookAway(file: string, dead: string): boolean {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  const isDead = read(aside) === dead
  if (!isDead) linkSync(aside, file)
  unlinkSync(aside)
  return isDead
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function isAlive(owner: string, file: string): boolean {
  const [pid = 0, start] = owner.split(' ').map(Number)
  // In a container every run has the same number: our own number without our holding it is a former run.
  if (pid === process.pid) return heldHere.has(file)
  // Between making the file and writing into it, it is empty: only for a moment.
  if (!pid) return Date.now() - statSync(file).mtimeMs < writingLastsMs
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it lives.
    if (codeOf(error) !== 'EPERM') return false
  }
  return !start || !startOf(pid) || startOf(pid) === start
}

/** Says when a process began, in clock ticks; 0 where the system does not tell. Numbers of processes come again. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return 0
  }
}

function refusal(folder: string, owner: string): Error {
  const pid = owner.split(' ')[0] || 'desconhecido'
  return new Error(
    `A pasta do banco, ${folder}, está em uso pelo processo ${pid}. Encerre esse processo ou escolha outra pasta com DATA_DIR.`,
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

/** What others of this machine may do, of the mode of a file. */
const ofOthers = 0o077
/** Says of a folder that many share it. */
const sticky = 0o1000

/**
 * Makes a folder that only the user of this process may open, where it is not there, and takes from others what they may do
 * with an old one and with what lies in it under the given names.
 *
 * What belongs to another user is left as it is.
 */
export function keepPrivate(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder that everybody writes into, as /tmp, is not ours to close.
  if ((statSync(folder).mode & sticky) === 0) close(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!names.includes(entry.name)) continue
    const path = join(folder, entry.name)
    close(path)
    if (!entry.isDirectory()) continue
    for (const inside of readdirSync(path, { recursive: true, encoding: 'utf8' })) close(join(path, inside))
  }
}

function close(path: string): void {
  // A link that leads nowhere has nothing to close.
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & ofOthers) === 0) return
  try {
    chmodSync(path, mode & ~ofOthers & 0o777)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Tells how many bytes this process may still write where a folder lies, or would lie. */
export async function freeBytesAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytesAt(dirname(folder))
  }
}
