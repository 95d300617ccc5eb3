import { setTimeout as rest } from 'node:timers/promises'

/** Something that is repeated until it is stopped. */
export interface Loop {
  /** Has it repeated no more; resolves when what is at work has ended. */
  stop(): Promise<void>
}

interface Rests {
  readonly restMs: number
  readonly report: (error: unknown) => void
}

/** Repeats a turn: at once while it says there is more, else after a rest, which a turn that throws has too. */
export function repeat(turn: () => Promise<boolean>, { restMs, report }: Rests): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = (async () => {
    while (!signal.aborted) {
      const hasMore = await turn().catch((error: unknown) => {
        report(error)
        return false
      })
      // A rest that is cut short rejects: the loop is over then.
      if (!hasMore) await rest(restMs, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}
