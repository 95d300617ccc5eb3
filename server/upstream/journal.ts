import { type CallResult, type RefusedReply, type Reply, refuse } from '../contract/handler.ts'
import type { CallName } from '../contract/operation-file.ts'
import {
  insertRow,
  instant,
  isOutOfReach,
  isProcessAlive,
  newId,
  type Sql,
  type Store,
} from '../store/index.ts'
import { isRead, type SendCall, type Services, serviceNameOf, type UpstreamCall } from './services.ts'

/** A call as an operation makes it, before it has an id. */
type MadeCall = Omit<UpstreamCall, 'chave'>

/** Makes the next call of a run, or returns the reply that it had already. */
export type MakeCall = (call: MadeCall & { readonly call: CallName }) => Promise<Reply>

/** The sale and the idempotency key of a write, under which its calls are recorded. */
export interface Keyed {
  readonly saleId: string
  readonly key: string
  readonly now: () => number
}

interface RunParts {
  readonly store: Store
  readonly send: SendCall
  /** Null of a read, whose calls may be made again at any time and are not recorded. */
  readonly keyed: Keyed | null
}

/**
 * Runs work that calls services, each time from its beginning, until every call it makes has its reply.
 *
 * Every run is one transaction, of which nothing is kept but the last: no transaction is open while a service is
 * waited for, and what is done with a reply is done whole. The work must make the same calls in the same order.
 *
 * Each call of a write is recorded before it is sent, and its reply before that is used. One that was sent and never
 * answered is sent again under the same id when its key comes again. A refusal of a service is no end: the same key asks it
 * again, as another call. A read is never recorded and is made again: a recorded reply in its place would belong to a call
 * that only an earlier attempt had to make.
 */
export async function runWithCalls<T>(
  { store, send, keyed }: RunParts,
  work: (sql: Sql, makeCall: MakeCall) => Promise<T>,
): Promise<T> {
  const rows = keyed
    ? await store.query<RecordedCall>(
        'select id, n, heard as reply from chamada_externa where sale_id = $1 and key = $2',
        [keyed.saleId, keyed.key],
      )
    : []
  const recorded = new Map(rows.map((row) => [row.n, row]))
  const replies = new Map<number, Reply>()
  for (;;) {
    let made = 0
    const makeCall: MakeCall = async (call) => {
      const n = made++
      const before = isReadCall(call) ? undefined : recorded.get(n)?.reply
      const reply = replies.get(n) ?? (before?.ok ? before : undefined)
      if (reply) return reply
      throw new CallPending(call, n)
    }
    const ended = await store.transaction((sql) => work(sql, makeCall)).catch(pendingCall)
    if (!(ended instanceof CallPending)) return ended
    const { call, n } = ended
    const result =
      keyed && !isReadCall(call)
        ? await sendRecorded({ store, send, keyed, before: recorded.get(n) }, call, n)
        : await send({ ...call, chave: newId() })
    replies.set(n, replyOf(result))
  }
}

/** Stops a run whose next step needs the reply to a call that was not made yet. */
class CallPending extends Error {
  readonly call: MadeCall
  /** How many calls the same run made before. */
  readonly n: number
  constructor(call: MadeCall, n: number) {
    super(`${call.operation.name} waits for "${call.call}"`)
    this.name = 'CallPending'
    this.call = call
    this.n = n
  }
}

function pendingCall(error: unknown): CallPending {
  if (error instanceof CallPending) return error
  throw error
}

type RecordedCall = {
  readonly id: string
  readonly n: number
  /** Null while the service has not answered. */
  readonly reply: Reply | null
}

interface RecordParts extends RunParts {
  readonly keyed: Keyed
  /** The record of the same call from an earlier attempt, which sent it already. */
  readonly before: RecordedCall | undefined
}

/** Sends a call between two records, the first of which is there before the call goes out. */
async function sendRecorded(
  { store, send, keyed, before }: RecordParts,
  call: MadeCall,
  n: number,
): Promise<CallResult> {
  const id = await recordCall(store, { keyed, before }, call, n)
  const result = await send({ ...call, chave: id })
  // A service that is busy asks to come again, so that the id stays.
  if (result.kind === 'answer' || result.kind === 'busy') {
    const reply = result.kind === 'answer' ? JSON.stringify(result.reply) : null
    const answered = [id, instant(keyed.now()), reply]
    await store.query('update chamada_externa set answered_at = $2, heard = $3 where id = $1', answered)
  }
  // Nothing was done: the call is as if never made, unless it went out before.
  if (result.kind === 'unable' && !before)
    await store.query('delete from chamada_externa where id = $1', [id])
  return result
}

/** Records that a call goes out, and returns its id: that of the time before, but after a refusal another. */
async function recordCall(
  sql: Sql,
  { keyed: { saleId, key, now }, before }: Pick<RecordParts, 'keyed' | 'before'>,
  { operation, call }: MadeCall,
  n: number,
): Promise<string> {
  if (before && !before.reply) {
    await sql.query('update chamada_externa set answered_at = null where id = $1', [before.id])
    return before.id
  }
  if (before) await sql.query('delete from chamada_externa where id = $1', [before.id])
  const id = newId()
  await insertRow(sql, 'chamada_externa', {
    id,
    sale_id: saleId,
    key,
    n,
    service: serviceNameOf({ operation, call }),
    operation: operation.name,
    call,
    sent_at: instant(now()),
  })
  return id
}

function replyOf(result: CallResult): Reply {
  if (result.kind === 'answer') return result.reply
  const unavailable: RefusedReply = refuse('indisponivel')
  return result.status === null ? { ...unavailable, isSilent: true } : unavailable
}

/** Tells whether a call only reads, so that it is made again at any time. */
function isReadCall({ operation, call }: MadeCall): boolean {
  const wire = operation.upstream?.calls[call]
  if (!wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
  return isRead(operation.kind, wire)
}

/** A sale that a write needs for itself. */
export interface Lease {
  readonly saleId: string
  /** The process, by the id of its heartbeat. */
  readonly owner: string
}

/**
 * Leases a sale to one write that calls services; false while a write of another process has it. The caller knows that no
 * write of its own process has it.
 *
 * Between two transactions of one write nothing else may write into the same sale, in whatever process. The lease of a
 * process that died ends, and so does that of a write whose end did not reach the database.
 */
export async function takeLease(sql: Sql, { saleId, owner }: Lease): Promise<boolean> {
  const rows = await sql.query(
    `insert into em_andamento (sale_id, dono) values ($1, $2)
     on conflict (sale_id) do update set dono = excluded.dono
       where em_andamento.dono = excluded.dono
          or not exists (select 1 from processo where id = em_andamento.dono and ${isProcessAlive})
     returning sale_id`,
    [saleId, owner],
  )
  return rows.length > 0
}

/** Ends a lease; tells whether the sale was still leased to this write's process. */
export async function endLease(sql: Sql, { saleId, owner }: Lease): Promise<boolean> {
  const rows = await sql.query(
    'delete from em_andamento where sale_id = $1 and dono = $2 returning sale_id',
    [saleId, owner],
  )
  return rows.length > 0
}

/**
 * Records how a call to a service ended that was never answered, which staff of the service looked up; tells whether it
 * was still open.
 *
 * What was not done goes out as another call when it is wanted again; what was done, under its own name.
 */
export async function resolveCall(
  sql: Sql,
  { id, wasDone, now }: { readonly id: string; readonly wasDone: boolean; readonly now: number },
): Promise<boolean> {
  const rows = await sql.query(
    'update chamada_externa set answered_at = $2, heard = $3 where id = $1 and answered_at is null returning id',
    [id, instant(now), wasDone ? null : JSON.stringify(refuse('recusado'))],
  )
  return rows.length > 0
}

const triesToConclude = 60
const pauseMs = 500

/**
 * Sends what is recorded already, and then concludes it in one transaction.
 *
 * Only this process knows the answer of the service until that is committed: a database out of reach is tried again for
 * half a minute.
 */
export async function dispatched<T>(
  { store, services }: { readonly store: Store; readonly services: Pick<Services, 'send' | 'pause'> },
  call: UpstreamCall,
  conclude: (sql: Sql, result: CallResult) => Promise<T>,
): Promise<T> {
  const result = await services.send(call)
  for (let tried = 1; ; tried += 1) {
    try {
      return await store.transaction((sql) => conclude(sql, result))
    } catch (error) {
      if (tried === triesToConclude || !isOutOfReach(error as object)) throw error
      await services.pause(pauseMs)
    }
  }
}
