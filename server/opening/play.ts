import {
  advance,
  type Effect,
  type FlowEvent,
  type Funnel,
  type Json,
  type Session,
  type Transition,
} from '../../engine/index.ts'
import { usesKept } from './uses-kept.ts'

/** Where a funnel came to before its page was sent, and what is still to be done for that in the browser, in order. */
export interface Opening {
  readonly session: Session
  readonly effects: readonly Effect[]
  /** Whether it may have been another where the browser had kept something. */
  readonly usesKept: boolean
}

/** How a call ended that the server made itself. */
export interface EndedCall {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
}

/** Makes a call of the opening; undefined where it is none for the server to make, or its end is for the browser to hear. */
export type AskOnce = (call: {
  readonly name: string
  readonly input: Json
}) => Promise<EndedCall | undefined>

/** What an opening is played with. */
export interface Playing {
  readonly funnel: Funnel
  readonly first: Session
  /** What happens first: somebody came, or came back. */
  readonly event: Omit<FlowEvent, 'at'>
  readonly now: () => number
  readonly ask: AskOnce
  /** Resolves once no answer is waited for any more. */
  readonly late: Promise<'late'>
}

/**
 * Plays the opening of a funnel by the engine that the browser has: the event, and every call that only reads and is
 * answered in time. Whatever else is to be done stays to be done, the calls without an answer last.
 */
export async function playOpening({ funnel, first, event, now, ask, late }: Playing): Promise<Opening> {
  const taken: Transition[] = []
  const opened = advance(funnel, first, { ...event, at: now() }, (line) => void taken.push(line))
  const left: Effect[] = []
  const unheard: Effect[] = []
  const waiting = new Map<Effect, Promise<Answered>>()
  let { session } = opened

  function take(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.effect === 'call') waiting.set(effect, answeredTo(effect, ask))
      else left.push(effect)
    }
  }

  take(opened.effects)
  while (waiting.size > 0) {
    const answered = await Promise.race([late, ...waiting.values()])
    if (answered === 'late') break
    const { effect, ended } = answered
    waiting.delete(effect)
    const call = session.calls.find(({ n }) => n === effect.n)
    if (!ended || !call) {
      unheard.push(effect)
      continue
    }
    const { outcome, ...brings } = ended
    const event = { type: `${call.as}:${outcome}`, n: call.n, at: now(), ...brings }
    const advanced = advance(funnel, session, event)
    session = advanced.session
    take(advanced.effects)
  }
  return { session, effects: [...left, ...unheard, ...waiting.keys()], usesKept: usesKept(funnel, taken) }
}

interface Answered {
  readonly effect: Effect
  readonly ended: EndedCall | undefined
}

async function answeredTo(effect: Effect, ask: AskOnce): Promise<Answered> {
  const ended = await ask({ name: effect.name, input: effect.with ?? {} }).catch(() => undefined)
  return { effect, ended }
}
