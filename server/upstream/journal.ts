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

/** A call as an operation makes it, before it has a name of its own. */
interface PendingCall extends Omit<UpstreamCall, 'chave'> {
  /** How many calls the same run made before. */
  readonly n: number
}

/** The calls that one operation made so far, and their replies. */
export interface Journal {
  /** Gives the reply to a call; undefined before it was made. */
  replyTo(call: PendingCall): Reply | undefined
  /** Makes a call, so that its reply is known from now on. */
  perform(call: PendingCall, send: SendCall): Promise<void>
}

/** Keeps the replies to reads in memory: they may be made again at any time. */
export function memoryJournal(): Journal {
  const replies: Reply[] = []
  return {
    replyTo: ({ n }) => replies[n],
    async perform(call, send) {
      replies[call.n] = replyOf(await send({ ...call, chave: newId() }))
    },
  }
}

/** What a write is known by: its sale and its key. */
export interface Keyed {
  readonly saleId: string
  readonly key: string
  readonly now: () => number
}

type Entry = {
  readonly id: string
  readonly n: number
  readonly reply: Reply | null
}

/**
 * Records each call of a write in the database before it is sent, and its reply before that is used.
 *
 * A call that was sent and never answered is sent again under the same name when its key comes again. What a service
 * refused is no end: the same key asks it again, as another call. A read is never recorded and is made again: a
 * recorded reply in its place would belong to a call that only an earlier attempt had to make.
 */
export async function storedJournal(store: Store, keyed: Keyed): Promise<Journal> {
  const { saleId, key } = keyed
  const rows = await store.query<Entry>(
    `select id, n, heard as reply from chamada_externa where sale_id = $1 and key = $2 order by n`,
    [saleId, key],
  )
  const entries = new Map(rows.map((row) => [row.n, row]))
  const replies = new Map<number, Reply>()
  return {
    replyTo: (call) =>
      replies.get(call.n) ?? (isReadCall(call) ? undefined : acceptedIn(entries.get(call.n))),
    async perform(call, send) {
      replies.set(call.n, await performNoted({ store, keyed, entry: entries.get(call.n) }, call, send))
    },
  }
}

const acceptedIn = (entry: Entry | undefined): Reply | undefined =>
  entry?.reply?.ok ? entry.reply : undefined

interface Noting {
  readonly store: Store
  readonly keyed: Keyed
  /** What was noted of the same call before; it went out already. */
  readonly entry: Entry | undefined
}

/** Makes a call between two notes, the first of which is there before the call is. */
async function performNoted(noting: Noting, call: PendingCall, send: SendCall): Promise<Reply> {
  const { store, keyed, entry } = noting
  if (isReadCall(call)) return replyOf(await send({ ...call, chave: newId() }))
  const id = await noteSending(store, keyed, { call, entry })
  const result = await send({ ...call, chave: id })
  if (result.kind === 'answer') await noteReply(store, id, { reply: result.reply, now: keyed.now() })
  if (result.kind === 'busy') await noteReply(store, id, { reply: null, now: keyed.now() })
  // Nothing was done: the call is as if never made, unless it went out before.
  if (result.kind === 'unable' && !entry) await store.query('delete from chamada_externa where id = $1', [id])
  return replyOf(result)
}

function replyOf(result: CallResult): Reply {
  if (result.kind === 'answer') return result.reply
  const unavailable: RefusedReply = refuse('indisponivel')
  return result.status === null ? { ...unavailable, isSilent: true } : unavailable
}

/** Tells whether a call only reads, so that it is made again at any time. */
function isReadCall({ operation, call }: PendingCall): boolean {
  const wire = operation.upstream?.calls[call]
  if (!wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
  return isRead(operation.kind, wire)
}

/** Notes that a call goes out, and gives its name: that of the time before, but after a refusal another. */
async function noteSending(
  sql: Sql,
  { saleId, key, now }: Keyed,
  { call: { operation, call, n }, entry }: { readonly call: PendingCall; readonly entry: Entry | undefined },
): Promise<string> {
  if (entry && !entry.reply) {
    await sql.query('update chamada_externa set answered_at = null where id = $1', [entry.id])
    return entry.id
  }
  if (entry) await sql.query('delete from chamada_externa where id = $1', [entry.id])
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

/** Notes what a service answered; null where it asked to come again, so that the name stays. */
async function noteReply(
  sql: Sql,
  id: string,
  { reply, now }: { readonly reply: Reply | null; readonly now: number },
): Promise<void> {
  await sql.query('update chamada_externa set answered_at = $2, heard = $3 where id = $1', [
    id,
    instant(now),
    reply && JSON.stringify(reply),
  ])
}

/** Makes the next call of a run, or gives the reply that it had already. */
export type MakeCall = (call: Omit<PendingCall, 'n'> & { readonly call: CallName }) => Promise<Reply>

/** Stops a run whose next step needs the reply to a call that was not made yet. */
class CallPending extends Error {
  readonly call: PendingCall
  constructor(call: PendingCall) {
    super(`${call.operation.name} waits for "${call.call}"`)
    this.name = 'CallPending'
    this.call = call
  }
}

/**
 * Runs work that calls services, each time from its beginning, until every call it makes has its reply.
 *
 * Every run is one transaction, of which nothing is kept but the last: no transaction is open while a service is
 * waited for, and what is done with a reply is done whole. The work must make the same calls in the same order.
 */
export async function runWithCalls<T>(
  { store, send, journal }: { readonly store: Store; readonly send: SendCall; readonly journal: Journal },
  work: (sql: Sql, makeCall: MakeCall) => Promise<T>,
): Promise<T> {
  for (;;) {
    const ended = await store.transaction((sql) => work(sql, callerOver(journal))).catch(pending)
    if (!(ended instanceof CallPending)) return ended
    await journal.perform(ended.call, send)
  }
}

function callerOver(journal: Journal): MakeCall {
  let made = 0
  return async (call) => {
    const pending = { ...call, n: made++ }
    const reply = journal.replyTo(pending)
    if (reply) return reply
    throw new CallPending(pending)
  }
}

function pending(error: unknown): CallPending {
  if (error instanceof CallPending) return error
  throw error
}

/** A sale that a write of one process wants to itself. */
export interface Lease {
  readonly saleId: string
  /** The process, by the name under which it shows that it lives. */
  readonly owner: string
}

/**
 * Leases a sale to one write that calls services; false while a write of another process has it. Of its own process the
 * caller knows that none has.
 *
 * Between two transactions of one write nothing else may write into the same sale, whatever process it comes to. A
 * process that died leaves none behind, nor does a write whose end the database did not hear.
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

/** Gives a sale back; tells whether it was still leased to this write's process. */
export async function endLease(sql: Sql, { saleId, owner }: Lease): Promise<boolean> {
  const rows = await sql.query(
    'delete from em_andamento where sale_id = $1 and dono = $2 returning sale_id',
    [saleId, owner],
  )
  return rows.length > 0
}

/**
 * Notes how a call to a service ended that was never answered, which staff of the service looked up; tells whether it
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

interface DispatchParts {
  readonly store: Store
  readonly services: Pick<Services, 'send' | 'pause'>
}

const [triesToConclude, pauseMs] = [60, 500] as const

/**
 * Sends what is on record already, and then concludes it in one transaction.
 *
 * What a service said is known to this process alone until that is committed: for half a minute a database out of
 * reach is tried again.
 */
export async function dispatched<T>(
  { store, services }: DispatchParts,
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
