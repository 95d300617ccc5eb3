import type { StaffMember } from '../../staff/index.ts'
import type { Sql } from '../../store/index.ts'

/** How a call to a service ended that was never answered, as staff say it. */
export interface Resolution {
  readonly id: string
  readonly wasDone: boolean
  readonly now: number
}

/** Settles, in the transaction given, how such a call ended; tells whether it was still open. */
export type Resolve = (sql: Sql, resolution: Resolution) => Promise<boolean>

/** What an action works with: its transaction, in which the act is noted too, and who wants it and why. */
export interface ActParts {
  readonly sql: Sql
  readonly now: number
  readonly who: StaffMember
  readonly reason: string
  readonly resolve: Resolve
}

/** What an action did, in the words in which it is noted for good; nothing of a person. */
export interface DoneAct {
  /** To what, so that it can be told from all others. */
  readonly about: string
  readonly numero: string | null
  readonly before: string
  readonly after: string
}

/** Something staff can have done to one thing, with a reason. */
export interface OperatorAction {
  /** The path under its page. */
  readonly name: string
  readonly page: string
  /** What its button says. */
  readonly text: string
  /** What it means, said before it is done. */
  readonly means: string
  /** What is said once it is done. */
  readonly said: string
  /** Does it, in the transaction given; null where there was nothing to do any more. */
  act(id: string, parts: ActParts): Promise<DoneAct | null>
}
