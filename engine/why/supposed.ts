import type { Session, Table, Transition } from '../flow/index.ts'
import { targetOf } from '../flow/moves.ts'
import { factsOf, tablesFrom } from '../flow/session.ts'
import { type Facts, holds } from '../rules/index.ts'
import { type Arrivals, firedReason, type TakenLine } from './arrivals.ts'
import type { WhyGround } from './ground.ts'
import type { WhyReason } from './reason.ts'

/** A session that was kept, when it is looked at, and by which problem its last call of an operation was refused, where that is known. */
export interface KeptSession {
  readonly session: Session
  readonly at: number
  readonly problemOf?: (operation: string) => string | undefined
}

/**
 * Tells what must have led to each open place of a session of which only the end is known: the transitions that lead there
 * and whose conditions hold with what is kept.
 */
export function arrivalsSupposed(ground: WhyGround, kept: KeptSession): Arrivals {
  const { session } = kept
  const places = [stepSupposed(ground, kept), ...session.boxes.map((_, i) => boxSupposed(ground, kept, i))]
  return { places, writers: new Map() }
}

function stepSupposed(ground: WhyGround, { session, at }: KeptSession): TakenLine | undefined {
  const { funnel } = ground
  const from = session.trail.at(-1)
  const trail = session.trail.slice(0, -1)
  const before: Session = { ...session, trail, boxes: [], calls: [], step: from ?? session.step }
  const leads = ({ to }: Transition, facts: Facts) =>
    to !== undefined && targetOf(funnel, before, to, facts) === session.step
  const search = { before, at, depth: 0, leads }
  const near = from === undefined ? undefined : chosen(ground, search, tablesFrom(funnel, before, 0))
  return near ?? oneOfMany(ground, search)
}

/** Of a step without a way back, or come to by a step that only passed, gives all that leads there: which it was is not kept. */
function oneOfMany(ground: WhyGround, search: Search): TakenLine | undefined {
  const tables = [...ground.funnel.steps.values()].map(({ step }) => step.on ?? {})
  const { before } = search
  const from = leading(ground, search, tables).map(({ taken, facts }): WhyReason => {
    const reason = firedReason(ground, taken, { facts, place: before.step })
    return { ...reason, verdicts: [] }
  })
  if (from.length === 0) return undefined
  const says = 'O que levou até aqui não está guardado: foi uma destas transições.'
  return { taken: {}, reason: { what: '', says, verdicts: [], at: undefined, from } }
}

function boxSupposed(
  ground: WhyGround,
  { session, at, problemOf }: KeptSession,
  i: number,
): TakenLine | undefined {
  const { box, call } = session.boxes[i]!
  const before: Session = { ...session, boxes: session.boxes.slice(0, i) }
  const problem = call && problemOf?.(call.op)
  const outcome = problem === undefined ? undefined : `:${problem}`
  const leads = ({ open }: Transition) => open === box
  const search = { before, ...{ at, depth: i, leads }, input: call?.input }
  const tables = tablesFrom(ground.funnel, before, i)
  const ofCall = (event: string) =>
    call === undefined || event.startsWith(`${call.as}:`) || event.startsWith('*:')
  const exact =
    outcome === undefined
      ? undefined
      : chosen(ground, { ...search, answers: (event) => ofCall(event) && event.endsWith(outcome) }, tables)
  return exact ?? chosen(ground, { ...search, answers: ofCall }, tables)
}

interface Search {
  readonly before: Session
  readonly at: number
  readonly depth: number
  readonly input?: Session['answers'][string] | undefined
  readonly leads: (taken: Transition, facts: Facts) => boolean
  readonly answers?: (event: string) => boolean
}

/** Finds the first transition of some tables that leads there and whose condition holds; else the first that leads there. */
function chosen(ground: WhyGround, search: Search, tables: readonly Table[]): TakenLine | undefined {
  const { before } = search
  const found = leading(ground, search, tables)
  const likely = found.find(({ taken, facts }) => holds(taken.when, facts))
  const best = likely ?? found[0]
  if (!best) return undefined
  const { taken, facts } = best
  const reason = firedReason(ground, taken, { facts, place: before.boxes.at(-1)?.box ?? before.step })
  return { taken, reason: { ...reason, says: `${reason.says} ${likely ? concluded : doubtful}` } }
}

/** Lists the transitions of some tables that lead there, each with what its condition may read. */
const leading = (
  { funnel }: WhyGround,
  { before, at, depth, input, leads, answers = () => true }: Search,
  tables: readonly Table[],
) =>
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([event, lines]) => {
      if (!answers(event)) return []
      const happening = { at, type: event, ...(input !== undefined && { input }) }
      const facts = factsOf(funnel, before, happening, depth)
      return lines.filter((line) => leads(line, facts)).map((taken) => ({ taken, facts }))
    }),
  )

const concluded = 'Assim se conclui do que está guardado.'
const doubtful = 'Leva para cá, mas o que a condição leu já não está guardado.'
