import type { FunnelProof } from '../../engine/config/index.ts'
import type { FindLetterhead } from '../messages/index.ts'
import type { Store } from '../store/index.ts'
import type { PiecesParts } from './pieces.ts'

/** What the pages of the sandbox need. */
export interface DevParts {
  readonly store: Store
  readonly now: () => number
  /** In which look e-mails are shown; absent means as plain text alone. */
  readonly letterhead?: FindLetterhead
  /** What the page of the components is drawn from; without it there is none. */
  readonly pieces?: Omit<PiecesParts, 'now'>
  /** The prices of the funnels as their files say them now; without it no page lists them. */
  readonly prices?: () => readonly FunnelProof[]
}
