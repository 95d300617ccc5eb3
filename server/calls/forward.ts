import type { Reply } from '../contract/work.ts'
import { problem } from '../http/problems.ts'
import type { Sql } from '../store/store.ts'
import { endLease, memoryJournal, runAsking, storedJournal, takeLease } from '../upstream/index.ts'
import { captchaRefusal, returnChallenge } from './captcha-gate.ts'
import { claim, type KeyedCall, keepAnswer, requestHash } from './idempotency.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { type Desk, type ReadyCall, run, saleFor } from './perform.ts'
import type { OpenSale } from './sale.ts'

/** What is known of a call before any service is asked. */
type Admitted = { readonly call: ReadyCall; readonly keyed: KeyedCall | null; readonly leased: string | null }

/**
 * Performs a call that goes on to a service.
 *
 * First, in one transaction, it is admitted: its key is looked at, its challenge used up, and its sale taken, so that
 * no other write comes in between. Then it is run until all it asks is heard; its last run, the answer kept under its
 * key, and the end of the taking are one transaction.
 */
export async function forwarded(desk: Desk, call: Omit<ReadyCall, 'sale'>): Promise<Outcome> {
  const admitted = await desk.store.transaction((sql) => admit(desk, sql, call))
  if ('status' in admitted) return admitted
  const { keyed, leased } = admitted
  try {
    const journal = keyed ? await storedJournal(desk.store, { ...keyed, now: desk.now }) : memoryJournal()
    const { listen } = desk.services
    return await runAsking({ store: desk.store, listen, journal }, async (sql, raise) => {
      const reply = await run(desk, admitted.call, { sql, raise })
      const outcome = outcomeOf(call.operation, reply, desk)
      if (!reply.ok) await journal.reopen(sql)
      if (keyed && isFinal(reply)) await keepAnswer(sql, keyed, { outcome, now: desk.now() })
      if (!reply.ok && reply.problem === 'indisponivel') await returnChallenge(desk, sql, admitted.call)
      if (leased) await endLease(sql, leased)
      return outcome
    })
  } catch (error) {
    if (leased) await endLease(desk.store, leased)
    throw error
  }
}

/** Not knowing how a call ended is no answer to keep: the same key may come again and learn more. */
const passing = new Set(['indisponivel', 'semResposta', 'pagamentoEmConfirmacao', 'erroInterno'])
const isFinal = (reply: Reply): boolean => reply.ok || !passing.has(reply.problem)

async function admit(desk: Desk, sql: Sql, call: Omit<ReadyCall, 'sale'>): Promise<Admitted | Outcome> {
  const sale = await saleFor(desk, sql, call)
  if (sale === 'none') return refused(problem('semVenda'))
  const ready = { ...call, sale }
  const { operation, input, visitor } = call
  const keyed = sale && operation.writes ? keyedBy(ready, sale) : null
  if (keyed) {
    const claimed = await claim(sql, keyed)
    if (claimed.kind === 'busy') return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
    if (claimed.kind === 'reused') return refused(problem('chaveReutilizada'))
    if (claimed.kind === 'answered') return { ...claimed.outcome, replayed: true }
  }
  const leased = keyed ? await saleAbout(sql, ready) : null
  if (leased && !(await takeLease(sql, leased, desk.now()))) {
    return refused(problem('emAndamento', { retryAfterSeconds: 1 }))
  }
  // What this server stops it stops before it is committed, the taking of the sale with it.
  const refusal = await captchaRefusal(desk, sql, { operation, input, sale, visitor })
  if (refusal && leased) await endLease(sql, leased)
  return refusal ? { ...refused(refusal), early: true } : { call: ready, keyed, leased }
}

function keyedBy({ operation, input, key }: ReadyCall, sale: OpenSale): KeyedCall {
  const hash = requestHash(operation.name, input)
  return { saleId: sale.id, key: key ?? '', operation: operation.name, requestHash: hash }
}

/** Names the sale a write is about: the caller's own, or that of the proposal whose uid it brings. */
async function saleAbout(sql: Sql, { operation, input, sale }: ReadyCall): Promise<string | null> {
  if (operation.needs.sale) return sale?.id ?? null
  const [proposal] = await sql.query<{ readonly sale: string }>(
    'select sale_id as sale from proposta where uid = $1',
    [typeof input.uid === 'string' ? input.uid : ''],
  )
  return proposal?.sale ?? null
}
