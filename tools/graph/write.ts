import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Project } from '../../engine/config/index.ts'
import type { PlayedFile } from '../../engine/picture/index.ts'
import { type DrawnFlow, drawnFlows, FLOWS, filesOfFlows } from './files.ts'

/** Writes the pictures and pages of every flow anew, and takes away those of what is no longer there. */
export function writeFlows(project: Project, replays: readonly PlayedFile[]): readonly DrawnFlow[] {
  const drawn = drawnFlows(project, replays)
  const files = filesOfFlows(project, drawn)
  mkdirSync(FLOWS, { recursive: true })
  for (const name of readdirSync(FLOWS)) if (!files.has(`${FLOWS}/${name}`)) rmSync(`${FLOWS}/${name}`)
  for (const [path, text] of files) writeFileSync(path, text)
  return drawn
}

/** Writes the pictures and the page of one flow. */
export function writeFlow(
  project: Project,
  replays: readonly PlayedFile[],
  flow: string,
): readonly DrawnFlow[] {
  const drawn = drawnFlows(project, replays).filter(({ picture }) => picture.flow === flow)
  mkdirSync(FLOWS, { recursive: true })
  for (const [path, text] of filesOfFlows(project, drawn))
    if (!path.endsWith('/README.md')) writeFileSync(path, text)
  return drawn
}
