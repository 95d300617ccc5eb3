import type { Reply } from '../contract/work.ts'
import { refuse } from '../contract/work.ts'
import { insertRow, instant, newId, type Sql, type Store } from '../store/index.ts'
import { isRead, type Listen, type Question } from './ask.ts'

/** A question as a local asks it, before it has a name of its own. */
export interface Raised extends Omit<Question, 'chave'> {
  /** How many questions the same performance asked before. */
  readonly n: number
  /** What must not be asked about again while nobody knows how this one ended; null for all that may. */
  readonly about: string | null
}

/** What one performance asked and heard so far. */
export interface Journal {
  /** Gives what was heard to the n-th question; undefined before it was asked. */
  known(n: number): Reply | undefined
  /**
   * Closes, in the transaction that acts on it, what was heard about money: until that is committed, the money counts
   * as uncertain for everybody else.
   */
  close(sql: Sql): Promise<void>
  /** Opens it again where nothing came of it, for somebody to look. */
  reopen(sql: Sql): Promise<void>
  /** Makes a call, so that what is heard is known from now on. */
  hear(raised: Raised, listen: Listen): Promise<void>
}

/** Notes in memory what reads heard: they may be asked again at any time. */
export function memoryJournal(): Journal {
  const heard: Reply[] = []
  return {
    known: (n) => heard[n],
    close: async () => {},
    reopen: async () => {},
    async hear(raised, listen) {
      const said = await listen({ ...raised, chave: newId() })
      heard[raised.n] = said.kind === 'answer' ? said.reply : unavailable
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

type Noted = {
  readonly id: string
  readonly n: number
  readonly answered: boolean
  readonly heard: Reply | null
}

/**
 * Notes in the database what a write asks, before it is sent, and what it heard, before anything is done with it.
 *
 * A question that was sent and never answered is sent again under the same name when its key comes again, unless it
 * is about money: then it is refused as `semResposta`, until somebody who can look says how it ended.
 */
export async function storedJournal(store: Store, { saleId, key, now }: Keyed): Promise<Journal> {
  const rows = await store.query<Noted>(
    `select id, n, answered_at is not null as answered, heard from chamada_externa
      where sale_id = $1 and key = $2 order by n`,
    [saleId, key],
  )
  const noted = new Map(rows.map((row) => [row.n, row]))
  const thisTime = new Map<number, Reply>()
  const mark = async (sql: Sql, at: string | null) => {
    await sql.query(
      `update chamada_externa set answered_at = $3
        where sale_id = $1 and key = $2 and assunto is not null and (heard ->> 'ok')::boolean`,
      [saleId, key, at],
    )
  }
  return {
    close: (sql) => mark(sql, instant(now())),
    reopen: (sql) => mark(sql, null),
    known: (n) => thisTime.get(n) ?? noted.get(n)?.heard ?? undefined,
    async hear(raised, listen) {
      const { n, about, operation } = raised
      const before = noted.get(n)
      if (before && about !== null && !before.answered) {
        thisTime.set(n, refuse('semResposta'))
        return
      }
      const id = before?.id ?? newId()
      const isWrite = !isRead(operation.kind, wireOf(raised))
      if (isWrite && !before) await note(store, { id, saleId, key, raised, at: now() })
      const said = await listen({ ...raised, chave: id })
      if (said.kind === 'answer') {
        if (isWrite) await answer(store, id, said.reply, about !== null && said.reply.ok ? null : now())
        thisTime.set(n, said.reply)
      } else {
        // Nothing was done: the question is as if never asked, unless it went out before.
        if (isWrite && !before && said.kind === 'unable')
          await store.query('delete from chamada_externa where id = $1', [id])
        thisTime.set(n, refuse(said.kind === 'unknown' && about !== null ? 'semResposta' : 'indisponivel'))
      }
    },
  }
}

function wireOf({ operation, call }: Raised) {
  const wire = operation.upstream?.calls[call]
  if (!wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
  return wire
}

interface Note {
  readonly id: string
  readonly saleId: string
  readonly key: string
  readonly raised: Raised
  readonly at: number
}

async function note(sql: Sql, { id, saleId, key, raised, at }: Note): Promise<void> {
  const { operation, call, n, about } = raised
  await insertRow(sql, 'chamada_externa', {
    ...{ id, sale_id: saleId, key, n, assunto: about, service: operation.upstream?.service ?? '' },
    ...{ operation: operation.name, call, sent_at: instant(at) },
  })
}

async function answer(sql: Sql, id: string, reply: Reply, at: number | null): Promise<void> {
  await sql.query('update chamada_externa set answered_at = $2, heard = $3 where id = $1', [
    id,
    at === null ? null : instant(at),
    JSON.stringify(reply),
  ])
}

/** Tells whether something was asked about a subject, for money, of which nobody knows how it ended. */
export async function isUncertain(sql: Sql, about: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from chamada_externa where assunto = $1 and answered_at is null limit 1',
    [about],
  )
  return rows.length > 0
}
