import {
  advance,
  begin,
  type Effect,
  type FlowEvent,
  type Funnel,
  facts,
  migrate,
  placeOf,
  type Session,
} from '../../engine/index.ts'
import { newId } from '../field/browser.ts'
import type { FieldValues } from '../field/screen.ts'
import { createAnnouncer } from './announce.ts'
import { type Drafts, keepDrafts } from './draft.ts'
import { type CallEnding, type EffectContext, readKept, runEffect } from './effects.ts'
import { findOutline, findPrerendered, type PageHandoff, pageHandoff } from './handoff.ts'
import { mirrorHistory } from './history.ts'
import { addressInWindow, type Page, queryOfSale, serverClock } from './page.ts'
import { supportCodes } from './support-code.ts'
import { type TypedForms, typedForms, withTyped } from './typed.ts'

/** What a funnel needs from outside. */
interface LoopOptions {
  /** Starts an effect; what comes of it is sent back as an event. */
  readonly start: (effect: Effect) => void
  /** Is called with every new session, and draws it. */
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
    scheduleNextTimer()
  }

  /** Sets the one clock for the earliest timer; a phone that slept finds it overdue and rings at once. */
  function scheduleNextTimer(): void {
    clearTimeout(clock)
    const next = Object.entries(session.timers).toSorted(([, a], [, b]) => a - b)[0]
    if (!next) return
    const [type, at] = next
    clock = setTimeout(
      () => (at <= now() ? send({ type, timer: true }) : scheduleNextTimer()),
      Math.min(Math.max(0, at - now()), LONGEST_MS),
    )
  }

  scheduleNextTimer()
  return {
    send,
    session: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Draw = () => void

/**
 * Draws changes of step: the new one comes from the right on advancing, from the left on going back (X06). Where the person
 * prefers reduced motion, or the browser can't, it changes at once.
 *
 * `drawWith` takes what draws without waiting for a frame, once there is something that draws.
 */
function stepTransitions() {
  let atOnce = (draw: Draw) => draw()
  return {
    drawWith(draws: (draw: Draw) => void): void {
      atOnce = draws
    },
    change(direction: 'forward' | 'back', draw: Draw): void {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (isStill || !('startViewTransition' in document)) {
        draw()
        return
      }
      document.documentElement.dataset.direction = direction
      const { ready } = document.startViewTransition(() => atOnce(draw))
      // A step that follows at once skips the animation of the one before; it was drawn all the same.
      ready.catch(() => undefined)
    },
  }
}

/** What a funnel is run from. */
interface Opening {
  readonly page: Page
  /** What the page before left in the tab. */
  readonly left?: PageHandoff | undefined
  readonly funnel: Funnel
}

/** A funnel that runs in its page. */
export type OpenRun = ReturnType<typeof openRun>

/**
 * Runs the funnel of a page: begins it, or takes it up where it was kept. It runs until `stop` is called.
 *
 * It needs nothing of what draws the page, and is called as early as can be: the opening's calls are on their way while that
 * is fetched.
 */
export function openRun({ page, left, funnel }: Opening) {
  // Before the address changes, and before the page is rendered again.
  const seen = { prerendered: findPrerendered(), outline: findOutline() }
  const now = serverClock(page)
  const { isResumed, kept, opening, first } = initialState(page, funnel, now())
  const announcer = createAnnouncer()
  const codes = supportCodes()
  const steps = stepTransitions()
  const { forms, typing } = typedForms(() => drafts.typing())
  const drafts = keepDrafts({
    page,
    left,
    withTyped: (session) => withTyped(funnel, session, forms, now()),
    taken: () => notifyDraftTaken(run, funnel, forms),
  })
  const history = mirrorHistory(
    {
      back: () => sendHere(run, run.session().boxes.length > 0 ? 'close' : 'back'),
      forward: (id) => run.send({ type: 'forward', id, from: run.session().step }),
      leave: () => sendHere(run, 'leave'),
    },
    ({ step }) => queryOfSale(page, funnel.steps.get(step)?.step.final === true),
  )
  let isTouched = isResumed

  const effectContext: EffectContext = {
    funnel,
    now,
    announce: announcer.speak,
    toast: announcer.toast,
    facts: () => facts(funnel, run.session(), now()),
    end: (n, { requestId, ...ending }) => codes.during(requestId, () => endCall(run, n, ending)),
    settled: drafts.settled,
    discard: drafts.discard,
    takeOver: drafts.takeOver,
  }
  const start = (effect: Effect) => runEffect(effect, effectContext)
  const loop = runFunnel(funnel, first, {
    start,
    changed(session, before, draw) {
      codes.follow(session, before)
      drafts.keep(session)
      history.mirror(session, isTouched)
      // Where a step only passed there is nothing to move away from.
      const isShown = funnel.steps.get(before.step)?.step.screen !== undefined
      if (!isShown || session.step === before.step) draw()
      else steps.change(before.trail.at(-1) === session.step ? 'back' : 'forward', draw)
    },
    now,
  })
  /** Gives what a form that is gone back from was told while a call was on its way: the flow does not know it yet. */
  function leftIn({ type, from = '' }: Omit<FlowEvent, 'at'>): FlowEvent['values'] {
    const form = type === 'back' ? forms.get(from) : undefined
    const known = form && facts(funnel, loop.session(), now(), 0).read('form')
    return form?.over((known ?? {}) as FieldValues) as FlowEvent['values']
  }
  const run: FunnelRun = {
    ...loop,
    send(event) {
      const values = event.values ?? leftIn(event)
      isTouched ||= values !== undefined
      loop.send(values === undefined ? event : { ...event, values })
    },
  }

  const stop = listen(run, funnel, drafts)
  const stopHistory = history.listen()
  if (opening) {
    drafts.keep(first)
    for (const effect of opening.effects) start(effect)
  } else {
    const { parts: route, query } = addressInWindow(page)
    run.send({ type: isResumed ? 'resume' : 'start', route, query, kept })
  }
  history.mirror(run.session(), isTouched)

  return {
    page,
    funnel,
    ...seen,
    run,
    typing,
    now,
    isResumed,
    first,
    firstAt: opening ? page.now : undefined,
    codeAt: codes.at,
    announcer,
    drawWith: steps.drawWith,
    stop() {
      stop()
      stopHistory()
    },
  }
}

/** Says where the funnel of a page begins: where the server brought it, where it was kept, or at its start. */
function initialState(page: Page, funnel: Funnel, at: number) {
  const before = page.session && withoutLeaving(migrate(funnel, page.session, at))
  const isResumed = before !== null && before.step !== ''
  const kept = readKept(funnel)
  // What this browser kept the server does not know: where there is something, the funnel is begun here.
  const isOther = page.opening?.usesKept === true && Object.keys(kept).length > 0
  const opening = isResumed || !isOther ? page.opening : null
  return { isResumed, kept, opening, first: opening?.session ?? before ?? begin(funnel, newId()) }
}

/** Closes the notice that flows open before a page is left: who loads it again has stayed. */
function withoutLeaving(session: Session): Session {
  const isAsked = placeOf(session) === 'sairDoFluxo'
  return isAsked ? { ...session, boxes: session.boxes.slice(0, -1) } : session
}

/** Sends an event of the place on top. */
const sendHere = (run: FunnelRun, type: string) => run.send({ type, from: placeOf(run.session()) })

/**
 * Tells the flow that another tab has written, with what was typed here handed over: the notice takes the place of a box. A
 * notice on top would be closed unread: the flow gets it once that is gone.
 */
function notifyDraftTaken(run: FunnelRun, funnel: Funnel, forms: TypedForms): void {
  for (const form of forms.values()) form.flush()
  if (!Object.hasOwn(funnel.notices, placeOf(run.session()))) sendHere(run, 'outraAba')
}

/** Tells the flow how a call ended, unless it waits for it no more. */
function endCall(run: FunnelRun, n: number, { outcome, ...payload }: CallEnding): void {
  const call = run.session().calls.find((each) => each.n === n)
  if (call) run.send({ type: `${call.as}:${outcome}`, n, ...payload })
}

/** The notice that flows open over what failed for want of a connection, and the event of its button. */
const [offlineNotice, tryAgain] = ['semInternet', 'tentarNovamente']

/** Goes on by itself once the connection is back; what moves money or sends a message waits for the person. */
function reconnect(run: FunnelRun, funnel: Funnel): void {
  const top = run.session().boxes.at(-1)
  if (top?.box !== offlineNotice || !top.call) return
  const isRetried = (funnel.operations[top.call.op]?.retries ?? 0) > 0
  if (isRetried) run.send({ type: tryAgain, from: offlineNotice })
}

/** Listens to what the browser says of the page; gives how to stop. */
function listen(run: FunnelRun, funnel: Funnel, drafts: Drafts): () => void {
  const listening = new AbortController()
  const { signal } = listening
  function lookAgain(): void {
    const { boxes, step } = run.session()
    if (document.visibilityState === 'visible' && boxes.length === 0)
      run.send({ type: 'visible', from: step })
  }
  addEventListener('pagehide', drafts.leaving, { signal })
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      // A page that the browser had put by is as it was when it went: what the tab has kept since is the server's to give.
      if (persisted) location.reload()
    },
    { signal },
  )
  addEventListener(
    'online',
    () => {
      reconnect(run, funnel)
      lookAgain()
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') {
        drafts.hiding()
        return
      }
      pageHandoff.take()
      lookAgain()
    },
    { signal },
  )
  return () => listening.abort()
}
