import { type Reply, refuse } from '../contract/work.ts'
import { insertRow, instant, newId, type Sql, type Store } from '../store/index.ts'
import type { CallResult } from './response.ts'
import { isRead, type SendCall, type UpstreamCall } from './services.ts'

/** A call as an operation makes it, before it has a name of its own. */
export interface PendingCall extends Omit<UpstreamCall, 'chave'> {
  /** How many calls the same run made before. */
  readonly n: number
  /** What no other call may be about while nobody knows how this one ended; null where any may. */
  readonly about: string | null
}

/** The calls that one operation made so far, and their replies. */
export interface Journal {
  /** Gives the reply to the n-th call; undefined before it was made. */
  replyTo(n: number): Reply | undefined
  /**
   * Closes, in the transaction that acts on them, the replies about money: until that is committed, the money counts
   * as uncertain for everybody else.
   */
  close(sql: Sql): Promise<void>
  /** Opens them again where nothing came of them, for somebody to look. */
  reopen(sql: Sql): Promise<void>
  /** Makes a call, so that its reply is known from now on. */
  perform(call: PendingCall, send: SendCall): Promise<void>
}

/** Keeps the replies to reads in memory: they may be made again at any time. */
export function memoryJournal(): Journal {
  const replies: Reply[] = []
  return {
    replyTo: (n) => replies[n],
    close: async () => {},
    reopen: async () => {},
    async perform(call, send) {
      const result = await send({ ...call, chave: newId() })
      replies[call.n] = result.kind === 'answer' ? result.reply : unavailable
    },
  }
}

const unavailable = refuse('indisponivel')

/** What a write is known by: its sale and its key. */
export interface Keyed {
  readonly saleId: string
  readonly key: string
  readonly now: () => number
}

type Entry = {
  readonly id: string
  readonly n: number
  readonly answered: boolean
  readonly reply: Reply | null
}

/**
 * Notes each call of a write in the database before it is sent, and its reply before anything is done with it.
 *
 * A call that was sent and never answered is sent again under the same name when its key comes again, unless it is
 * about money: then it is refused as `semResposta`, until somebody who can look it up resolves it.
 */
export async function storedJournal(store: Store, keyed: Keyed): Promise<Journal> {
  const { saleId, key, now } = keyed
  const rows = await store.query<Entry>(
    `select id, n, answered_at is not null as answered, heard as reply from chamada_externa
      where sale_id = $1 and key = $2 order by n`,
    [saleId, key],
  )
  const entries = new Map(rows.map((row) => [row.n, row]))
  const replies = new Map<number, Reply>()
  return {
    replyTo: (n) => replies.get(n) ?? entries.get(n)?.reply ?? undefined,
    close: (sql) => markMoney(sql, keyed, instant(now())),
    reopen: (sql) => markMoney(sql, keyed, null),
    async perform(call, send) {
      const entry = entries.get(call.n)
      const isLost = entry !== undefined && call.about !== null && !entry.answered
      const reply = isLost ? refuse('semResposta') : await performNoted({ store, keyed, entry }, call, send)
      replies.set(call.n, reply)
    },
  }
}

/** Dates the replies to a write's calls about money: they are acted on from then on; null takes it back. */
async function markMoney(sql: Sql, { saleId, key }: Keyed, at: string | null): Promise<void> {
  await sql.query(
    `update chamada_externa set answered_at = $3
      where sale_id = $1 and key = $2 and assunto is not null and (heard ->> 'ok')::boolean`,
    [saleId, key, at],
  )
}

interface Noting {
  readonly store: Store
  readonly keyed: Keyed
  /** What was noted of the same call before; it went out already. */
  readonly entry: Entry | undefined
}

/** Makes a call between two notes, the first of which is there before the call is. */
async function performNoted(noting: Noting, call: PendingCall, send: SendCall): Promise<Reply> {
  const { store, keyed, entry } = noting
  const id = entry?.id ?? newId()
  const isWrite = !isRead(call.operation.kind, wireOf(call))
  if (isWrite && !entry) await note(store, keyed, { id, call })
  const result = await send({ ...call, chave: id })
  if (result.kind !== 'answer') {
    // Nothing was done: the call is as if never made, unless it went out before.
    if (isWrite && !entry && result.kind === 'unable') {
      await store.query('delete from chamada_externa where id = $1', [id])
    }
    return withoutAnswer(result, call)
  }
  // Money stays open until what came of it is committed.
  const isOpen = call.about !== null && result.reply.ok
  if (isWrite) await noteReply(store, id, { reply: result.reply, at: isOpen ? null : keyed.now() })
  return result.reply
}

const withoutAnswer = ({ kind }: CallResult, { about }: PendingCall): Reply =>
  kind === 'unknown' && about !== null ? refuse('semResposta') : unavailable

function wireOf({ operation, call }: PendingCall) {
  const wire = operation.upstream?.calls[call]
  if (!wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
  return wire
}

async function note(
  sql: Sql,
  { saleId, key, now }: Keyed,
  { id, call: { operation, call, n, about } }: { readonly id: string; readonly call: PendingCall },
): Promise<void> {
  await insertRow(sql, 'chamada_externa', {
    ...{ id, sale_id: saleId, key, n, assunto: about, service: operation.upstream?.service ?? '' },
    ...{ operation: operation.name, call, sent_at: instant(now()) },
  })
}

async function noteReply(
  sql: Sql,
  id: string,
  { reply, at }: { readonly reply: Reply; readonly at: number | null },
): Promise<void> {
  await sql.query('update chamada_externa set answered_at = $2, heard = $3 where id = $1', [
    id,
    at === null ? null : instant(at),
    JSON.stringify(reply),
  ])
}

/** Tells whether a call about a subject, for money, was made of which nobody knows how it ended. */
export async function isUncertain(sql: Sql, about: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from chamada_externa where assunto = $1 and answered_at is null limit 1',
    [about],
  )
  return rows.length > 0
}
