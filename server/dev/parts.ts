import type { FunnelProof } from '../../engine/config/index.ts'
import type { FindAnyLetterhead } from '../messages/index.ts'
import type { Store } from '../store/index.ts'
import type { DrawnDevParts } from './drawn-page.ts'
import type { OutageBoard } from './outages.ts'
import type { RecordingParts } from './record.ts'
import type { ReplayParts } from './replays.ts'
import type { WhyParts } from './why.ts'

/** What the pages of the sandbox need. */
export interface DevParts {
  readonly store: Store
  readonly now: () => number
  /** In which look e-mails are shown; absent means as plain text alone. */
  readonly letterhead?: FindAnyLetterhead
  /** What the pages of the components and of the replays are drawn from; without it there are none. */
  readonly drawing?: Omit<DrawnDevParts, 'now'>
  /** The replays there are, and where the lines of flows are written; without it no page plays them. */
  readonly replays?: ReplayParts
  /** Where calls are made to fail; without it none is. */
  readonly outages?: OutageBoard
  /** By what sales of recorded runs are known, and how their funnels are opened; without it nothing is recorded. */
  readonly recording?: RecordingParts
  /** By which files it is told why a funnel stands where it does; without it no page tells. */
  readonly explained?: WhyParts
  /** The prices of the funnels as their files say them now; without it no page lists them. */
  readonly prices?: () => readonly FunnelProof[]
}
