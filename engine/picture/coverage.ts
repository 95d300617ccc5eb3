import type { Project } from '../config/index.ts'
import { findFunnel, funnelSource } from '../config/index.ts'
import { type Funnel, openFunnel } from '../index.ts'
import { opening, playMove, type Replay, served } from '../replay/index.ts'
import { linesOf, withOwnLines } from '../walk/lines.ts'

/** Which replays take each transition of each flow: by flow, by the transition's name as "resumo finalizar 4". */
export type Coverage = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** How a step is left by `next` where it has no line of its own for it. */
export const DEFAULT_NEXT = 'next 0'

/** A replay, and by what it is told from others. */
export interface PlayedFile {
  readonly path: string
  readonly replay: Replay
}

/** Plays replays on the engine, and says which take each transition. */
export function coverageOf(project: Project, replays: readonly PlayedFile[]): Coverage {
  const opened = new Map<string, Opened>()
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { path, replay } of replays) {
    const funnel = findFunnel(project, replay.variant)
    if (!funnel) continue
    const open = opened.get(funnel.id) ?? openedOf(project, funnel.id)
    opened.set(funnel.id, open)
    const lines = found.get(funnel.flow) ?? new Map<string, Set<string>>()
    found.set(funnel.flow, lines)
    for (const line of takenBy(open, replay)) lines.set(line, (lines.get(line) ?? new Set()).add(path))
  }
  return found
}

interface Opened {
  readonly funnel: Funnel
  readonly names: ReadonlyMap<unknown, string>
}

function openedOf(project: Project, id: string): Opened {
  const funnel = withOwnLines(openFunnel(funnelSource(project, id)!))
  return { funnel, names: new Map(linesOf(funnel).map(({ id: name, taken }) => [taken, name])) }
}

/** Lists the transitions that a replay takes; a step that is left by `next` without a line of its own has one too. */
function takenBy({ funnel, names }: Opened, replay: Replay): ReadonlySet<string> {
  const here = served(funnel, replay)
  const found = new Set<string>()
  let played = opening(here, replay)
  for (const move of replay.moves) {
    const { step } = played.session
    played = playMove(here, played, move, (taken) => found.add(names.get(taken) ?? ''))
    if (move.event === 'next' && played.session.step !== step && !ownsNext(funnel, step))
      found.add(`${step} ${DEFAULT_NEXT}`)
  }
  return found
}

const ownsNext = ({ steps }: Funnel, step: string): boolean => steps.get(step)?.step.on?.next !== undefined
