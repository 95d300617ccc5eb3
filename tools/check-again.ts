import { EventEmitter, on } from 'node:events'
import { watch } from 'node:fs'
import type { SourceFile } from '../engine/config/index.ts'
import { rooms } from './project.ts'

/** What is looked at again and again: the files as they were, what tells of a change, and how they are read. */
interface Watched {
  readonly first: readonly SourceFile[]
  readonly changes: AsyncIterable<unknown>
  readonly read: () => readonly SourceFile[]
}

/**
 * Hands the files on each time that one of them is another than before, until there are no more changes. A file that
 * goes away while it is read is read at the change that tells of it; one that is as it was is handed on as the same object.
 */
export async function readAgain(
  { first, changes, read }: Watched,
  take: (files: readonly SourceFile[]) => void,
): Promise<void> {
  let before = first
  for await (const _ of changes) {
    const now = orNothing(read)
    if (!now || isSame(now, before)) continue
    const files = keeping(before, now)
    before = files
    take(files)
  }
}

/** Tells of each change in the folders of the project that hold JSON, for as long as the process lives. */
export function changesOfProject(): AsyncIterable<unknown> {
  const told = new EventEmitter()
  for (const room of rooms) {
    watch(new URL(`../${room}`, import.meta.url), { recursive: true }, () => told.emit('change'))
  }
  return on(told, 'change')
}

function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Gives a file that is as it was before as the same object, so that what is known of it still holds. */
function keeping(before: readonly SourceFile[], now: readonly SourceFile[]): readonly SourceFile[] {
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
