import type { Funnel, Json } from '../../../engine/index.ts'
import { opening, type Replay, served } from '../../../engine/replay/index.ts'
import { specialValues } from '../../sandbox/index.ts'
import { disguiseOf } from './disguise.ts'
import { type MadeMove, movesOf } from './moves.ts'
import { leavesOf } from './people.ts'
import type { Heard, RecordedRun } from './run.ts'

/** Where a replay goes another way than the run that it was made of. */
export interface Parting {
  /** The number of the move, from 1 on. */
  readonly move: number
  readonly what: 'step' | 'boxes' | 'calls' | 'effects'
  readonly inRun: Json
  readonly inReplay: Json
}

/** A replay that was made of a run, and where it first goes another way; undefined where nowhere. */
export interface MadeReplay {
  readonly replay: Replay
  readonly parting: Parting | undefined
}

const special = new Set(specialValues.map(({ value }) => value))

/**
 * Makes a replay of a run: what happened in it, with a look-alike for whatever is somebody's, and what the engine then does.
 * The same run gives the same replay.
 */
export function replayOf(
  funnel: Funnel,
  run: RecordedRun,
  said: Pick<Replay, 'title' | 'rules'>,
): MadeReplay {
  const began = Math.floor((run.heard[0]?.event.at ?? 0) / 1000) * 1000 - 1000
  const events = run.heard.map(({ event }) => sayingsOf(event)) as unknown as Json
  const literals = new Set(leavesOf(funnel.flow as unknown as Json).map(({ value }) => String(value)))
  const disguise = disguiseOf(events, { at: began, special, literals })
  const heard = run.heard.map((each) => disguised(each, disguise))
  const start = {
    ...said,
    variant: run.variant,
    at: inSaoPaulo(began),
    recorded: true,
    ...(run.server && { server: run.server }),
  }
  const here = served(funnel, start as Pick<Replay, 'server'>)
  const made = movesOf(here, opening(here, start), heard)
  return { replay: { ...start, moves: made.map(({ move }) => move) } as Replay, parting: partingIn(made) }
}

/** Takes of an event what somebody may have said in it. */
function sayingsOf({ values, id, data, problem, route, query, kept }: Heard['event']) {
  return { values, id, data, problem, route, query, kept }
}

function disguised({ event, effects, ...stood }: Heard, disguise: ReturnType<typeof disguiseOf>): Heard {
  const said = Object.entries(sayingsOf(event)).filter(([, value]) => value !== undefined)
  const others = said.map(([name, value]) => [name, disguise(value as Json, [name])])
  return {
    ...stood,
    event: { ...event, ...Object.fromEntries(others) },
    effects: effects.map((effect) => (isSaid(effect) ? disguise(effect) : effect)),
  }
}

/** Whether an effect is named by what it says to a person. */
const isSaid = (effect: string): boolean => /^(?:announce|toast) /.test(effect)

/** Writes an instant as a replay says it, with the offset of São Paulo. */
const inSaoPaulo = (at: number): string => `${new Date(at - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

function partingIn(made: readonly MadeMove[]): Parting | undefined {
  for (const [i, { move, heard }] of made.entries()) {
    if (!heard) continue
    for (const what of ['step', 'boxes', 'calls', 'effects'] as const) {
      const [inRun, inReplay] = [heard[what], move.then?.[what] ?? []]
      if (JSON.stringify(inRun) !== JSON.stringify(inReplay))
        return { move: i + 1, what, inRun: inRun as Json, inReplay: inReplay as Json }
    }
  }
  return undefined
}
