import { createHmac } from 'node:crypto'
import { type Json, minuteInMs, readPath } from '../../engine/index.ts'
import type { Limit } from '../contract/operation-file.ts'
import { instant, type Sql } from '../store/index.ts'
import type { Operation } from './operation.ts'

/** One thing to count against a limit, under a key of any text; `amount` times, or once. */
export interface Counted {
  readonly key: string
  readonly limit: Limit
  readonly amount?: number
}

/**
 * Counts one thing under all its keys; returns 0 when all limits admit it, else the seconds to wait. Where a transaction is
 * given, it counts in that.
 */
export type Limiter = (counted: readonly Counted[], sql?: Sql) => Promise<number>

/** One call, as far as limits go. */
interface Limited {
  readonly operation: Pick<Operation, 'name' | 'limits'>
  readonly variant: VariantValues | undefined
  readonly sale: string
  readonly address: string
}

type VariantValues = { readonly [name: string]: Json }

/** Keys that all processes remember for a while, in the table of the limits. */
export interface KeyMemory {
  remember(key: string, minutes: number): Promise<void>
  isKnown(key: string): Promise<boolean>
}

/** What counts calls, and takes it back. */
export interface CallCounts {
  readonly admits: Limiter
  /** Uncounts what was counted once, because it could not be done. */
  giveBack(counted: readonly Counted[]): Promise<void>
  readonly memory: KeyMemory
}

/** Lists the limits of a call for one sale, some by a value of its variant; none for a call without limits. */
export function limitsPerSale(
  { limits }: Pick<Operation, 'limits'>,
  variant: VariantValues | undefined,
): readonly Limit[] {
  const kind = String(limits?.by ? readPath(variant, limits.by) : '')
  return (limits?.perSale ?? []).map(({ max, minutes, maxOf }) => ({ max: maxOf?.[kind] ?? max, minutes }))
}

/** Lists what to count for something that is done by or for someone. */
const countedOn = (what: string, who: string, limits: readonly Limit[]): readonly Counted[] =>
  limits.map((limit) => ({ key: `${what} ${who} ${limit.minutes}`, limit }))

/** Lists what to count for a call of a sale and from an address; nothing where its operation has no limits. */
export function countedOf({ operation, variant, sale, address }: Limited): readonly Counted[] {
  const { name, limits } = operation
  if (!limits) return []
  return [
    ...countedOn(name, sale, limitsPerSale(operation, variant)),
    ...countedOn(name, `@${address}`, limits.perAddress),
  ]
}

/**
 * Makes a limiter that all processes over one database share, with fixed windows over the clock it is given.
 *
 * What is refused is not counted. Keys are stored as HMACs: plain hashes would reveal the addresses in them.
 */
export function openLimiter(facts: {
  readonly store: Sql
  readonly secret: string
  readonly now: () => number
}): CallCounts {
  const nameOf = (key: string) =>
    createHmac('sha256', facts.secret).update(`limite\n${key}`).digest('base64url')
  const admits: Limiter = async (counted, sql = facts.store) => {
    const at = facts.now()
    // In one order for all, so that two calls never wait for each other.
    const keyed = counted
      .map(({ key, limit: { max, minutes }, amount = 1 }) => ({
        name: nameOf(key),
        max,
        amount,
        withinMs: minutes * minuteInMs,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const [refusal] = await sql.query<{ readonly until: Date | null }>(countOnce, [
      keyed.map(({ name }) => name),
      keyed.map(({ max }) => max),
      keyed.map(({ amount }) => amount),
      keyed.map(({ withinMs }) => instant(at + withinMs)),
      instant(at),
    ])
    return refusal?.until ? Math.ceil((refusal.until.getTime() - at) / 1000) : 0
  }
  return {
    admits,
    async giveBack(counted) {
      await facts.store.query(
        'update limit_window set count = greatest(count - 1, 0) where key = any($1::text[]) and ends_at > $2',
        [counted.map(({ key }) => nameOf(key)), instant(facts.now())],
      )
    },
    memory: {
      async remember(key, minutes) {
        await facts.store.query(
          `insert into limit_window (key, count, ends_at) values ($1, 0, $2)
           on conflict (key) do update set ends_at = excluded.ends_at`,
          [nameOf(key), instant(facts.now() + minutes * minuteInMs)],
        )
      },
      async isKnown(key) {
        const rows = await facts.store.query(
          'select 1 as um from limit_window where key = $1 and ends_at > $2',
          [nameOf(key), instant(facts.now())],
        )
        return rows.length > 0
      },
    },
  }
}

/** Of two calls that pass `full_before` together the counts differ, so that only one stays below the limit. */
const countOnce = `
  with wanted as (
    select * from unnest($1::text[], $2::integer[], $3::integer[], $4::timestamptz[])
      as wanted (key, max, amount, ends_at)
  ), full_before as (
    select known.ends_at from limit_window as known join wanted using (key)
     where known.ends_at > $5 and known.count + wanted.amount > wanted.max
  ), counted as (
    insert into limit_window as known (key, count, ends_at)
    select key, amount, ends_at from wanted where not exists (select from full_before)
    on conflict (key) do update set
      count = case when known.ends_at > $5 then known.count + excluded.count else excluded.count end,
      ends_at = case when known.ends_at > $5 then known.ends_at else excluded.ends_at end
    returning key, count, ends_at
  )
  select max(ends_at) as until from (
    select ends_at from full_before
    union all
    select counted.ends_at from counted join wanted using (key) where counted.count > wanted.max
  ) as refused`

/** Whose call it is, as far as limits go. */
export interface CallOrigin {
  /** The sale it is made in; where there is none, the visitor. */
  readonly sale: string
  readonly address: string
}

const hour = 60
const day = 24 * hour

/** What one recipient may get, from all senders: a freely typed number must not be flooded. */
const perRecipient = [
  { max: 5, minutes: hour },
  { max: 15, minutes: day },
]
const perSale = [
  { max: 10, minutes: hour },
  { max: 40, minutes: day },
]
/** Behind one address a whole office may sit. */
const perAddress = [
  { max: 100, minutes: hour },
  { max: 500, minutes: day },
]

/** How many people found by their CPF alone one sale, and one address, are shown. */
const people = [
  { max: 10, minutes: hour },
  { max: 50, minutes: day },
]

/** Who does something that counts, and the transaction with which it counts: what is taken back was not done. */
interface CountedBy {
  readonly sql: Sql
  readonly sender: CallOrigin
}

/** Counts a message to a telephone or an e-mail, for all processes together; false where it is one too many. */
export async function admitsMessage(
  admits: Limiter,
  { sql, sender, to }: CountedBy & { readonly to: string },
): Promise<boolean> {
  const counted = [
    ...countedOn('mensagem', `para ${to.toLowerCase()}`, perRecipient),
    ...countedOn('mensagem', `de ${sender.sale}`, perSale),
    ...countedOn('mensagem', `de @${sender.address}`, perAddress),
  ]
  return (await admits(counted, sql)) === 0
}

/** Counts a person found by CPF who is about to be shown, for all processes together; false where it is one too many. */
export async function admitsPerson(admits: Limiter, { sql, sender }: CountedBy): Promise<boolean> {
  const counted = [
    ...countedOn('pessoa', sender.sale, people),
    ...countedOn('pessoa', `@${sender.address}`, people),
  ]
  return (await admits(counted, sql)) === 0
}
