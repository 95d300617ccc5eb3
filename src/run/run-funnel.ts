import { advance, type Effect, type FlowEvent, type Funnel, type Session } from '../../engine/index.ts'

/** What a funnel needs from outside. */
export interface LoopOptions {
  /** Starts an effect; what comes of it is sent back as an event. */
  readonly start: (effect: Effect) => void
  /** Is told of every new session, and draws it. */
  readonly changed: (session: Session, before: Session, draw: () => void) => void
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: () => number
}

/** A funnel that runs. */
export interface FunnelRun {
  send(event: Omit<FlowEvent, 'at'>): void
  subscribe(listener: () => void): () => void
  session(): Session
}

const LONGEST_MS = 2_000_000_000

/** Runs a funnel: events in, effects out, clocks kept. The only loop. */
export function runFunnel(funnel: Funnel, first: Session, { start, changed, now }: LoopOptions): FunnelRun {
  let session = first
  let clock: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function send(event: Omit<FlowEvent, 'at'>): void {
    const before = session
    const advanced = advance(funnel, session, { ...event, at: now() })
    session = advanced.session
    if (session !== before) {
      changed(session, before, () => {
        for (const listener of listeners) listener()
      })
    }
    for (const effect of advanced.effects) start(effect)
    wind()
  }

  /** Sets the one clock for the earliest timer; a phone that slept finds it overdue and rings at once. */
  function wind(): void {
    clearTimeout(clock)
    const next = Object.entries(session.timers).toSorted(([, a], [, b]) => a - b)[0]
    if (!next) return
    const [type, at] = next
    clock = setTimeout(
      () => (at <= now() ? send({ type, timer: true }) : wind()),
      Math.min(Math.max(0, at - now()), LONGEST_MS),
    )
  }

  wind()
  return {
    send,
    session: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
