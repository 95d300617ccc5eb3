import { type Challenge, solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { saleHeader } from '../app/post.ts'
import { deriveKey } from './derive-key.ts'

/** A proof that work was done, as the server takes it, and when it stops counting (milliseconds since 1970, by this device's clock). */
export interface Proof {
  readonly payload: string
  readonly expiresAt: number
}

const atMostWorkers = 4
const timeout = 90_000
/** How long a challenge may be on its way. */
const comesWithinMs = 10_000

/** Asks the server for a challenge for one operation and solves it away from the page's thread. */
export async function solveCaptcha(operation: string, controller: AbortController): Promise<Proof> {
  const { signal } = controller
  const reply = await Promise.race([
    fetch(`/api/captcha?action=${encodeURIComponent(operation)}`, { signal, headers: saleHeader() }),
    tooLate(comesWithinMs),
  ])
  if (!reply.ok) throw new Error(`The challenge was refused: ${reply.status}.`)
  const challenge: Challenge = await reply.json()
  const solution = await solve(challenge, controller)
  if (!solution) throw new Error('The challenge was not solved in time.')
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: Date.now() + lifeOf(challenge, reply),
  }
}

const tooLate = (ms: number) =>
  new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('The challenge did not come in time.')), ms),
  )

/** Tells for how many milliseconds a challenge counts: its end is by the server's clock, as is the reply's date. */
function lifeOf({ parameters }: Challenge, { headers }: Response): number {
  const end = Number(parameters.data?.ate)
  const sent = Date.parse(headers.get('date') ?? '')
  return Number.isFinite(end - sent) ? end - sent : Number.POSITIVE_INFINITY
}

function solve(challenge: Challenge, controller: AbortController) {
  if (typeof Worker === 'undefined') return solveChallenge({ challenge, controller, deriveKey, timeout })
  return solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(atMostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout,
  })
}
