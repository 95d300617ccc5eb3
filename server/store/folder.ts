import {
  chmodSync,
  existsSync,
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

/** Releases the lock; calling it twice is harmless. */
export type Release = () => void

const writingLastsMs = 10_000

const heldHere = new Set<string>()

/**
 * Locks a folder for this process, by a file beside it with its pid.
 *
 * The lock of a dead process is taken over. Throws an Error for people when a living process has the folder.
 */
export function lockFolder(folder: string): Release {
  const file = `${folder}.lock`
  mkdirSync(dirname(folder), { recursive: true })
  const mine = `${process.pid} ${startOf(process.pid)}`
  if (!isCreated(file, mine)) {
    const owner = read(file)
    if (isAlive(owner, file) || !isRemoved(file, owner) || !isCreated(file, mine)) {
      const pid = read(file).split(' ')[0] || 'desconhecido'
      throw new Error(
        `A pasta do banco, ${folder}, está em uso pelo processo ${pid}. Encerre esse processo ou escolha outra pasta com DATA_DIR.`,
      )
    }
  }
  heldHere.add(file)
  return () => {
    if (heldHere.delete(file) && read(file) === mine) unlinkSync(file)
  }
}

/** Does something to a file; undefined where that fails by one code of an error. */
function unlessCode<T>(code: string, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined
    throw error
  }
}

/** Creates a file; false where there is one already. */
const isCreated = (file: string, content: string): boolean =>
  unlessCode('EEXIST', () => {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  }) ?? false

const read = (file: string): string => unlessCode('ENOENT', () => readFileSync(file, 'utf8')) ?? ''

/** Removes the lock of a dead process; where another process replaced it meanwhile, puts that one back and returns false. */
function isRemoved(file: string, dead: string): boolean {
  const aside = `${file}.${process.pid}`
  const isThere = unlessCode('ENOENT', () => {
    renameSync(file, aside)
    return true
  })
  if (!isThere) return true
  const isDead = read(aside) === dead
  if (!isDead) linkSync(aside, file)
  unlinkSync(aside)
  return isDead
}

function isAlive(owner: string, file: string): boolean {
  const [pid = 0, start] = owner.split(' ').map(Number)
  // In a container every run has the same pid: our own, where we do not hold the lock, is that of a former run.
  if (pid === process.pid) return heldHere.has(file)
  // Between its creation and the writing of its content a lock is empty for a moment.
  if (!pid) return Date.now() - statSync(file).mtimeMs < writingLastsMs
  // A process of another user may not be signalled (EPERM), but it lives.
  const isThere = unlessCode('ESRCH', () => unlessCode('EPERM', () => process.kill(pid, 0)) ?? true)
  return isThere === true && (!start || !startOf(pid) || startOf(pid) === start)
}

/** Returns when a process began, in clock ticks; 0 where the system does not tell. A pid is used again. */
function startOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return 0
  }
}

/** The part of a mode that says what others of this machine may do. */
const ofOthers = 0o077
/** The bit of a folder that many share, as /tmp. */
const sticky = 0o1000

/**
 * Makes a folder that only the user of this process may open; closes one that is there, and what it has under the given
 * names, to others. What belongs to another user is left as it is.
 */
export function keepPrivate(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder that many share is not ours to close.
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
  if ((mode & ofOthers) !== 0) unlessCode('EPERM', () => chmodSync(path, mode & ~ofOthers & 0o777))
}

/** Returns how many bytes this process may still write where a folder is, or would be. */
export async function freeBytesAt(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeBytesAt(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
