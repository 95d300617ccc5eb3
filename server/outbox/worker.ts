import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Json, secondInMs } from '../../engine/index.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { type Courier, codeOf, type DeliveryContext, type Refusal } from './queue.ts'

const longestInSeconds = 3600

/**
 * Says how long a message waits after so many attempts: 2, 4, 8 … 2048 seconds, then an hour each time.
 *
 * With the 72 attempts of a row, the last comes two and a half days after the first.
 */
function waitInMs(attempts: number): number {
  return Math.min(2 ** attempts, longestInSeconds) * secondInMs
}

/** A message leased to one worker. */
type Claimed = {
  readonly id: number
  readonly payload: Json
  /** Counts this attempt too. */
  readonly attempts: number
  readonly maxAttempts: number
  readonly createdAt: Date
}

/** Which messages to claim: of one kind, at most so many, due at an instant and leased until another. */
interface DueMessages {
  readonly kind: string
  readonly atMost: number
  readonly now: number
  readonly until: number
}

/**
 * Claims messages that are due, oldest first; no two workers have the same one before its lease is over.
 *
 * What a worker that crashed had claimed becomes due again with the end of its lease.
 */
export async function claim(
  sql: Sql,
  { kind, atMost, now, until }: DueMessages,
): Promise<readonly Claimed[]> {
  return sql.query<Claimed>(
    `with due as materialized (
       select id from outbox
        where kind = $1 and done_at is null and dead_at is null and run_at <= $2
          and (locked_until is null or locked_until <= $2)
        order by run_at, id limit $3 for update skip locked)
     update outbox set locked_until = $4, attempts = attempts + 1 from due where outbox.id = due.id
     returning outbox.id, payload, attempts, max_attempts as "maxAttempts", created_at as "createdAt"`,
    [kind, instant(now), atMost, instant(until)],
  )
}

/** Records that a message was delivered, even if another worker has taken it by now. */
async function markSent(sql: Sql, { id }: Claimed, now: number): Promise<void> {
  await sql.query(
    `update outbox set done_at = $2, dead_at = null, discarded_at = null, locked_until = null, last_error = null
      where id = $1`,
    [id, instant(now)],
  )
}

/** An attempt that failed: its code, and when the next one comes (`run_at`) or the message died (`dead_at`). */
interface Failure {
  readonly code: string
  readonly column: 'run_at' | 'dead_at'
  readonly at: number
}

/** Records an attempt that failed, unless another worker took the message over. */
async function markFailed(sql: Sql, { id, attempts }: Claimed, { code, column, at }: Failure): Promise<void> {
  await sql.query(
    `update outbox set ${column} = $3, locked_until = null, last_error = $4
      where id = $1 and attempts = $2 and done_at is null and dead_at is null`,
    [id, attempts, instant(at), code],
  )
}

/** Work that is repeated until it is stopped. */
export interface Loop {
  /** Begins no further turn; resolves when the one at work has ended. */
  stop(): Promise<void>
}

/** How long a loop pauses, and what receives the errors of its turns. */
interface Pauses {
  readonly pauseMs: number
  readonly report: (error: unknown) => void
}

/** Repeats a turn: at once while it says there is more, else after a pause, as after a turn that throws. */
export function repeat(turn: () => Promise<boolean>, { pauseMs, report }: Pauses): Loop {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = (async () => {
    while (!signal.aborted) {
      const hasMore = await turn().catch((error: unknown) => {
        report(error)
        return false
      })
      // A pause that is cut short rejects: the loop is over then.
      if (!hasMore) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/** What the worker needs. A kind of message without a courier waits. */
interface OutboxParts {
  readonly store: Store
  readonly couriers: readonly Courier[]
  readonly now: () => number
  /** Receives what a turn of the loop threw, as when the database is out of reach. */
  readonly report: (error: unknown) => void
  /** How long one delivery may take; 30 seconds where absent. */
  readonly timeoutMs?: number
  /** How long the loop pauses where nothing is due; a second where absent. */
  readonly pauseMs?: number
}

type OutboxWorker = Required<OutboxParts>

/** Sends what was queued, each message at least once. */
interface Outbox {
  /** Tries to deliver what is due now, at most ten of each kind; gives how many. */
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
 * Delivery is outside any transaction. A process that ends between a delivery and its record leaves the message to be
 * delivered again when the lease is over: at least once, by the same idempotency key.
 */
export function openOutbox(parts: OutboxParts): Outbox {
  const worker: OutboxWorker = { timeoutMs: 30_000, pauseMs: 1000, ...parts }
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
  // The lease outlives the delivery and its record.
  const until = at + 2 * timeoutMs
  const claimed = await claim(store, { kind: courier.kind, atMost, now: at, until })
  const ends = await Promise.allSettled(claimed.map((message) => tryOnce(worker, courier, message)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return claimed.length
}

async function tryOnce(worker: OutboxWorker, courier: Courier, message: Claimed): Promise<void> {
  const { store, now } = worker
  const { attempts, maxAttempts } = message
  const markDead = (code: string) => markFailed(store, message, { code, column: 'dead_at', at: now() })
  // Every attempt it had was claimed and none came back: this message may be what ends the process.
  if (attempts > maxAttempts) return markDead('interrompida')
  const refusal = await deliver(worker, courier, message)
  if (!refusal) return markSent(store, message, now())
  const code = codeOf(refusal)
  if (refusal.verdict === 'never' || attempts === maxAttempts) return markDead(code)
  return markFailed(store, message, { code, column: 'run_at', at: now() + waitInMs(attempts) })
}

/** Has a message delivered; gives why it was not, or undefined. */
async function deliver(
  { timeoutMs }: OutboxWorker,
  courier: Courier,
  message: Claimed,
): Promise<Refusal | undefined> {
  const controller = new AbortController()
  const { signal } = controller
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => {
      controller.abort()
      resolve({ verdict: 'again', code: 'demorou' })
    }, timeoutMs)
  })
  const context: DeliveryContext = { idempotencyKey: keyOf(message), signal }
  try {
    const delivery = await Promise.race([courier.deliver(message.payload, context), timeout])
    if (delivery === 'sent') return undefined
    return typeof delivery === 'string' ? { verdict: delivery, code: 'recusada' } : delivery
  } catch (failure) {
    return { verdict: 'again', code: codeOf(failure) }
  } finally {
    clearTimeout(timer)
  }
}

/** Identifies a message without revealing how many there were. */
function keyOf({ id, createdAt }: Claimed): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('base64url').slice(0, 27)
}
