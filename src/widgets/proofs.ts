import { type Proof, solveCaptcha } from './solve-captcha.ts'

/** Keeps one proof of work ready. */
export interface Proofs {
  /** Begins a proof unless one is there or on its way. */
  warm(): void
  /** Gives the proof away: it serves once. Throws when there is none to be had. */
  take(): Promise<string>
  stop(): void
}

const soonMs = 10_000

const isFresh = ({ expiresAt }: Proof) => expiresAt - soonMs > Date.now()

/** Keeps proofs for one operation; `tell` hears whether the last attempt failed. */
export function createProofs(operation: string, tell: (hasFailed: boolean) => void): Proofs {
  let ready: Promise<Proof> | undefined
  let controller = new AbortController()

  function begin(): Promise<Proof> {
    const mine = new AbortController()
    controller.abort()
    controller = mine
    tell(false)
    ready = solveCaptcha(operation, mine)
    ready.catch(() => {
      if (mine.signal.aborted) return
      ready = undefined
      tell(true)
    })
    return ready
  }

  return {
    warm: () => void (ready ?? begin()).catch(() => {}),
    async take() {
      const first = await (ready ?? begin())
      const proof = isFresh(first) ? first : await begin()
      ready = undefined
      return proof.payload
    },
    stop() {
      controller.abort()
      ready = undefined
    },
  }
}
