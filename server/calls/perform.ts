import type { Json } from '../../engine/index.ts'
import type { Lists, Local, Reply, Work } from '../contract/work.ts'
import { problem } from '../http/problems.ts'
import { blockedInSandbox, sandboxAnswer } from '../sandbox/index.ts'
import type { Sql, Store } from '../store/store.ts'
import type { Raise, Services } from '../upstream/index.ts'
import { type CaptchaDesk, captchaRefusal } from './captcha-gate.ts'
import type { Operation } from './compile.ts'
import { forwarded } from './forward.ts'
import { claim, keepAnswer, requestHash } from './idempotency.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { beginSale, type OpenSale } from './sale.ts'
import { saleIdOf, type Visitor } from './visitor.ts'

/** What performing a call needs from the rest of the server. */
export interface Desk extends CaptchaDesk {
  readonly store: Store
  readonly services: Services
  readonly lists: Lists
  /** The address by which people reach this server; null where nobody told. */
  readonly site: string | null
  /** True where a reply that does not fit its file must fail instead of leaving. */
  readonly checked: boolean
}

/** One call as it came in; `input` is JSON of any shape. */
export interface Calling {
  readonly operation: Operation
  readonly local: Local
  readonly input: Json
  readonly visitor: Visitor | null
  readonly key: string | null
}

/** A call whose input fits and which brings all that its file asks for. */
export interface ReadyCall extends Calling {
  readonly input: { readonly [name: string]: Json }
  readonly sale: OpenSale | null
}

/** Performs one call. */
export type Perform = (calling: Calling) => Promise<Outcome>

/**
 * Makes the function that performs calls.
 *
 * Whatever a call changes, the use of its challenge and the answer kept under its key are one transaction; the
 * outcome is given after it is committed. A write whose key is at work right now is refused. A call that goes on to a
 * service takes more than one transaction, none of them open while the service is waited for.
 */
export function openDesk(desk: Desk): Perform {
  const atWork = new Set<string>()
  return async (calling) => {
    const refusal = refusalAtSight(calling)
    if (refusal) return refusal
    const call = { ...calling, input: calling.input as ReadyCall['input'] }
    const performed = () =>
      desk.services.serves(calling.operation)
        ? forwarded(desk, call)
        : desk.store.transaction((sql) => perform(desk, sql, call))
    if (!calling.operation.writes) return performed()
    const mark = `${calling.visitor?.secret} ${calling.key}`
    if (atWork.has(mark)) return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
    atWork.add(mark)
    try {
      return await performed()
    } finally {
      atWork.delete(mark)
    }
  }
}

const belongsToVisitor = ({ needs, writes }: Operation) => needs.sale || writes || needs.captcha !== 'none'

/** Checks what can be checked without the database. */
function refusalAtSight({ operation, input, visitor, key }: Calling): Outcome | undefined {
  const misfit = operation.misfit(input)
  if (misfit) return refused(problem('entradaInvalida', { data: { ...misfit } }))
  if (belongsToVisitor(operation) && !visitor) return refused(problem('semVenda'))
  if (!operation.writes || key) return undefined
  return refused(problem('entradaInvalida', { data: { campo: 'Idempotency-Key', regra: 'required' } }))
}

type Call = Omit<ReadyCall, 'sale'>

async function perform(desk: Desk, sql: Sql, call: Call): Promise<Outcome> {
  const { visitor } = call
  if (visitor && call.operation.writes) return once(desk, sql, { ...call, visitor })
  const sale = await saleFor(desk, sql, call)
  return sale === 'none' ? refused(problem('semVenda')) : work(desk, sql, { ...call, sale })
}

/** Finds or begins the sale a call belongs to: null where it needs none, `none` where its own is over. */
export async function saleFor(
  desk: Desk,
  sql: Sql,
  { operation, visitor }: Call,
): Promise<OpenSale | null | 'none'> {
  if (!visitor || !belongsToVisitor(operation)) return null
  if (!desk.variant(visitor.variant)) return 'none'
  const sale = await beginSale(sql, visitor, desk.now())
  return sale.expiresAt <= desk.now() ? 'none' : sale
}

/** Does a write the first time its key is seen, and gives the same outcome every time after. */
async function once(desk: Desk, sql: Sql, call: Call & { readonly visitor: Visitor }): Promise<Outcome> {
  const { operation, input, visitor, key } = call
  const hash = requestHash(operation.name, input)
  const keyed = { saleId: saleIdOf(visitor), key: key ?? '', operation: operation.name, requestHash: hash }
  const [sale, claimed] = await Promise.all([saleFor(desk, sql, call), claim(sql, keyed)])
  if (sale === null || sale === 'none') return refused(problem('semVenda'))
  if (claimed.kind === 'busy') return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
  if (claimed.kind === 'reused') return refused(problem('chaveReutilizada'))
  if (claimed.kind === 'answered') return { ...claimed.outcome, replayed: true }
  const outcome = await work(desk, sql, { ...call, sale })
  // A refusal before the work began is no answer to keep: the same key may come again with a better challenge.
  if (!('early' in outcome)) await keepAnswer(sql, keyed, { outcome, now: desk.now() })
  return outcome
}

async function work(desk: Desk, sql: Sql, call: ReadyCall): Promise<Outcome> {
  const { operation, input, sale, visitor } = call
  const refusal = await captchaRefusal(desk, sql, { operation, input, sale, visitor })
  if (refusal) return { ...refused(refusal), early: true }
  const raise: Raise = async ({ call: name, asked }) => sandboxAnswer(operation.name, name)(asked, desk.now())
  return outcomeOf(operation, await run(desk, call, { sql, raise }), desk)
}

interface Means {
  readonly sql: Sql
  readonly raise: Raise
}

/** Runs the local of a call; what it asks goes to the service behind, or to the sandbox. */
export function run(desk: Desk, call: ReadyCall, { sql, raise }: Means): Promise<Reply> {
  const { operation, local, input, sale } = call
  const { responseKey = null, ...rest } = input
  const within = operation.needs.sale ? sale : null
  return local.run(rest, {
    sql,
    now: desk.now(),
    sale: within && { id: within.id, variant: within.variant, cpfCorretor: within.cpfCorretor },
    lists: listsFor(desk, operation),
    site: desk.site,
    // A service that judges challenges by itself gets the one that came with the call.
    ask: (name, asked, about = null) =>
      raise({ operation, call: name, asked: { ...asked, responseKey }, about }),
    variant(id) {
      const variant = desk.variant(id)
      if (!variant) throw new Error('A sale names a variant that is not served.')
      return variant
    },
  } satisfies Work)
}

/** The sandbox has a blocked CPF of its own, which services know nothing of. */
function listsFor({ lists, services }: Desk, operation: Operation): Lists {
  return services.serves(operation)
    ? lists
    : { ...lists, cpfsBloqueados: [...lists.cpfsBloqueados, ...blockedInSandbox] }
}
