import { createHash } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { type Json, secondInMs } from '../../engine/index.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { type Courier, codeOf, type Parcel, type Refusal } from './queue.ts'

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
export type Claimed = {
  readonly id: number
  readonly payload: Json
  /** Counts this attempt too. */
  readonly attempts: number
  readonly maxAttempts: number
  readonly createdAt: Date
}

/** Which messages to claim: of one kind, at most so many, due at an instant and leased until another. */
export interface DueMessages {
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
export async function markSent(sql: Sql, { id }: Claimed, now: number): Promise<void> {
  await sql.query(
    `update outbox set done_at = $2, dead_at = null, discarded_at = null, locked_until = null, last_error = null
      where id = $1`,
    [id, instant(now)],
  )
}

/** An attempt that failed, and what is to be written of it. */
export interface Failed {
  readonly code: string
  readonly at: number
}

/** Has a message wait for its next attempt, unless another worker took it over. */
export async function markAgain(sql: Sql, { id, attempts }: Claimed, { code, at }: Failed): Promise<void> {
  await sql.query(
    `update outbox set run_at = $3, locked_until = null, last_error = $4
      where id = $1 and attempts = $2 and done_at is null and dead_at is null`,
    [id, attempts, instant(at), code],
  )
}

/** Makes a message a dead letter, unless another worker took it over. */
export async function markDead(sql: Sql, { id, attempts }: Claimed, { code, at }: Failed): Promise<void> {
  await sql.query(
    `update outbox set dead_at = $3, locked_until = null, last_error = $4
      where id = $1 and attempts = $2 and done_at is null and dead_at is null`,
    [id, attempts, instant(at), code],
  )
}

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
