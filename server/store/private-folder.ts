import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
