import { EventEmitter, on } from 'node:events'
import { watch } from 'node:fs'
import type { SourceFile } from '../engine/config/index.ts'
import { rooms } from './project.ts'

/** The files as they are at first, an event for each change, and a function that reads them again. */
interface Watched {
  readonly first: readonly SourceFile[]
  readonly changes: AsyncIterable<unknown>
  readonly read: () => readonly SourceFile[]
}

/**
 * Calls `take` with the files each time that one of them has changed. A file that is deleted while it is read is read again
 * at the next change. An unchanged file stays the same object.
 */
export async function readAgain(
  { first, changes, read }: Watched,
  take: (files: readonly SourceFile[]) => void,
): Promise<void> {
  let before = first
  for await (const _ of changes) {
    const now = unlessDeleted(read)
    if (!now || isSame(now, before)) continue
    const files = keepUnchanged(before, now)
    before = files
    take(files)
  }
}

/** Yields for each change in the folders of the project that hold JSON, until the process ends. */
export function changesOfProject(): AsyncIterable<unknown> {
  const changes = new EventEmitter()
  for (const room of rooms) {
    watch(new URL(`../${room}`, import.meta.url), { recursive: true }, () => changes.emit('change'))
  }
  return on(changes, 'change')
}

function unlessDeleted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps the object of each unchanged file, so that what is cached by it stays valid. */
function keepUnchanged(before: readonly SourceFile[], now: readonly SourceFile[]): readonly SourceFile[] {
  const known = new Map(before.map((file) => [file.path, file]))
  return now.map((file) => {
    const same = known.get(file.path)
    return same && isSame([same], [file]) ? same : file
  })
}

const isSame = (some: readonly SourceFile[], others: readonly SourceFile[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ path, text, bytes }, i) =>
      others[i]?.path === path && others[i]?.text === text && others[i]?.bytes === bytes,
  )
