import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/compile.ts'
import type { OperationFile, Schema } from '../../server/contract/operation-file.ts'
import type { Lists, Reply } from '../../server/contract/work.ts'
import { sandboxReply, type Work } from '../../server/contract/work.ts'
import { locals } from '../../server/operations/registry.ts'
import { blockedInSandbox } from '../../server/sandbox/index.ts'
import { instant, newId, type Sql, type Store } from '../../server/store/index.ts'
import { runWithCalls, type Services, storedJournal } from '../../server/upstream/index.ts'
import { listedByOperator } from './services.ts'
import { noon, variant } from './variant.ts'

/** What goes in and comes out of calls, as tests write and read it. */
export type Data = Readonly<Record<string, Json>>

/** What a call is made with beside its input: the sale, the server's clock and its lists. */
export interface Around {
  readonly sale?: string
  readonly at?: number
  readonly lists?: Lists
  /** Whether one more message may go out, and one more person be shown; true where a test says nothing. */
  readonly admits?: boolean
  /** The Idempotency-Key under which the call is made; each call has its own where none is given. */
  readonly key?: string
}

/** Makes one call as the server does. */
export type Call = (name: string, input: Data, around?: Around) => Promise<Reply>

/** Every operation's file by its name. */
export const files = filesOf<OperationFile>('operations', '.operation.json')

/** The operations' files, and the fields they refer to. */
export const schemas = { operations: files, fields: filesOf<Schema>('fields', '.schema.json') }

const operations = compileOperations(schemas)

/** Problems that any operation may give although its file does not list them. */
export const generalProblems = [
  'entradaInvalida',
  'naoEncontrado',
  'semVenda',
  'erroInterno',
  'indisponivel',
  'recusado',
]

function filesOf<T>(room: string, suffix: string): Readonly<Record<string, T>> {
  const folder = new URL(`../../schemas/${room}/`, import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith(suffix))
  const entries = names.map((name) => [
    name.slice(0, -suffix.length),
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  ])
  return Object.fromEntries(entries)
}

/** Begins a sale, as opening a page and making a first call does. */
export async function beginSale(sql: Sql): Promise<string> {
  const id = newId()
  await sql.query('insert into sale (id, variant, created_at, expires_at) values ($1, $2, $3, $4)', [
    id,
    'pf-implante',
    instant(noon),
    instant(noon + 24 * 3_600_000),
  ])
  return id
}

/**
 * Makes calls over a store: the input checked, the reply held against the operation's file.
 *
 * With services the call goes on to them, as the server forwards it; else the sandbox answers, in one transaction.
 */
export function callsOver(store: Store, services?: Services): Call {
  return async (name, input, around = {}) => {
    const operation = operations.get(name)
    const local = locals.find((candidate) => candidate.name === name)
    if (!operation || !local) throw new Error(`Not both a file and a function: ${name}`)
    if (operation.misfit(input)) return { ok: false, problem: 'entradaInvalida' }
    const now = () => around.at ?? noon
    const run = async (sql: Sql, call: Work['call']) =>
      local.run(input, {
        ...{ sql, call, now: now(), site: 'https://vendas.example' },
        sale: operation.needs.sale ? await saleIn(sql, around.sale) : null,
        variant: () => variant,
        lists: listsWith(around.lists, services),
        admitsMessage: async () => around.admits ?? true,
        admitsPerson: async () => around.admits ?? true,
      })
    const reply = services?.serves(operation)
      ? await runWithCalls(
          {
            store,
            send: services.send,
            journal: await storedJournal(store, {
              saleId: around.sale ?? 'nenhuma',
              key: around.key ?? newId(),
              now,
            }),
          },
          (sql, makeCall) =>
            run(sql, (call, params, about = null) => makeCall({ operation, call, params, about })),
        )
      : await store.transaction((sql) =>
          run(sql, async (call, params) => sandboxReply(local, call, params, now())),
        )
    if (reply.ok) expect(operation.misfitOfOutput(reply.data)).toBeUndefined()
    else expect([...generalProblems, ...Object.keys(operation.problems)]).toContain(reply.problem)
    return reply
  }
}

const listsWith = (lists: Lists = {}, services?: Services): Lists => ({
  ...(services && listedByOperator),
  ...lists,
  cpfsBloqueados: [...(lists.cpfsBloqueados ?? []), ...blockedInSandbox],
})

async function saleIn(sql: Sql, id = '') {
  const [row] = await sql.query<{ readonly variant: string }>('select variant from sale where id = $1', [id])
  if (!row) throw new Error('The test names no sale.')
  return { id, variant: row.variant }
}
