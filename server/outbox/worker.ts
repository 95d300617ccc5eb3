import { createHash } from 'node:crypto'
import type { Store } from '../store/index.ts'
import { waitInMs } from './backoff.ts'
import { type Claimed, claim, markAgain, markDead, markSent } from './claim.ts'
import { type Courier, codeOf, type Parcel, type Refusal } from './courier.ts'
import { type Loop, repeat } from './loop.ts'

/** What the worker is made of. A kind of message without a courier waits. */
export interface OutboxParts {
  readonly store: Store
  readonly couriers: readonly Courier[]
  readonly now: () => number
  /** Receives what a turn of the loop threw, as a database out of reach. */
  readonly report: (error: unknown) => void
  /** How long one delivery may take; 30 seconds where absent. */
  readonly timeoutMs?: number
  /** How long the loop rests where nothing is due; a second where absent. */
  readonly restMs?: number
}

type OutboxWorker = Required<OutboxParts>

/** Sends what was queued, each message at least once. */
export interface Outbox {
  /** Delivers once what is due now, at most ten of each kind; tells how many it took. */
  turn(): Promise<number>
  /** Takes turns from now on, each kind for itself. */
  start(): void
  /** Takes no further turn; resolves once those at work have ended. */
  stop(): Promise<void>
}

const atMost = 10

/**
 * Opens the worker that sends what was queued. Several processes may share one table.
 *
 * Delivery is outside any transaction. A process that ends between a delivery and its mark leaves the message to be
 * delivered again when the lease is over: at least once, by the same mark.
 */
export function openOutbox(parts: OutboxParts): Outbox {
  const worker: OutboxWorker = { timeoutMs: 30_000, restMs: 1000, ...parts }
  const { couriers } = worker
  let loops: readonly Loop[] = []
  return {
    async turn() {
      const taken = await Promise.all(couriers.map((courier) => turnOf(worker, courier)))
      return taken.reduce((sum, count) => sum + count, 0)
    },
    start() {
      loops = couriers.map((courier) =>
        repeat(async () => (await turnOf(worker, courier)) === atMost, worker),
      )
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Delivers once what is due of one kind; throws only after all of it has ended. */
async function turnOf(worker: OutboxWorker, courier: Courier): Promise<number> {
  const { store, now, timeoutMs } = worker
  const at = now()
  // The lease outlives the delivery and its mark.
  const until = at + 2 * timeoutMs
  const claimed = await claim(store, { kind: courier.kind, atMost, now: at, until })
  const ends = await Promise.allSettled(claimed.map((message) => tryOnce(worker, courier, message)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return claimed.length
}

async function tryOnce(worker: OutboxWorker, courier: Courier, message: Claimed): Promise<void> {
  const { store, now } = worker
  const { attempts, maxAttempts } = message
  // Every attempt it had was claimed and none came back: this message may be what ends the process.
  if (attempts > maxAttempts) return markDead(store, message, { code: 'interrompida', at: now() })
  const refusal = await deliver(worker, courier, message)
  if (!refusal) return markSent(store, message, now())
  const { verdict } = refusal
  const code = codeOf(refusal)
  if (verdict === 'never' || attempts === maxAttempts) return markDead(store, message, { code, at: now() })
  return markAgain(store, message, { code, at: now() + waitInMs(attempts) })
}

/** Has a message delivered; says why it was not. */
async function deliver(
  { timeoutMs }: OutboxWorker,
  courier: Courier,
  message: Claimed,
): Promise<Refusal | undefined> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const { signal } = controller
  const parcel: Parcel = { mark: markOf(message), signal }
  try {
    const delivery = await Promise.race([courier.deliver(message.payload, parcel), outOf(signal)])
    if (delivery === 'sent') return undefined
    return typeof delivery === 'string' ? { verdict: delivery, code: 'recusada' } : delivery
  } catch (failure) {
    return { verdict: 'again', code: codeOf(failure) }
  } finally {
    clearTimeout(timer)
  }
}

const outOf = (signal: AbortSignal) =>
  new Promise<Refusal>((resolve) => {
    signal.addEventListener('abort', () => resolve({ verdict: 'again', code: 'demorou' }), { once: true })
  })

/** Names a message without telling how many there were. */
function markOf({ id, createdAt }: Claimed): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('base64url').slice(0, 27)
}
