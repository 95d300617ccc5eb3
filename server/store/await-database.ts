import { mayComeUp } from './out-of-reach.ts'

/** For how long a database is waited for, and by which clock. */
export interface Patience {
  readonly forMs: number
  readonly now: () => number
  readonly pause: (ms: number) => Promise<unknown>
  /** Hears, in words for people, why it is tried again. */
  readonly say: (text: string) => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000

/**
 * Opens a database, again and again with growing pauses while it is coming up: it refuses connections, or says that it is
 * starting. Throws the Error for people of the last try once the time is over, and at once what waiting does not mend.
 */
export async function awaitDatabase<T>(open: () => Promise<T>, patience: Patience): Promise<T> {
  const { forMs, now, pause, say } = patience
  const until = now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof Error) || !mayComeUp(error) || forMs === 0) throw error
      const leftMs = until - now()
      if (leftMs <= 0) {
        const waited = `O servidor esperou ${Math.round(forMs / 1_000)} segundos por ele (DATABASE_WAIT_SECONDS).`
        throw new Error(`${error.message} ${waited}`, { cause: error })
      }
      say(`${error.message} Nova tentativa em instantes, por até ${Math.ceil(leftMs / 1_000)} segundos.`)
      await pause(Math.min(pauseMs, leftMs))
    }
  }
}
