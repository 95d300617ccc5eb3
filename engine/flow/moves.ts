import { evaluate, type Facts, holds } from '../rules/index.ts'
import type { Funnel, Json, PlacedStep } from './funnel.ts'
import { begin, facts, factsOf, type Happening, type Session } from './session.ts'

const isShown = ({ shows }: PlacedStep, facts: Facts): boolean => shows.every((show) => holds(show, facts))

/** Finds the step a transition leads to: a name, the first shown child of a parent, `@next` or `@back`. */
export function targetOf(funnel: Funnel, session: Session, to: string, facts: Facts): string | undefined {
  if (to === '@back') return session.trail.at(-1)
  if (to === '@next') {
    const here = funnel.order.get(session.step) ?? -1
    return funnel.leaves.find((leaf, i) => i > here && isShown(leaf, facts))?.name
  }
  const placed = funnel.steps.get(to)
  if (placed?.isLeaf) return to
  return funnel.leaves.find((leaf) => leaf.parents.includes(to) && isShown(leaf, facts))?.name
}

/** Lists the steps a person can be on now, in order; hidden ones are left out. */
export const shownLeaves = (funnel: Funnel, facts: Facts): readonly PlacedStep[] =>
  funnel.leaves.filter((leaf) => isShown(leaf, facts))

/** Gives the trail after leaving a step: a passing step leaves no trace, and some steps allow no return. */
export function trailAfter(funnel: Funnel, session: Session, to: string, back: boolean): readonly string[] {
  if (back) return session.trail.slice(0, -1)
  if (funnel.steps.get(to)?.step.noReturn) return []
  return funnel.steps.get(session.step)?.step.screen ? [...session.trail, session.step] : session.trail
}

/** Arms the clocks of the step a session is on, as absolute times; an `until` without a value arms none. */
export function armed(funnel: Funnel, session: Session, event: Happening): Session['timers'] {
  const timers = funnel.steps.get(session.step)?.step.timers
  if (!timers) return {}
  const facts = factsOf(funnel, session, event, 0)
  const times = Object.entries(timers).flatMap(([name, { everyMs, afterMs, until }]) => {
    const time = until === undefined ? event.at + (everyMs ?? afterMs ?? 0) : evaluate(until, facts)
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

/**
 * Moves a kept session to the present version of its flow: renamed steps and answers follow their new names, answers
 * that are gone are dropped, boxes and calls too. It goes to the last step of its trail that has a screen and is still
 * shown, with the timers of that step armed again; where none is, it has no step and `start` takes it from there with
 * its answers.
 */
export function migrate(funnel: Funnel, session: Session, at: number): Session {
  if (session.version === funnel.version && session.flow === funnel.name) return session
  const renamed = (name: string) => funnel.flow.renamed?.[name] ?? name
  const kept: [string, Json][] = Object.entries(session.answers).map(([name, value]) => [
    renamed(name),
    value,
  ])
  const answers = Object.fromEntries(kept.filter(([name]) => Object.hasOwn(funnel.flow.answers, name)))
  const moved = {
    ...begin(funnel, session.id),
    answers: { ...funnel.flow.answers, ...answers },
    n: session.n,
  }
  const places = shownLeaves(funnel, facts(funnel, moved, at)).filter(({ step }) => step.screen !== undefined)
  const shown = new Set(places.map(({ name }) => name))
  const trail = [...session.trail, session.step].map(renamed).filter((name) => shown.has(name))
  const placed = { ...moved, step: trail.at(-1) ?? '', trail: trail.slice(0, -1) }
  return { ...placed, timers: armed(funnel, placed, { at }) }
}
