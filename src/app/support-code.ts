import type { Session } from '../../engine/index.ts'

type Boxed = Pick<Session, 'boxes'>

/** Knows by which code support finds the call whose ending opened the box on top. */
export interface SupportCodes {
  /** Tells how a call ended; a box that opens meanwhile has its code. */
  during(code: string | undefined, tell: () => void): void
  /** Follows the session from one to the next, before it is drawn. */
  follow(session: Boxed, before: Boxed): void
  /** Gives the code of the box at a depth; undefined where no call opened it. */
  at(depth: number): string | undefined
}

/** Keeps the code of one box at a time, while it is open: only the one on top is drawn. */
export function supportCodes(): SupportCodes {
  let ending: string | undefined
  let kept: { readonly depth: number; readonly code: string } | undefined
  return {
    during(code, tell) {
      ending = code
      tell()
      ending = undefined
    },
    follow(session, before) {
      const depth = session.boxes.length
      const isOther = depth !== before.boxes.length || topOf(session) !== topOf(before)
      if (isOther && depth >= before.boxes.length && ending !== undefined) kept = { depth, code: ending }
      else if (isOther && kept && depth <= kept.depth) kept = undefined
    },
    at: (depth) => (kept?.depth === depth ? kept.code : undefined),
  }
}

const topOf = ({ boxes }: Boxed) => boxes.at(-1)?.box
