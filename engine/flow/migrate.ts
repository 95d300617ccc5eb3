import { facts } from './facts.ts'
import type { Json } from './funnel.ts'
import { shownLeaves } from './moves.ts'
import { begin, type Funnel } from './open.ts'
import type { Session } from './session.ts'
import { armed } from './timers.ts'

/**
 * Moves a kept session to the present version of its flow: renamed steps and answers follow their new names, answers
 * that are gone are dropped, boxes and calls too. It stands on the last step of its trail that has a screen and is still
 * shown, with the clocks of that step armed anew; where none is, it has no step and `start` takes it from there with
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
