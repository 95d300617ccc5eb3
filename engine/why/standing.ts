import { boxOf, type Funnel, migrate, type OpenBox, type Session } from '../flow/index.ts'
import { isItem } from '../rules/index.ts'

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
    Array.isArray(boxes) &&
    boxes.every(isOpenBox) &&
    Array.isArray(calls) &&
    calls.every(isItem) &&
    isItem(answers) &&
    isItem(timers)
  )
}

/** The call by which a box was opened is only there where one was. */
const isOpenBox = (box: unknown): boolean =>
  isItem(box) && isItem(box.values) && ((box as Partial<OpenBox>).call === undefined || isItem(box.call))
