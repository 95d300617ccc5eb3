import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './shot.ts'

const [album, before] = ['album.json', 'antes']

/** Writes which pictures a sheet has, for the next one to be held against. */
export const keepAlbum = (folder: string, shots: readonly Shot[]): void =>
  writeFileSync(join(folder, album), JSON.stringify(shots, null, 1))

/**
 * Puts the pictures of the last sheet of a folder aside, so that new ones can be drawn, and gives them with where they are now;
 * undefined where there was none, or where what was kept of it cannot be read.
 */
export function setAside(folder: string, widths: readonly number[]): readonly Shot[] | undefined {
  const shots = albumIn(folder)
  const aside = join(folder, before)
  rmSync(aside, { recursive: true, force: true })
  if (shots) {
    mkdirSync(aside, { recursive: true })
    for (const width of widths) moveAside(folder, String(width))
  }
  rmSync(join(folder, album), { force: true })
  for (const width of widths) rmSync(join(folder, String(width)), { recursive: true, force: true })
  return shots
    ?.map((shot) => ({ ...shot, file: `${before}/${shot.file}` }))
    .filter(({ file }) => existsSync(join(folder, file)))
}

function moveAside(folder: string, name: string): void {
  if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, before, name))
}

function albumIn(folder: string): readonly Shot[] | undefined {
  try {
    const shots: unknown = JSON.parse(readFileSync(join(folder, album), 'utf8'))
    return Array.isArray(shots) ? (shots as readonly Shot[]) : undefined
  } catch {
    return undefined
  }
}
