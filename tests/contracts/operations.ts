import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { limitsPerSale } from '../../server/calls/limits.ts'
import { compileOperations, type Operation } from '../../server/calls/operation.ts'
import { operationFor, sandboxResult } from '../../server/calls/perform.ts'
import {
  type Dispatch,
  flowNameOf,
  type Handler,
  type HandlerContext,
  isDispatch,
  type Lists,
  type Params,
  type Reply,
  sandboxReply,
  type VariantSnapshot,
  variantNameOf,
} from '../../server/contract/handler.ts'
import type { OperationFile, Schema } from '../../server/contract/operation-file.ts'
import { handlers } from '../../server/operations/registry.ts'
import { proposalOf } from '../../server/sale/proposal.ts'
import { blockedInSandbox } from '../../server/sandbox/index.ts'
import { instant, newId, type Sql, type Store } from '../../server/store/index.ts'
import { dispatched, runWithCalls, type Services } from '../../server/upstream/index.ts'
import { listedByOperator } from './services.ts'
import { noon, variant, variantPet, variantPetSimples, variantPme, variantsOfOrders } from './variant.ts'

/** What goes in and comes out of calls, as tests write and read it. */
export type Data = Readonly<Record<string, Json>>

/** What a call is made with beside its input: the sale, the server's clock and its lists. */
export interface Around {
  readonly sale?: string
  readonly at?: number
  readonly lists?: Lists
  /** Whether one more message may go out, and one more person be shown; true where a test says nothing. */
  readonly admits?: boolean
  /** What the funnels of variants say at this call, by their ids, in place of what they say else; null of one that is gone. */
  readonly variants?: Readonly<Record<string, { readonly [key: string]: Json } | null>>
  /** The funnel whose page calls; none where a test says nothing. */
  readonly funnel?: string
  /** How cards are taken; by our own fields where a test says nothing. */
  readonly cardEntry?: HandlerContext['cardEntry']
  /** The answer to the challenge that it brings, or that its sale solved; none where a test says nothing. */
  readonly responseKey?: string
  /** Takes what the operator would be told. */
  readonly noteMismatch?: HandlerContext['noteMismatch']
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
  'vendasEncerradas',
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

/** The variants that tests sell by: one to people, one to companies, two for pets. */
export type SoldBy = 'pf-implante' | 'pme' | 'pet-loja' | 'pet-simples'

/** Begins a sale, to a person or by the variant `pme` to a company, as opening a page and making a first call does. */
export async function beginSale(sql: Sql, variant: SoldBy = 'pf-implante'): Promise<string> {
  const id = newId()
  await sql.query('insert into sale (id, variant, created_at, expires_at) values ($1, $2, $3, $4)', [
    id,
    variant,
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
  return async (name, typed, around = {}) => {
    const filed = operations.get(name)
    const handler = handlers.find((candidate) => candidate.name === name)
    if (!filed || !handler) throw new Error(`Not both a file and a function: ${name}`)
    const input = filed.normal(typed) as Data
    if (filed.misfit(input)) return { ok: false, problem: 'entradaInvalida' }
    const seller = filed.needs.sale ? variantNamed((await saleIn(store, around.sale)).variant) : undefined
    const operation = await operationFor(filed, input, { store, proposalOf, seller })
    const made = { operation, handler, input, around }
    const reply = services?.serves(operation)
      ? await forwarded({ store, services }, made)
      : await store.transaction((sql) => atOnce(sql, made))
    if (reply.ok) expect(operation.misfitOfOutput(reply.data)).toBeUndefined()
    else expect([...generalProblems, ...Object.keys(operation.problems)]).toContain(reply.problem)
    return reply
  }
}

interface MadeCall {
  readonly operation: Operation
  readonly handler: Handler
  readonly input: Data
  readonly around: Around
}

const variants: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  pme: variantPme,
  'pet-loja': variantPet,
  'pet-simples': variantPetSimples,
  ...variantsOfOrders,
}

const variantNamed = (id = '') => variants[id] ?? variant

/** What a variant says at a call: its own values, and those of its other funnels by their flows. */
function snapshotOf(id: string, { variants: changed = {} }: Around): VariantSnapshot | undefined {
  const name = variantNameOf(id)
  const own = name in changed ? changed[name] : variantNamed(name)
  if (!own) return undefined
  const others = Object.entries(variants)
    .filter(([other]) => other.startsWith(`${name}/`))
    .map(([other, values]) => [flowNameOf(other), values] as const)
  const funnels = { venda: own, [flowNameOf(id) ?? 'venda']: own, ...Object.fromEntries(others) }
  return { hash: createHash('sha256').update(JSON.stringify(funnels)).digest('base64url'), funnels }
}

const clockOf = ({ at = noon }: Around) => at

async function workOf(
  sql: Sql,
  { operation, around }: MadeCall,
  { call, services }: { readonly call: HandlerContext['call']; readonly services?: Services },
): Promise<HandlerContext> {
  const sale = operation.needs.sale ? await saleIn(sql, around.sale) : null
  return {
    sql,
    call,
    now: clockOf(around),
    owner: 'teste',
    site: 'https://vendas.example',
    sale,
    funnel: around.funnel ?? null,
    perSale: limitsPerSale(operation, variantNamed(sale?.variant)),
    cardEntry: around.cardEntry ?? 'proprio',
    responseKey: around.responseKey ?? null,
    variant: (id) => around.variants?.[id] ?? variantNamed(id),
    snapshotOf: (id) => snapshotOf(id, around),
    lists: listsWith(around.lists, services),
    noteMismatch: around.noteMismatch ?? (() => {}),
    admitsMessage: async () => around.admits ?? true,
    admitsPerson: async () => around.admits ?? true,
  }
}

async function atOnce(sql: Sql, made: MadeCall): Promise<Reply> {
  const { handler, input, around } = made
  const now = clockOf(around)
  const call: HandlerContext['call'] = async (name, params) => sandboxReply(handler, name, params, now)
  const given = await handler.run(input, await workOf(sql, made, { call }))
  return concluded(given, handler, { sql, now })
}

/** Has the sandbox answer what a run left to be sent, and concludes it. */
export async function concluded(
  given: Reply | Dispatch,
  handler: Pick<Handler, 'sandbox'>,
  work: Pick<HandlerContext, 'sql' | 'now'>,
): Promise<Reply> {
  if (!isDispatch(given)) return given
  const { call, params } = given.send
  return given.conclude(sandboxResult(sandboxReply(handler, call, params, work.now)), work)
}

async function forwarded(
  { store, services }: { readonly store: Store; readonly services: Services },
  made: MadeCall,
): Promise<Reply> {
  const { operation, handler, input, around } = made
  const now = () => clockOf(around)
  const proved = (params: Params) => ({ ...params, responseKey: around.responseKey ?? null })
  const keyed = { saleId: around.sale ?? 'nenhuma', key: around.key ?? newId(), now }
  const given = await runWithCalls({ store, send: services.send, keyed }, async (sql, makeCall) => {
    const call: HandlerContext['call'] = (name, params) =>
      makeCall({ operation, call: name, params: proved(params) })
    return handler.run(input, await workOf(sql, made, { call, services }))
  })
  if (!isDispatch(given)) return given
  const sending = { operation, ...given.send, params: proved(given.send.params) }
  return dispatched({ store, services }, sending, (sql, result) =>
    given.conclude(result, { sql, now: now() }),
  )
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
