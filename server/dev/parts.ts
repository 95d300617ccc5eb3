import type { Store } from '../store/index.ts'

/** What the pages of the sandbox need. */
export interface DevParts {
  readonly store: Store
  readonly now: () => number
}
