import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  findFunnel,
  type Project,
  readProject,
  type SourceFile,
  unreachedIn,
} from '../engine/config/index.ts'
import { type FoundWay, groundOf, surveysOf, takenBy, type WrittenReplay } from '../engine/walk/index.ts'
import { pathsIn, projectFiles, replaysIn, textOf } from './project.ts'

/** When every generated journey begins. */
export const walkedAt = '2026-11-21T10:00:00-03:00'

/** What is known of one funnel's transitions: the shortest way found to each, and to each end of a call and each clock. */
export interface WalkedFunnel {
  readonly funnel: string
  /** Every transition of the funnel, by name. */
  readonly all: readonly string[]
  readonly ways: Readonly<Record<string, FoundWay>>
  readonly ends: Readonly<Record<string, FoundWay>>
}

/** What is known of a flow's funnels, and of what people wrote for them. */
export interface WalkedFlow {
  readonly funnels: readonly WalkedFunnel[]
  /** Which transitions some written replay takes. */
  readonly written: readonly string[]
  /** Why nothing leads to some, as the flow says. */
  readonly unreached: Readonly<Record<string, string>>
}

/** How a flow is walked: one funnel of it or all; whether also what the flow says that nothing leads to is looked for. */
export interface Walking {
  readonly funnel?: string | undefined
  readonly isWhole: boolean
}

/** From how many ways a transition is looked for; and one of which the flow says that nothing leads to it. */
const WANTED = 200
const DOUBTED = 25

/** Walks a flow of the project. */
export function walk(project: Project, flow: string, { funnel, isWhole }: Walking): WalkedFlow {
  const replays = writtenFor(project, flow).map(({ replay }) => replay)
  const unreached = unreachedIn(project, flow)
  const effort = (name: string) => (unreached.has(name) ? (isWhole ? DOUBTED : 0) : WANTED)
  const surveys = surveysOf(project, flow, { at: walkedAt, replays, funnel, effort })
  const written = replays.flatMap((replay) => {
    const ground = groundOf(project, replay.variant, walkedAt)
    return ground ? [...takenBy(ground, replay).keys()] : []
  })
  return {
    funnels: surveys.map(({ funnel: id, lines, ways, ends }) => ({
      ...{ funnel: id, all: lines.map(({ id: name }) => name) },
      ...{ ways: Object.fromEntries(ways), ends: Object.fromEntries(ends) },
    })),
    written: [...new Set(written)],
    unreached: Object.fromEntries(unreached),
  }
}

/** Walks a flow, or tells what the last walk found where nothing it depends on has changed since. */
export const walked = (flow: string, walking: Walking): WalkedFlow =>
  cached(`${flow} ${JSON.stringify(walking)}`, (files) => walk(readProject(files), flow, walking))

/** Works something out of the project's files, or tells what was found before where neither they nor the engine changed since. */
export function cached<Value>(name: string, work: (files: readonly SourceFile[]) => Value): Value {
  const files = projectFiles()
  const code = pathsIn('engine')
    .filter((path) => path.endsWith('.ts'))
    .map(textOf)
  const hash = createHash('sha256')
  for (const text of [...files.flatMap(({ path, text }) => [path, text]), ...code, name]) hash.update(text)
  const folder = '.cache/walks'
  const file = `${folder}/${name.split(' ')[0]}-${hash.digest('hex').slice(0, 20)}.json`
  const before = readOrNothing(file)
  if (before !== undefined) return JSON.parse(before) as Value
  const found = work(files)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(found))
  return found
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Lists the written replays of a flow's funnels, each with the moves of its own file that have a name. */
export function writtenFor(project: Project, flow: string): readonly WrittenReplay[] {
  return replaysIn([]).flatMap(({ path, replay, begun }) => {
    const funnel = findFunnel(project, replay.variant)
    if (funnel?.flow !== flow) return []
    const named = replay.moves.flatMap(({ name }, i) =>
      name === undefined || i < begun ? [] : [{ move: name, count: i + 1 }],
    )
    const name = path.replace(/^tests\/replays\/|\.replay\.json$/g, '')
    return [{ name, replay: { ...replay, variant: funnel.id }, named }]
  })
}
