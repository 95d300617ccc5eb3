import { work } from '../conditions/index.ts'
import { factsOf, type Happening } from './facts.ts'
import type { Funnel } from './open.ts'
import type { Session } from './session.ts'

/** Arms the clocks of the step a session stands on, as absolute times; an `until` without a value arms none. */
export function armed(funnel: Funnel, session: Session, event: Happening): Session['timers'] {
  const timers = funnel.steps.get(session.step)?.step.timers
  if (!timers) return {}
  const facts = factsOf(funnel, session, event, 0)
  const times = Object.entries(timers).flatMap(([name, { everyMs, afterMs, until }]) => {
    const time = until === undefined ? event.at + (everyMs ?? afterMs ?? 0) : work(until, facts)
    return typeof time === 'number' ? [[name, time] as const] : []
  })
  return Object.fromEntries(times)
}

/** Tells what stays armed after a clock rang: one that comes again counts from now, another is spent. */
export function rearmed(
  funnel: Funnel,
  { step, timers }: Session,
  name: string,
  at: number,
): Session['timers'] {
  const { [name]: _rang, ...others } = timers
  const everyMs = funnel.steps.get(step)?.step.timers?.[name]?.everyMs
  return everyMs === undefined ? others : { ...timers, [name]: at + everyMs }
}
