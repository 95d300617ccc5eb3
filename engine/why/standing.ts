import { isItem } from '../conditions/index.ts'
import { boxOf, type Funnel, migrate, type Session } from '../flow/index.ts'

/**
 * Reads a session that was kept, as whoever wrote it left it, and brings it to the present version of its flow; undefined for
 * what is none of this funnel.
 */
export function standingIn(funnel: Funnel, kept: unknown, at: number): Session | undefined {
  if (!isSession(kept) || kept.flow !== funnel.name) return undefined
  const session = migrate(funnel, kept, at)
  const isKnown = ({ box }: Session['boxes'][number]) =>
    boxOf(funnel, box) !== undefined || Object.hasOwn(funnel.notices, box)
  return funnel.steps.get(session.step)?.isLeaf && session.boxes.every(isKnown) ? session : undefined
}

function isSession(value: unknown): value is Session {
  if (!isItem(value)) return false
  const { id, flow, version, step, trail, boxes, answers, calls, timers } = value as Partial<Session>
  return (
    [id, flow, version, step].every((text) => typeof text === 'string') &&
    Array.isArray(trail) &&
    trail.every((name) => typeof name === 'string') &&
    [boxes, calls].every((list) => Array.isArray(list) && list.every(isItem)) &&
    isItem(answers) &&
    isItem(timers)
  )
}
