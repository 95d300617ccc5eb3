import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { joined, type Recording, type Recordings, type Replay } from '../../engine/replay/index.ts'
import { readUtf8 } from '../catalogue/source-text.ts'

const ending = '.replay.json'

/** Reads the recordings below a folder, by their names; what is no JSON, or not UTF-8, is told by the check of the files, not here. */
export function recordingsIn(folder: string): Recordings {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return new Map(
    found.flatMap((path) => {
      const recording = readJson(path)
      const name = relative(folder, path).replaceAll('\\', '/').slice(0, -ending.length)
      return recording ? [[name, recording] as const] : []
    }),
  )
}

function readJson(path: string): Recording | undefined {
  try {
    return JSON.parse(readUtf8(path)) as Recording
  } catch {
    return undefined
  }
}

/** A recording as one journey, and how many of its moves are those of the recordings that it comes after. */
export interface WholeReplay {
  readonly replay: Replay
  readonly begun: number
}

/** Gives a recording as one journey; undefined where it is not there, or what it comes after is not. */
export function wholeReplay(name: string, all: Recordings): WholeReplay | undefined {
  const replay = joined(name, all)
  return replay && { replay, begun: replay.moves.length - all.get(name)!.moves.length }
}
