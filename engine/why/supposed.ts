import { holds } from '../conditions/index.ts'
import { factsOf } from '../flow/facts.ts'
import type { Session, Transition } from '../flow/index.ts'
import { targetOf } from '../flow/moves.ts'
import { tablesFrom } from '../flow/open.ts'
import { type Arrivals, firedReason, type TakenLine } from './arrivals.ts'
import type { WhyGround } from './ground.ts'

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
  const from = session.trail.at(-1)
  if (from === undefined) return undefined
  const before: Session = { ...session, step: from, trail: session.trail.slice(0, -1), boxes: [], calls: [] }
  return chosen(ground, {
    before,
    ...{ at, depth: 0 },
    leads: ({ to }, facts) => to !== undefined && targetOf(ground.funnel, before, to, facts) === session.step,
  })
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
  const ofCall = (event: string) =>
    call === undefined || event.startsWith(`${call.as}:`) || event.startsWith('*:')
  const exact =
    outcome === undefined
      ? undefined
      : chosen(ground, { ...search, answers: (event) => ofCall(event) && event.endsWith(outcome) })
  return exact ?? chosen(ground, { ...search, answers: ofCall })
}

interface Search {
  readonly before: Session
  readonly at: number
  readonly depth: number
  readonly input?: Session['answers'][string] | undefined
  readonly leads: (taken: Transition, facts: ReturnType<typeof factsOf>) => boolean
  readonly answers?: (event: string) => boolean
}

/** Finds the first transition, from a place outwards, that leads there and whose condition holds; else the first that leads there. */
function chosen(
  ground: WhyGround,
  { before, at, depth, input, leads, answers = () => true }: Search,
): TakenLine | undefined {
  const found = tablesFrom(ground.funnel, before, depth).flatMap((table) =>
    Object.entries(table).flatMap(([event, lines]) => {
      if (!answers(event)) return []
      const facts = factsOf(
        ground.funnel,
        before,
        { at, type: event, ...(input !== undefined && { input }) },
        depth,
      )
      return lines.filter((line) => leads(line, facts)).map((taken) => ({ taken, facts }))
    }),
  )
  const best = found.find(({ taken, facts }) => holds(taken.when, facts)) ?? found[0]
  if (!best) return undefined
  const { taken, facts } = best
  const reason = firedReason(ground, taken, { facts, place: before.boxes.at(-1)?.box ?? before.step })
  return { taken, reason: { ...reason, says: `${reason.says} Assim se conclui do que está guardado.` } }
}
