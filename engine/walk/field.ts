import { isMissing } from '../conditions/index.ts'
import { type Json, placeOf, type Session, type Transition } from '../flow/index.ts'
import { tablesFrom } from '../flow/open.ts'
import { linesFor } from '../flow/tables.ts'
import { type Move, opening, playMove } from '../replay/index.ts'
import { flowPlace } from '../replay/transitions.ts'
import type { WalkGround } from './ground.ts'
import { openNovelty } from './novelty.ts'
import { outcomesOf } from './offers.ts'
import { startsOf } from './starts.ts'
import { placesAround, standing, type Way } from './way.ts'

/** All that was walked so far: what was taken, and by which ways. */
export interface Field {
  /** The shortest way that takes a transition, the first of these. */
  readonly taken: Map<Transition, Way>
  /** The shortest way to each end of each call, as "resumo proposta.salvar:ok", and to each clock that rang, as "pixAguardando verificar". */
  readonly ends: Map<string, Way>
  /** Every way to something new, in the order found. */
  readonly ways: Way[]
  /** From where a session was to where one move had come from. */
  readonly from: Map<string, Set<string>>
  /** The places around a session, by where it was. */
  readonly around: Map<string, readonly string[]>
  /** Which ends of calls some session waited for, by place and event. */
  readonly awaited: Set<string>
  /** Plays one more move, and gives the way that it makes. */
  readonly go: (before: Way, move: Move) => Way
}

/** Opens a field on which nothing was walked but the ways in. */
export function openField(ground: WalkGround): Field {
  const root: Way = { played: opening(ground.funnel, ground), length: 0, at: ground.at }
  const kept = new Set<string>()
  const isNew = openNovelty(ground)
  const field: Field = {
    ...{
      taken: new Map(),
      ends: new Map(),
      ways: [],
      from: new Map(),
      around: new Map(),
      awaited: new Set(),
    },
    go(before, move) {
      const way = play(ground, field, before, move)
      for (const { effect, name, with: value } of way.played.effects) {
        // What a page keeps, another page finds.
        if (effect !== 'keep' || kept.has(name) || isMissing(value)) continue
        kept.add(name)
        const found = { [name]: { at: Date.parse(ground.at), value: value as Json } }
        for (const start of startsOf(ground, found)) field.go(root, start)
      }
      if (isNew(way)) note(ground, field, way)
      return way
    },
  }
  for (const start of startsOf(ground)) field.go(root, start)
  return field
}

function play({ funnel }: WalkGround, { taken, ends }: Field, before: Way, move: Move): Way {
  const found: Transition[] = []
  const played = playMove(funnel, before.played, move, (line) => found.push(line))
  const way: Way = { played, move, before, length: before.length + 1, at: before.at }
  const first = <K>(map: Map<K, Way>, key: K) => {
    const known = map.get(key)
    if (!known || known.length > way.length) map.set(key, way)
  }
  for (const line of new Set(found)) first(taken, line)
  const { session } = before.played
  if (move.reply !== undefined) first(ends, `${placeOf(session)} ${move.reply}`)
  const { timers } = funnel.steps.get(session.step)?.step ?? {}
  if (move.waitMs !== undefined)
    for (const name of Object.keys(timers ?? {}))
      if ((session.timers[name] ?? Number.POSITIVE_INFINITY) <= played.at)
        first(ends, `${session.step} ${name}`)
  return way
}

function note(ground: WalkGround, { ways, from, around, awaited }: Field, way: Way): void {
  const { session } = way.played
  const here = standing(session)
  const steps = from.get(here) ?? new Set()
  from.set(here, steps.add(standing(way.before!.played.session)))
  ways.push(way)
  if (around.has(here)) return
  const places = placesAround(ground, session)
  around.set(here, places)
  for (const { as, op } of session.calls)
    for (const outcome of outcomesOf(ground.funnel, op))
      for (const key of keysFor(ground, session, `${as}:${outcome}`)) awaited.add(key)
}

/** Lists the lines that may answer the end of a call, from the place on top out to the first that always does. */
function keysFor({ funnel }: WalkGround, session: Session, event: string): readonly string[] {
  const keys: string[] = []
  for (const [i, table] of tablesFrom(funnel, session, session.boxes.length).entries()) {
    const lines = linesFor(table, event)
    if (!lines) continue
    const key = Object.hasOwn(table, event) ? event : event.replace(/^.*:/, '*:')
    keys.push(`${placesInTurn(funnel, session)[i]} ${key}`)
    if (lines.some(({ when }) => when === undefined)) break
  }
  return keys
}

const placesInTurn = (funnel: WalkGround['funnel'], { step, boxes }: Session): readonly string[] => [
  ...boxes.map(({ box }) => box).toReversed(),
  step,
  ...(funnel.steps.get(step)?.parents ?? []).toReversed(),
  flowPlace,
]
