import type { Session } from '../../engine/index.ts'

/** A step from which a person came back, and what was known on the one before it once they were back there. */
interface Ahead {
  readonly step: string
  readonly known: string
}

const knownIn = ({ answers }: Session): string => JSON.stringify(answers)

const isBack = (session: Session, before: Session): boolean =>
  before.trail.at(-1) === session.step && session.trail.length === before.trail.length - 1

/** Gives the steps that forward leads to, the nearest last, once a session became another: while no other way is taken. */
function followAhead(ahead: readonly Ahead[], session: Session, before: Session): readonly Ahead[] {
  if (session.step === before.step) return session.boxes.length > before.boxes.length ? [] : ahead
  if (isBack(session, before)) return [...ahead, { step: before.step, known: knownIn(session) }]
  return ahead.at(-1)?.step === session.step ? ahead.slice(0, -1) : []
}

/** The handlers of the browser's back and forward. */
interface NavigationHandlers {
  /** Steps back inside the funnel: closes the box on top, or returns to the step before. */
  readonly back: () => void
  /** Goes to the step from which the person came back, while nothing forbids it. */
  readonly forward: (step: string) => void
  /** Asks before leaving a funnel with something filled in. */
  readonly leave: () => void
}

const depthOf = (): number => (history.state as { readonly depth: number } | null)?.depth ?? 0

/** Tells whether the history stands at a depth already, under an address where one is given: browsers are slow to write it again. */
const isAt = (depth: number, url: string | undefined): boolean =>
  history.state !== null &&
  depthOf() === depth &&
  (url === undefined || url === location.pathname + location.search + location.hash)

/**
 * Makes the browser's history the mirror of the session, so that its back button steps back inside the funnel (X05), and
 * forward on again; `queryOf` gives the query that the address shows with a session. Call `mirror` after every change; a
 * forward that leads nowhere is taken back. It listens from `listen` until the function that gives is called.
 */
export function mirrorHistory(handlers: NavigationHandlers, queryOf: (session: Session) => string) {
  let current: Session | undefined
  let ahead: readonly Ahead[] = []
  /** How deep the history should be: the trail, the boxes, and one more where leaving asks first. */
  let wanted = depthOf()
  /** Whether a move of the history is our own. */
  let isOurs = false

  /** Brings the history to the depth that is wanted. */
  function applyDepth(): void {
    const depth = depthOf()
    const url = current?.step ? `${location.pathname}${queryOf(current)}#/${current.step}` : undefined
    if (depth > wanted) {
      isOurs = true
      history.go(wanted - depth)
      return
    }
    const shown = depth === wanted ? url : undefined
    if (!isAt(depth, shown)) history.replaceState({ depth }, '', shown)
    for (let next = depth + 1; next <= wanted; next += 1) history.pushState({ depth: next }, '', url)
  }

  /** Goes forward as far as the browser did, or as far as there is a way: nothing was said since. */
  function goForward(depth: number): void {
    while (wanted < depth && current) {
      const before = wanted
      const next = ahead.at(-1)
      if (!next || current.boxes.length > 0 || next.known !== knownIn(current)) return
      // The browser is there already: only the session has to follow.
      isOurs = true
      handlers.forward(next.step)
      isOurs = false
      if (wanted <= before) return
    }
  }

  function onPop(): void {
    const depth = depthOf()
    if (isOurs) isOurs = false
    else if (depth < wanted) {
      const isLast = current !== undefined && current.trail.length + current.boxes.length === 0
      if (isLast) handlers.leave()
      else handlers.back()
    } else if (depth > wanted) goForward(depth)
    applyDepth()
  }

  return {
    listen(): () => void {
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
    mirror(session: Session, asks: boolean): void {
      if (current) ahead = followAhead(ahead, session, current)
      current = session
      wanted = session.trail.length + session.boxes.length + (asks ? 1 : 0)
      if (!isOurs) applyDepth()
    },
  }
}
