import { type Facts, work } from '../conditions/index.ts'
import type { Json } from './funnel.ts'
import type { Funnel } from './open.ts'
import { pick } from './put.ts'
import type { FlowEvent, Session } from './session.ts'

/** What is happening, as rules see it. `input` is what the call that ended had been sent. */
export type Happening = Partial<FlowEvent> & { readonly at: number; readonly input?: Json }

/** Gives the values of the place at a depth: a box keeps its own, a step's lie in the answers. */
export function formAt(funnel: Funnel, session: Session, depth: number): Json | undefined {
  if (depth > 0) return session.boxes[depth - 1]?.values
  const path = funnel.steps.get(session.step)?.form
  return path && pick(session.answers, path)
}

/** Gives what rules may read in a session: answers, derived values, form, event, variant, server, step and busy. */
export function factsOf(funnel: Funnel, session: Session, event: Happening, depth: number): Facts {
  const derived = funnel.flow.derived
  let found: Map<string, unknown> | undefined
  const facts: Facts = {
    at: event.at,
    read(name) {
      if (Object.hasOwn(session.answers, name)) return session.answers[name]
      if (derived && Object.hasOwn(derived, name)) {
        found ??= new Map()
        if (!found.has(name)) found.set(name, work(derived[name], facts))
        return found.get(name)
      }
      switch (name) {
        case 'form':
          return formAt(funnel, session, depth)
        case 'event':
          return event
        case 'variant':
          return funnel.variant
        case 'server':
          return funnel.server
        case 'step':
          return funnel.steps.get(session.step)?.facts
        case 'busy':
          return session.calls.find(({ quiet }) => !quiet)?.as
        default:
          return funnel.constants && Object.hasOwn(funnel.constants, name)
            ? funnel.constants[name]
            : undefined
      }
    },
  }
  return facts
}

/** Gives the facts for drawing the place on top, or the one at `depth`. */
export const facts = (funnel: Funnel, session: Session, at: number, depth = session.boxes.length): Facts =>
  factsOf(funnel, session, { at }, depth)
