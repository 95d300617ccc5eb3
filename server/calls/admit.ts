import { flowNameOf } from '../contract/variant-snapshot.ts'
import { problem } from '../http/problems.ts'
import type { Sql } from '../store/store.ts'
import type { AdmittedCall, CallParts, FittingCall, IncomingCall } from './call.ts'
import type { Operation } from './compile.ts'
import { claim, type KeyedCall, requestHash } from './idempotency.ts'
import { type Outcome, refused } from './outcome.ts'
import { beginSale, findSale, type OpenSale, saleUnbegun } from './sale.ts'
import { saleIdOf, type Visitor } from './visitor.ts'

/** Tells whether a call is made in the name of whoever carries the cookie. */
export const belongsToVisitor = ({ needs, writes }: Pick<Operation, 'needs' | 'writes'>): boolean =>
  needs.sale || writes || needs.captcha !== 'none'

/** Checks what can be checked without the database. */
export function refusalAtSight({ operation, input, visitor, key }: IncomingCall): Outcome | undefined {
  const misfit = operation.misfit(input)
  if (misfit) return refused(problem('entradaInvalida', { data: { ...misfit } }))
  if (belongsToVisitor(operation) && !visitor) return refused(problem('semVenda'))
  if (!operation.writes || key) return undefined
  return refused(problem('entradaInvalida', { data: { campo: 'Idempotency-Key', regra: 'required' } }))
}

/** A call that may go on, and the key under which a write's answer will be kept. */
export interface Admitted {
  readonly call: AdmittedCall
  readonly keyed: KeyedCall | null
}

/** Finds the sale of a call and claims the key of a write; gives the answer instead where there is one already. */
export async function admit(parts: CallParts, sql: Sql, call: FittingCall): Promise<Admitted | Outcome> {
  const keyed = keyedBy(call)
  // Sent together and done in turn.
  const [sale, answer] = await Promise.all([saleFor(parts, sql, call), keyed && answerTo(sql, keyed)])
  if (sale === 'none') return refused(problem('semVenda'))
  if (sale === 'ended') return refused(problem('vendasEncerradas'))
  return answer ?? { call: { ...call, sale }, keyed }
}

/**
 * Finds or begins the sale a call belongs to: null where it needs none, `none` where its own is over, `ended` where nothing
 * is sold by its variant any more.
 */
async function saleFor(
  parts: CallParts,
  sql: Sql,
  { operation, visitor, unbegun, sealedNotes }: FittingCall,
): Promise<OpenSale | null | 'none' | 'ended'> {
  if (!visitor || !belongsToVisitor(operation)) return null
  if (hasEnded(parts, operation, visitor)) {
    // A page names its funnel whole; what is none is a sale only where there was one, under the name of the variant alone.
    const isFunnel = flowNameOf(visitor.variant) !== undefined
    return isFunnel || (await findSale(sql, visitor)) ? 'ended' : 'none'
  }
  const now = parts.now()
  const sale = unbegun
    ? ((await findSale(sql, visitor)) ?? saleUnbegun(visitor, now, unbegun))
    : await beginSale(visitor, { ...parts, sql, now, sealedNotes })
  return sale.expiresAt <= now ? 'none' : sale
}

/**
 * Tells whether nothing is sold by the variant of a call any more, and the call is about selling: what is about a proposal,
 * or shows what was sold, goes on. Of a variant that is still served its pages may still look things up.
 */
function hasEnded(parts: CallParts, { needs, writes, afterSale }: Operation, { variant }: Visitor): boolean {
  if (needs.proposal !== undefined || afterSale) return false
  const values = parts.variant(variant)
  if (!values) return true
  return needs.sale && writes && values.vendasEncerradas === true
}

function keyedBy({ operation, input, visitor, key }: FittingCall): KeyedCall | null {
  if (!operation.writes || !visitor) return null
  // The same call may come again with another challenge.
  const { responseKey: _, ...rest } = input
  return {
    saleId: saleIdOf(visitor),
    key: key ?? '',
    operation: operation.name,
    requestHash: requestHash(operation.name, operation.withoutSecrets(rest)),
  }
}

/** Claims a key; gives the answer to a call whose key was seen before, or is in use right now. */
async function answerTo(sql: Sql, keyed: KeyedCall): Promise<Outcome | null> {
  const claimed = await claim(sql, keyed)
  if (claimed.kind === 'new') return null
  if (claimed.kind === 'answered') return { ...claimed.outcome, replayed: true }
  return claimed.kind === 'busy' ? busy : refused(problem('chaveReutilizada'))
}

/** Refuses a write whose key, or whose sale, is at work right now. */
export const busy: Outcome = refused(problem('emAndamento', { retryAfterSeconds: 1 }))
