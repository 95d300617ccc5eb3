import type { Json } from '../../engine/index.ts'
import type { Lists, Local, Work } from '../operations/operation.ts'
import type { Sql, Store } from '../store/store.ts'
import { type CaptchaDesk, captchaRefusal } from './captcha-gate.ts'
import { claim, keepAnswer, requestHash } from './idempotency.ts'
import type { Operation } from './operations.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { problem } from './problems.ts'
import { beginSale, type OpenSale } from './sale.ts'
import type { Visitor } from './visitor.ts'

/** What performing a call needs from the rest of the server. */
export interface Desk extends CaptchaDesk {
  readonly store: Store
  readonly lists: Lists
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
interface ReadyCall extends Calling {
  readonly input: { readonly [name: string]: Json }
  readonly sale: OpenSale | null
}

/** Performs one call. */
export type Perform = (calling: Calling) => Promise<Outcome>

/**
 * Makes the function that performs calls.
 *
 * Whatever a call changes, the use of its challenge and the answer kept under its key are one transaction; the
 * outcome is given after it is committed. A write whose key is at work right now is refused.
 */
export function openDesk(desk: Desk): Perform {
  const atWork = new Set<string>()
  return async (calling) => {
    const refusal = refusalAtSight(calling)
    if (refusal) return refusal
    const transaction = () => desk.store.transaction((sql) => perform(desk, sql, calling))
    if (!calling.operation.writes) return transaction()
    const mark = `${calling.visitor?.secret} ${calling.key}`
    if (atWork.has(mark)) return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
    atWork.add(mark)
    try {
      return await transaction()
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

async function perform(desk: Desk, sql: Sql, calling: Calling): Promise<Outcome> {
  const { operation, visitor } = calling
  const call = { ...calling, input: calling.input as ReadyCall['input'] }
  if (!visitor || !belongsToVisitor(operation)) return work(desk, sql, { ...call, sale: null })
  if (!desk.variant(visitor.variant)) return refused(problem('semVenda'))
  const sale = await beginSale(sql, visitor, desk.now())
  if (sale.expiresAt <= desk.now()) return refused(problem('semVenda'))
  return operation.writes ? once(desk, sql, { ...call, sale }) : work(desk, sql, { ...call, sale })
}

/** Does a write the first time its key is seen, and gives the same outcome every time after. */
async function once(desk: Desk, sql: Sql, call: ReadyCall & { readonly sale: OpenSale }): Promise<Outcome> {
  const { operation, input, sale } = call
  const hash = requestHash(operation.name, input)
  const keyed = { saleId: sale.id, key: call.key ?? '', operation: operation.name, requestHash: hash }
  const claimed = await claim(sql, keyed)
  if (claimed.kind === 'busy') return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
  if (claimed.kind === 'reused') return refused(problem('chaveReutilizada'))
  if (claimed.kind === 'answered') return { ...claimed.outcome, replayed: true }
  const outcome = await work(desk, sql, call)
  // A refusal before the work began is no answer to keep: the same key may come again with a better challenge.
  if (!('early' in outcome)) await keepAnswer(sql, keyed, { outcome, now: desk.now() })
  return outcome
}

async function work(desk: Desk, sql: Sql, call: ReadyCall): Promise<Outcome> {
  const { operation, local, input, sale, visitor } = call
  const refusal = await captchaRefusal(desk, sql, { operation, input, sale, visitor })
  if (refusal) return { ...refused(refusal), early: true }
  const { responseKey: _, ...rest } = input
  const reply = await local.run(rest, workOf(desk, sql, operation.needs.sale ? sale : null))
  return outcomeOf(operation, reply, desk)
}

function workOf(desk: Desk, sql: Sql, sale: OpenSale | null): Work {
  return {
    sql,
    now: desk.now(),
    sale: sale && { id: sale.id, variant: sale.variant, cpfCorretor: sale.cpfCorretor },
    lists: desk.lists,
    sandbox: true,
    variant(id) {
      const variant = desk.variant(id)
      if (!variant) throw new Error('A sale names a variant that is not served.')
      return variant
    },
  }
}
