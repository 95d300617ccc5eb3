import type { Session } from '../../engine/index.ts'

/** What the browser's back is told to do. */
export interface Ways {
  /** Steps back inside the funnel: closes the box on top, or returns to the step before. */
  readonly back: () => void
  /** Asks before leaving a funnel somebody has begun to fill. */
  readonly leave: () => void
}

interface Place {
  readonly depth: number
}

const depthOf = (): number => (history.state as Place | null)?.depth ?? 0

/** How many backs lead out of the funnel: the trail, the boxes, and one more where leaving asks first. */
export const backsIn = ({ trail, boxes }: Session, asks: boolean): number =>
  trail.length + boxes.length + (asks ? 1 : 0)

/**
 * Makes the browser's history the mirror of the session, so that its back button steps back inside the funnel (X05).
 * Call `mirror` after every change; forward leads nowhere new and is taken back. It listens from `listen` until the
 * function that gives is called.
 */
export function mirrorHistory(ways: Ways) {
  let wanted = depthOf()
  let isOurs = false
  let current: Session | undefined

  function onPop(): void {
    const depth = depthOf()
    if (isOurs) {
      isOurs = false
      if (depth !== wanted) settle()
      return
    }
    if (depth >= wanted) {
      settle()
      return
    }
    const isLast = current !== undefined && current.trail.length + current.boxes.length === 0
    if (isLast) ways.leave()
    else ways.back()
    settle()
  }

  /** Brings the history to the depth that is wanted. */
  function settle(): void {
    const depth = depthOf()
    const url = current?.step ? `${location.pathname}${location.search}#/${current.step}` : undefined
    if (depth > wanted) {
      isOurs = true
      history.go(wanted - depth)
      return
    }
    history.replaceState({ depth }, '', depth === wanted ? url : undefined)
    for (let next = depth + 1; next <= wanted; next += 1) history.pushState({ depth: next }, '', url)
  }

  return {
    listen(): () => void {
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
    mirror(session: Session, asks: boolean): void {
      current = session
      wanted = backsIn(session, asks)
      if (!isOurs) settle()
    },
  }
}
