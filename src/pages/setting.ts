import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Facts, type Funnel, facts, type Session } from '../../engine/index.ts'
import type { PrerenderedPage } from '../app/handoff.ts'
import type { FillingMode } from '../field/screen.ts'
import type { PendingInput } from '../field/values.ts'
import type { FormEngine } from '../form/index.ts'

/** Where the session of a page is read, and heard of. */
export interface SessionStore {
  readonly subscribe: (listener: () => void) => () => void
  /** Gives the session of now. */
  readonly session: () => Session
  /** The session that the page began with: the server drew it, and its drawing is taken over with it. */
  readonly first: Session
  /** Gives the facts of a session for a depth, the same object while nothing that they say changes: 0 the step, 1 the lowest box. */
  readonly factsOf: (session: Session, depth: number) => Facts
}

/**
 * What every part of a funnel on screen may read and do. It stays the same object from session to session, so that a press
 * redraws only the parts whose own reading of the session changes: `useSession`, `useFacts`, `useFact`.
 */
export interface Setting {
  readonly funnel: Funnel
  readonly store: SessionStore
  /** What draws screens; undefined while it is on its way. */
  readonly engine: FormEngine | undefined
  /** The time of now, in milliseconds since 1970 by the server's clock. */
  readonly now: () => number
  /** Sends what a person did at a place. */
  readonly send: (
    from: string,
    event: { readonly type: string; readonly values?: object; readonly id?: string },
  ) => void
  /** Sends what a person did beside the step that they are on. */
  readonly tell: (type: string, id?: string) => void
  /** Notes typing in the form of a place, or that it is gone. */
  readonly typing: (place: string, form: PendingInput | undefined) => void
  readonly announce: (text: string, urgent?: boolean) => void
  /** Who fills the forms in. */
  readonly mode: FillingMode
  /** Gives the code for support of the box at a depth, where a call that failed opened it. */
  readonly codeAt: (depth: number) => string | undefined
  /** What the server drew of the page. */
  readonly prerendered: PrerenderedPage | undefined
  /** The outline that it drew of the first screen. */
  readonly outline: HTMLElement | undefined
  /** Whether the server drew the first look of this page, which the browser takes over as it is. */
  readonly isDrawnBefore: boolean
  /** Whether its address names something: a corretor, a proposal. */
  readonly isPlaced: boolean
  /** Whether who sells used this device when the page was written. */
  readonly sells: boolean
}

/** Carries the setting to the parts of a funnel. */
export const SettingContext = createContext<Setting | undefined>(undefined)

/** Reads the setting of the funnel around. */
export function useSetting(): Setting {
  const setting = useContext(SettingContext)
  if (!setting) throw new Error('A part of a page was drawn outside a funnel.')
  return setting
}

/** Reads something of the session, and is redrawn only when that is another value or object. */
export function useSession<Value>(read: (session: Session) => Value): Value {
  const { store } = useSetting()
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.session()),
    () => read(store.first),
  )
}

/** Reads something of the facts of a depth, and is redrawn only when that is another value or object. */
export function useFact<Value>(depth: number, read: (facts: Facts) => Value): Value {
  const { store } = useSetting()
  return useSession((session) => read(store.factsOf(session, depth)))
}

const itself = (facts: Facts) => facts

/** Reads the facts of a depth, and is redrawn whenever something that they say changes. */
export const useFacts = (depth: number): Facts => useFact(depth, itself)

/** Gives what the server drew where it is to be seen now: on its own step, and before there is one where the page began with it. */
export function usePrerendered(): PrerenderedPage | undefined {
  const { prerendered, funnel } = useSetting()
  return useSession(({ step }) => {
    const isHere =
      step === '' ? prerendered?.isFirst : prerendered?.screen === funnel.steps.get(step)?.step.screen
    return isHere ? prerendered : undefined
  })
}

/** What the facts of a depth are made of beside their time; a timer that rings is read with the time of its ringing. */
const partsOf = ({ step, answers, timers, calls, boxes }: Session, depth: number): readonly unknown[] => [
  step,
  answers,
  timers,
  calls.find(({ quiet }) => !quiet)?.as,
  boxes[depth - 1]?.values,
]

interface KeptFacts {
  readonly parts: readonly unknown[]
  readonly facts: Facts
}

/**
 * Gives how to read the facts of sessions: those of a depth serve again while what they are made of is the same. Those of the
 * first session are kept beside the newest, since a page that is taken over reads both.
 */
export function keepFacts(funnel: Funnel, first: Session, now: () => number): SessionStore['factsOf'] {
  const ofFirst: KeptFacts[] = []
  const newest: KeptFacts[] = []
  return (session, depth) => {
    const parts = partsOf(session, depth)
    const isOf = (kept: KeptFacts | undefined) => kept?.parts.every((part, i) => part === parts[i])
    const before = [newest[depth], ofFirst[depth]].find(isOf)
    if (before) return before.facts
    const kept = { parts, facts: facts(funnel, session, now(), depth) }
    ;(session === first ? ofFirst : newest)[depth] = kept
    return kept.facts
  }
}
