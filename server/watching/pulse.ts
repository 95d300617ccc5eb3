import type { Store } from '../store/store.ts'
import { within } from './within.ts'

/** How the database is, for those who watch. Looks that come together share one question: looking is no load. */
export interface Pulse {
  /** Tells whether it answers within a second. */
  answers(): Promise<boolean>
  /** Tells whether more can be written, as was last tried: every 15 seconds at most, every second while it cannot. */
  takesMore(): Promise<boolean>
}

const triedEveryMs = 15_000
const triedAgainMs = 1_000
const withinMs = 1_000

/** Makes a pulse of a store; it asks on a way that no call takes, so that a busy database is not taken for one that is away. */
export function openPulse(store: Store, now = () => performance.now()): Pulse {
  const ask = () => (store.aside ?? store).query('select 1 as um')
  let isWritable = true
  let triedAt = Number.NEGATIVE_INFINITY
  const trying = shared(async () => {
    isWritable = !store.tryWrite || (await succeeds(store.tryWrite()))
    triedAt = now()
    return isWritable
  })
  return {
    answers: shared(() => succeeds(ask())),
    async takesMore() {
      const isFresh = now() - triedAt < (isWritable ? triedEveryMs : triedAgainMs)
      return isFresh ? isWritable : trying()
    },
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  within(
    withinMs,
    work.then(() => true),
  ).then((done) => done === true)

/** Makes a question that is asked once for all who come while it is open. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined
  return () => {
    open ??= ask().finally(() => {
      open = undefined
    })
    return open
  }
}
