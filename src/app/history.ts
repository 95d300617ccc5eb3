import type { Session } from '../../engine/index.ts'

/** Knows the steps from which a person came back, for the browser's forward. */
export interface StepsAhead {
  /** Follows the session from one to the next. */
  follow(session: Session, before: Session): void
  /** Gives the step that forward leads to; undefined where there is none, or something was said since. */
  next(session: Session): string | undefined
}

interface Ahead {
  readonly step: string
  /** What was known on the step before it, once the person was back there. */
  readonly known: string
}

const knownIn = ({ answers }: Session): string => JSON.stringify(answers)

const isBack = (session: Session, before: Session): boolean =>
  before.trail.at(-1) === session.step && session.trail.length === before.trail.length - 1

/** Remembers the way back for as long as no other way is taken. */
export function stepsAhead(): StepsAhead {
  let ahead: readonly Ahead[] = []
  return {
    follow(session, before) {
      const isElsewhere = session.step !== before.step
      if (isElsewhere && isBack(session, before))
        ahead = [...ahead, { step: before.step, known: knownIn(session) }]
      else if (isElsewhere && ahead.at(-1)?.step === session.step) ahead = ahead.slice(0, -1)
      else if (isElsewhere || session.boxes.length > before.boxes.length) ahead = []
    },
    next(session) {
      const last = ahead.at(-1)
      return last && session.boxes.length === 0 && last.known === knownIn(session) ? last.step : undefined
    },
  }
}

/** What the browser's back and forward are told to do. */
export interface NavigationHandlers {
  /** Steps back inside the funnel: closes the box on top, or returns to the step before. */
  readonly back: () => void
  /** Goes to the step from which the person came back, while nothing forbids it. */
  readonly forward: (step: string) => void
  /** Asks before leaving a funnel with something filled in. */
  readonly leave: () => void
}

interface Place {
  readonly depth: number
}

const depthOf = (): number => (history.state as Place | null)?.depth ?? 0

/** How many backs lead out of the funnel: the trail, the boxes, and one more where leaving asks first. */
export const backsIn = ({ trail, boxes }: Session, asks: boolean): number =>
  trail.length + boxes.length + (asks ? 1 : 0)

/** What the mirror knows: the session it shows, how deep the history should be, and whether a move is its own. */
interface Mirror {
  wanted: number
  isOurs: boolean
  session: Session | undefined
  readonly ahead: StepsAhead
  readonly queryOf: (session: Session) => string
}

/**
 * Makes the browser's history the mirror of the session, so that its back button steps back inside the funnel (X05), and
 * forward on again; `queryOf` gives the query that the address shows with a session. Call `mirror` after every change; a
 * forward that leads nowhere is taken back. It listens from `listen` until the function that gives is called.
 */
export function mirrorHistory(handlers: NavigationHandlers, queryOf: (session: Session) => string) {
  const mirror: Mirror = {
    wanted: depthOf(),
    isOurs: false,
    session: undefined,
    ahead: stepsAhead(),
    queryOf,
  }
  const onPop = () => moved(mirror, handlers)
  return {
    listen(): () => void {
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
    mirror(session: Session, asks: boolean): void {
      if (mirror.session) mirror.ahead.follow(session, mirror.session)
      mirror.session = session
      mirror.wanted = backsIn(session, asks)
      if (!mirror.isOurs) applyDepth(mirror)
    },
  }
}

function moved(mirror: Mirror, handlers: NavigationHandlers): void {
  const depth = depthOf()
  if (mirror.isOurs) {
    mirror.isOurs = false
    applyDepth(mirror)
    return
  }
  if (depth < mirror.wanted) {
    const { session } = mirror
    const isLast = session !== undefined && session.trail.length + session.boxes.length === 0
    if (isLast) handlers.leave()
    else handlers.back()
  } else if (depth > mirror.wanted) goForward(mirror, handlers, depth)
  applyDepth(mirror)
}

/** Goes forward as far as the browser did, or as far as there is a way. */
function goForward(mirror: Mirror, handlers: NavigationHandlers, depth: number): void {
  while (mirror.wanted < depth) {
    const before = mirror.wanted
    const step = mirror.session && mirror.ahead.next(mirror.session)
    if (step === undefined) return
    // The browser is there already: only the session has to follow.
    mirror.isOurs = true
    handlers.forward(step)
    mirror.isOurs = false
    if (mirror.wanted <= before) return
  }
}

/** Brings the history to the depth that is wanted. */
function applyDepth(mirror: Mirror): void {
  const { wanted, session, queryOf } = mirror
  const depth = depthOf()
  const url = session?.step ? `${location.pathname}${queryOf(session)}#/${session.step}` : undefined
  if (depth > wanted) {
    mirror.isOurs = true
    history.go(wanted - depth)
    return
  }
  history.replaceState({ depth }, '', depth === wanted ? url : undefined)
  for (let next = depth + 1; next <= wanted; next += 1) history.pushState({ depth: next }, '', url)
}
