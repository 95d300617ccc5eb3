import { type FlowEvent, type Funnel, isRecord, type Json, placeOf } from '../../engine/index.ts'
import {
  type Expected,
  type Move,
  opening,
  type Played,
  playMove,
  type Replay,
  served,
} from '../../engine/replay/index.ts'
import { specialValues } from '../sandbox/index.ts'
import { type Anonymize, anonymizerOf, leavesOf } from './look-alikes.ts'

/** One event of a recorded run, and where the funnel was after it. */
export interface RecordedEvent {
  readonly event: FlowEvent
  readonly step: string
  readonly boxes: readonly string[]
  readonly calls: readonly string[]
  /** What it started outside, as "call endereco.cep". */
  readonly effects: readonly string[]
}

/** What happened in a run of a funnel from its first event on. */
export interface RecordedRun {
  /** The id of the funnel, as "pf-implante/dental-individual". */
  readonly variant: string
  /** The facts of the server that the replay is to repeat. */
  readonly server?: { readonly [name: string]: Json }
  readonly events: readonly RecordedEvent[]
}

/** A long run with its replies fits in this many bytes. */
export const longestRun = 8_000_000

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function isRecordedEvent(value: unknown): value is RecordedEvent {
  if (!isRecord(value) || !isRecord(value.event)) return false
  const { event, step, boxes, calls, effects } = value
  return (
    typeof event.type === 'string' &&
    typeof event.at === 'number' &&
    typeof step === 'string' &&
    [boxes, calls, effects].every(isTexts)
  )
}

/** Reads a run that a page sent, or says in pt-BR what is wrong with it. */
export function readRun(body: unknown): RecordedRun | string {
  if (!isRecord(body) || typeof body.variant !== 'string') return 'Falta o funil da gravação.'
  const { variant, server, events } = body
  if (!Array.isArray(events) || !events.every(isRecordedEvent)) return 'O que foi gravado não se pode ler.'
  if (events[0]?.event.type !== 'start')
    return 'A gravação não começa pelo começo: recarregue a página e grave de novo.'
  return {
    variant,
    events,
    ...(isRecord(server) && { server: server as NonNullable<RecordedRun['server']> }),
  }
}

/** Where a replay goes another way than the run that it was made of. */
interface Divergence {
  /** The number of the move, from 1 on. */
  readonly move: number
  readonly what: 'step' | 'boxes' | 'calls' | 'effects'
  readonly inRun: Json
  readonly inReplay: Json
}

const special = new Set(specialValues.map(({ value }) => value))

/**
 * Makes a replay of a run: its events with look-alikes for personal data, and what the engine then does. The same run gives the
 * same replay. `divergence` is where it first goes another way than the run; undefined where nowhere.
 */
export function replayOf(
  funnel: Funnel,
  run: RecordedRun,
  named: Pick<Replay, 'title' | 'rules'>,
): { readonly replay: Replay; readonly divergence: Divergence | undefined } {
  const began = Math.floor((run.events[0]?.event.at ?? 0) / 1000) * 1000 - 1000
  const contents = run.events.map(({ event }) => contentOf(event))
  const literals = new Set(leavesOf(funnel.flow).map(({ value }) => String(value)))
  const anonymize = anonymizerOf(contents, { at: began, special, literals })
  const start = {
    ...named,
    variant: run.variant,
    at: inSaoPaulo(began),
    recorded: true,
    ...(run.server && { server: run.server }),
  }
  const servedFunnel = served(funnel, start as Pick<Replay, 'server'>)
  const events = run.events.map((each) => anonymizeEvent(each, anonymize))
  const made = movesOf(servedFunnel, opening(servedFunnel, start), events)
  return {
    replay: { ...start, moves: made.map(({ move }) => move) } as Replay,
    divergence: divergenceIn(made),
  }
}

/** Picks of an event what may hold personal data. */
function contentOf({ values, id, data, problem, route, query, kept }: FlowEvent) {
  return { values, id, data, problem, route, query, kept }
}

function anonymizeEvent({ event, ...state }: RecordedEvent, anonymize: Anonymize): RecordedEvent {
  const content = Object.entries(contentOf(event)).filter(([, value]) => value !== undefined)
  const replaced = content.map(([name, value]) => [name, anonymize(value as Json, [name])])
  return { ...state, event: { ...event, ...Object.fromEntries(replaced) } }
}

/** Writes an instant as a replay has it, with the offset of São Paulo. */
const inSaoPaulo = (at: number): string => `${new Date(at - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`

/** A move of the replay, and the event it was made of; a pause has none. */
interface MadeMove {
  readonly move: Move
  readonly recorded: RecordedEvent | undefined
}

/** Makes moves of the events, each played on the engine after the one before, which says what to expect. */
function movesOf(funnel: Funnel, first: Played, events: readonly RecordedEvent[]): readonly MadeMove[] {
  const made: MadeMove[] = []
  let played = first
  const add = (move: Move, recorded?: RecordedEvent) => {
    played = playMove(funnel, played, move)
    made.push({ move: { ...move, then: expectedOf(played) }, recorded })
  }
  events.forEach((each, i) => {
    const waitMs = pauseBefore(played, events[i - 1], each)
    if (waitMs > 0) add({ waitMs })
    add(moveOf(played, each), each)
  })
  return made
}

/** A move takes a second; a person who does nothing for less than this is not waited for. */
const [moveMs, shortestPauseMs] = [1000, 60_000]

/** Says how long nothing happened, in whole seconds, and never so long that a timer fires that did not fire in the run. */
function pauseBefore(
  { session, at }: Played,
  before: RecordedEvent | undefined,
  { event }: RecordedEvent,
): number {
  if (!before || event.timer) return 0
  const silence = event.at - before.event.at - moveMs
  if (silence < shortestPauseMs) return 0
  const untilTimer = Math.min(...Object.values(session.timers)) - at - 1
  return Math.max(0, Math.min(Math.floor(silence / 1000) * 1000, untilTimer))
}

function moveOf({ session, at }: Played, { event }: RecordedEvent): Move {
  const { type, from, values, id, n, data, problem, timer, route, query, kept } = event
  if (type === 'start') return { start: withoutEmpty({ route, query, kept }) }
  if (type === 'resume') return { reload: true }
  if (timer) return { waitMs: Math.max(1, (session.timers[type] ?? at) - at) }
  if (n !== undefined) return { reply: type, ...withoutEmpty({ data, problem }) }
  const place = from === placeOf(session) ? undefined : from
  return { event: type, ...withoutEmpty({ from: place, values, id }) }
}

/** Leaves out what is absent or empty; data of a reply stay though they are empty. */
function withoutEmpty<T extends object>(parts: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const there = Object.entries(parts).filter(
    ([name, part]) => part !== undefined && (name === 'data' || JSON.stringify(part) !== '{}'),
  )
  return Object.fromEntries(there) as { [Name in keyof T]?: NonNullable<T[Name]> }
}

const expectedOf = ({ session, effects }: Played): Expected => ({
  step: session.step,
  boxes: session.boxes.map(({ box }) => box),
  calls: session.calls.map(({ as }) => as),
  ...(effects.length > 0 && { effects: effects.map(({ effect, name }) => `${effect} ${name}`) }),
})

function divergenceIn(made: readonly MadeMove[]): Divergence | undefined {
  for (const [i, { move, recorded }] of made.entries()) {
    if (!recorded) continue
    for (const what of ['step', 'boxes', 'calls', 'effects'] as const) {
      const [inRun, inReplay] = [recorded[what], move.then?.[what] ?? []].map((value) =>
        what === 'effects' ? withoutTexts(value) : value,
      )
      if (JSON.stringify(inRun) !== JSON.stringify(inReplay))
        return { move: i + 1, what, inRun: inRun as Json, inReplay: inReplay as Json }
    }
  }
  return undefined
}

/** Two effects are named by the text that a person is shown, which may hold personal data: only that they happen counts. */
const withoutTexts = (effects: string | readonly string[]) =>
  [effects].flat().map((effect) => effect.replace(/^(announce|toast) .*/s, '$1'))
