import type { Session } from '../../engine/index.ts'

type Boxed = Pick<Session, 'boxes'>

const topOf = ({ boxes }: Boxed) => boxes.at(-1)?.box

/**
 * Knows by which code support finds the call whose ending opened the box on top. Keeps the code of one box at a time, while
 * it is open: only the one on top is drawn.
 */
export function supportCodes() {
  let ending: string | undefined
  let kept: { readonly depth: number; readonly code: string } | undefined
  return {
    /** Runs `tell`, which dispatches the outcome of a call; a box that opens meanwhile has its code. */
    during(code: string | undefined, tell: () => void): void {
      ending = code
      tell()
      ending = undefined
    },
    /** Follows the session from one to the next, before it is drawn. */
    follow(session: Boxed, before: Boxed): void {
      const depth = session.boxes.length
      const isOther = depth !== before.boxes.length || topOf(session) !== topOf(before)
      if (isOther && depth >= before.boxes.length && ending !== undefined) kept = { depth, code: ending }
      else if (isOther && kept && depth <= kept.depth) kept = undefined
    },
    /** Gives the code of the box at a depth; undefined where no call opened it. */
    at: (depth: number) => (kept?.depth === depth ? kept.code : undefined),
  }
}
