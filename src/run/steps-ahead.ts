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

/** Remembers the way back for as long as nobody goes another way. */
export function stepsAhead(): StepsAhead {
  let ways: readonly Ahead[] = []
  return {
    follow(session, before) {
      const isElsewhere = session.step !== before.step
      if (isElsewhere && isBack(session, before))
        ways = [...ways, { step: before.step, known: knownIn(session) }]
      else if (isElsewhere && ways.at(-1)?.step === session.step) ways = ways.slice(0, -1)
      else if (isElsewhere || session.boxes.length > before.boxes.length) ways = []
    },
    next(session) {
      const way = ways.at(-1)
      return way && session.boxes.length === 0 && way.known === knownIn(session) ? way.step : undefined
    },
  }
}
