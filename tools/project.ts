import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  funnelSource,
  memoizeByObject,
  type Project,
  readProject,
  type SourceFile,
} from '../engine/config/index.ts'
import { type Funnel, openFunnel } from '../engine/index.ts'
import { joined, type Recording, type Replay } from '../engine/replay/index.ts'
import { openFolder, readUtf8 } from '../server/pages/project-files.ts'

// Taken apart, since Vite rewrites a URL that is made of both at once.
const here = import.meta.url
const root = new URL('../', here)
/** The folders that hold the project's JSON, from its root. */
export const rooms = ['flows', 'variants', 'schemas', 'tests/replays']

/** Lists the files below a folder of the project, as paths from its root. */
export function pathsIn(room: string): readonly string[] {
  return readdirSync(new URL(room, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .map((path) => path.slice(path.lastIndexOf(`/${room}/`) + 1))
    .toSorted()
}

const folder = openFolder(fileURLToPath(root), rooms)
let files: readonly SourceFile[] = []

/**
 * Reads every file of the rooms that hold JSON and drawings; of other pictures only path and size count. What has not
 * changed since the last reading is the same object, and the whole list where nothing has.
 */
export function projectFiles(): readonly SourceFile[] {
  const changed = folder.look()
  if (changed) files = changed.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return files
}

/** Reads a text file of the project; throws an Error for people where it is not UTF-8. */
export const textOf = (path: string): string => readUtf8(new URL(path, root), path)

const projectOf = memoizeByObject(readProject)

/** Gives the files of the project with the flow, the screens and the variant of the gallery among them. */
export const filesWithGallery = (): readonly SourceFile[] => [
  ...projectFiles(),
  ...pathsIn('server/dev/gallery').map((path) => ({
    path: path.replace('server/dev/gallery/', ''),
    text: textOf(path),
  })),
]

/** Reads the project from its files as they are now. */
export const projectNow = (): Project => projectOf(projectFiles())

/** Opens funnels by the id of their variant, each once. Throws where there is no such variant. */
export function funnels(project = projectNow()): (variant: string) => Funnel {
  const opened = new Map<string, Funnel>()
  return (variant) => {
    const before = opened.get(variant)
    if (before) return before
    const source = funnelSource(project, variant)
    if (!source) throw new Error(`Não há variante "${variant}" que se possa abrir.`)
    const funnel = openFunnel(source)
    opened.set(variant, funnel)
    return funnel
  }
}

/** A replay of the files, as one journey from its first move on. */
export interface FoundReplay {
  readonly path: string
  readonly replay: Replay
  /** How many of its moves are those of the replays it comes after. */
  readonly begun: number
  /** The replay it comes after, as it names it; undefined where it begins by itself. */
  readonly after?: string
}

/** Reads the replays whose path holds one of the filters; all without a filter. Throws where a beginning is missing. */
export function replaysIn(filters: readonly string[]): readonly FoundReplay[] {
  const files = projectFiles().filter(({ path }) => path.endsWith('.replay.json'))
  const all = new Map(files.map((file) => [replayNameOf(file.path), recordingOf(file)]))
  return files
    .map(({ path }) => path)
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .map((path) => {
      const name = replayNameOf(path)
      const replay = joined(name, all)
      if (!replay) throw new Error(`O começo de ${path} não está lá; "npm run check:config" diz por quê.`)
      const own = all.get(name)!
      const begun = replay.moves.length - own.moves.length
      return 'after' in own ? { path, replay, begun, after: own.after.replay } : { path, replay, begun }
    })
}

/** A file of another encoding is said to be one, and not read as if it were not. */
const recordingOf = memoizeByObject(
  ({ path, text, misencoded }: SourceFile) => JSON.parse(misencoded ? textOf(path) : text) as Recording,
)

const replayNameOf = (path: string): string => path.replace(/^tests\/replays\/|\.replay\.json$/g, '')
