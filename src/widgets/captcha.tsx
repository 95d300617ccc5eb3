import type { WidgetProps } from '@rjsf/utils'
import { type Challenge, solveChallenge, solveChallengeWorkers } from 'altcha-lib'
import { useEffect, useRef, useState } from 'react'
import { saleHeader } from '../app/post.ts'
import { useHost, useLatest } from '../field/host.ts'
import { namedBy, useControl } from './control.tsx'
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

/** Keeps proofs for one operation; `tell` is called with whether the last attempt failed. */
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

const text =
  'Não foi possível carregar a verificação de segurança. Verifique sua conexão e toque em Tentar novamente.'

/**
 * Proves in the background that a person is here, and says nothing unless that fails.
 *
 * The proof never enters the values of the form: a submit waits for it, takes it along, and the next one is fresh.
 */
function Captcha(props: WidgetProps) {
  const { look, path } = useControl(props)
  const { hasFailed, retry } = useProofs(path, look.action ?? '')
  if (!hasFailed) return null
  return (
    <section className="field" aria-label="Verificação de segurança" data-campo={path}>
      <p className="message">
        <span>{text}</span>
      </p>
      <button
        type="button"
        className="button button-secondary button-small"
        onClick={({ currentTarget }) => retry(currentTarget.form)}
      >
        Tentar novamente
      </button>
    </section>
  )
}

/** Has a proof ready for the form's next submit, and calls the listeners when that submit gets none. */
function useProofs(path: string, operation: string) {
  const { handle, busy, announce } = useHost()
  const say = useLatest(announce)
  const [hasFailed, setFailed] = useState(false)
  /** Whether a submit got none, and waits for the person. */
  const isHeld = useRef(false)
  const [proofs] = useState(() => createProofs(operation, setFailed))

  useEffect(() => {
    const withdraw = handle.promise(path, () => {
      isHeld.current = false
      return proofs.take().catch((error) => {
        isHeld.current = true
        say.current(text, true)
        throw error
      })
    })
    return () => {
      withdraw()
      proofs.stop()
    }
  }, [handle, path, proofs, say])

  // The next proof is begun when the call that took the last one is over and the form is still mounted.
  useEffect(() => {
    if (!busy) proofs.warm()
  }, [busy, proofs])

  /** Submits again what was held for want of a proof; else only begins a proof. */
  const retry = (form: HTMLFormElement | null) => {
    if (isHeld.current) form?.requestSubmit()
    else proofs.warm()
  }
  return { hasFailed, retry }
}

/** Widgets that draw nothing while all is well. */
export const invisible = {
  captcha: namedBy('none', Captcha),
  /** Draws nothing: the value came from elsewhere and only travels along. */
  oculto: namedBy('none', () => null),
}
