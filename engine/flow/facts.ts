import { type Facts, work } from '../conditions/index.ts'
import type { Json } from './funnel.ts'
import { type Funnel, screenAt } from './open.ts'
import { pick } from './put.ts'
import type { FlowEvent, Session } from './session.ts'

/** What is happening, as rules see it. `input` is what the call that ended had been sent. */
export type Happening = Partial<FlowEvent> & { readonly at: number; readonly input?: Json }

/** The path in the answers that a step's screen edits. */
export const formPath = (funnel: Funnel, session: Session): readonly string[] | undefined =>
  funnel.steps.get(session.step)?.step.form?.split('.')

/** Gives the values of the place at a depth: a box keeps its own, a step's lie in the answers. */
export function formAt(funnel: Funnel, session: Session, depth: number): Json | undefined {
  if (depth > 0) return session.boxes[depth - 1]?.values
  const path = formPath(funnel, session)
  return path && pick(session.answers, path)
}

/** Gives what rules may read in a session: answers, derived values, form, event, variant, step and busy. */
export function factsOf(funnel: Funnel, session: Session, event: Happening, depth: number): Facts {
  const derived = funnel.flow.derived ?? {}
  const found = new Map<string, unknown>()
  const facts: Facts = {
    at: event.at,
    read(name) {
      if (Object.hasOwn(session.answers, name)) return session.answers[name]
      if (Object.hasOwn(derived, name)) {
        if (!found.has(name)) found.set(name, work(derived[name], facts))
        return found.get(name)
      }
      return roots[name]?.()
    },
  }
  const roots: Readonly<Record<string, () => unknown>> = {
    form: () => formAt(funnel, session, depth),
    event: () => event,
    variant: () => funnel.variant,
    step: () => ({
      name: session.step,
      screen: screenAt(funnel, session, 0),
      ...funnel.steps.get(session.step)?.step,
    }),
    busy: () => session.calls.find(({ quiet }) => !quiet)?.as,
  }
  return facts
}

/** Gives the facts for drawing the place on top, or the one at `depth`. */
export const facts = (funnel: Funnel, session: Session, at: number, depth = session.boxes.length): Facts =>
  factsOf(funnel, session, { at }, depth)
