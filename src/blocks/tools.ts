import type { ReactNode } from 'react'

/** What every block may use beside what its rule gives it. */
export interface BlockTools {
  readonly send: (event: string, id?: string) => void
  readonly announce: (text: string, assertive?: boolean) => void
  /** The button of the step's form, where these blocks are beside it. */
  readonly submit?: ReactNode
  /** The time of the facts it is drawn from, in milliseconds since 1970 by the server's clock. */
  readonly at: number
}
