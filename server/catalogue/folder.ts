import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isReadAsText, type SourceFile } from '../../engine/config/index.ts'
import { type Decoded, readSource } from './source-text.ts'

/** The project's JSON and pictures as they lie on disk now. */
export interface Folder {
  /** Looks at every file; gives all of them when one changed, came or went since the last look, else null. */
  look(): readonly SourceFile[] | null
}

interface Known extends SourceFile {
  readonly stamp: string
}

const rooms = ['flows', 'variants', 'schemas'] as const

/** Watches the rooms of the project's JSON; a file is read again only when its time or size changed. */
export function openFolder(root: string): Folder {
  let known: ReadonlyMap<string, Known> = new Map()
  let sight = ''
  return {
    look() {
      const stamps = rooms.flatMap((room) => stampsIn(root, room))
      const seen = stamps.map(({ path, stamp }) => `${path} ${stamp}`).join('\n')
      if (seen === sight) return null
      sight = seen
      const files = stamps.map(({ path, stamp, bytes }) => {
        const before = known.get(path)
        return before?.stamp === stamp ? before : { path, stamp, bytes, ...decodedOf(root, path) }
      })
      known = new Map(files.map((file) => [file.path, file]))
      return files
    },
  }
}

interface Stamped {
  readonly path: string
  readonly bytes: number
  readonly stamp: string
}

function stampsIn(root: string, folder: string): readonly Stamped[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return stampsIn(root, path)
      // An editor may take a file away between the two looks, to put its new one there.
      const stat = statSync(join(root, path), { throwIfNoEntry: false })
      return stat ? [{ path, bytes: stat.size, stamp: `${stat.mtimeMs} ${stat.size} ${stat.ino}` }] : []
    })
}

function decodedOf(root: string, path: string): Decoded {
  if (!isReadAsText(path)) return { text: '' }
  try {
    return readSource(join(root, path))
  } catch {
    return { text: '' }
  }
}
