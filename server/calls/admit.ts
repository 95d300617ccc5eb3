import type { CardEntry } from '../../engine/config/language/widgets.ts'
import type { Json } from '../../engine/index.ts'
import {
  flowNameOf,
  type Handler,
  type Lists,
  type SaleNotes,
  type VariantSnapshot,
} from '../contract/handler.ts'
import { problem } from '../http/problems.ts'
import type { MismatchFound } from '../monitoring/metrics.ts'
import type { Sql, Store } from '../store/index.ts'
import type { Services } from '../upstream/index.ts'
import { type Outcome, refused } from './answer.ts'
import type { CaptchaParts } from './captcha.ts'
import { answerOf, type KeyedCall, requestHash } from './idempotency.ts'
import type { Limiter } from './limits.ts'
import type { Operation } from './operation.ts'
import {
  type Beginning,
  beginSale,
  findSale,
  type OpenSale,
  saleIdOf,
  saleUnbegun,
  type Visitor,
} from './sale.ts'

/** What performing a call needs from the rest of the server. */
export interface CallParts extends CaptchaParts, Pick<Beginning, 'secret' | 'noteShown'> {
  readonly store: Store
  readonly services: Services
  /** The id under which this process records its heartbeat. */
  readonly owner: string
  /** The sales that writes of this process have leased right now. */
  readonly leased: Set<string>
  readonly lists: Lists
  readonly admits: Limiter
  /** All that a variant says now; undefined where it is not served any more. */
  snapshotOf(id: string): VariantSnapshot | undefined
  /** The address by which people reach this server; null where it is not set. */
  readonly site: string | null
  /** Whether the sandbox may take money for a service that is not configured; in production only where the settings say so. */
  readonly takesSandboxMoney: boolean
  /** How this deployment takes the numbers of cards. */
  readonly cardEntry: CardEntry
  /** Reports to the operator where a service and a variant do not agree. */
  noteMismatch(found: MismatchFound): void
  /** Whether a reply that does not fit its operation's file must fail instead of being sent. */
  readonly checked: boolean
}

/** One call as it came in; `input` is JSON of any shape. */
export interface IncomingCall {
  readonly operation: Operation
  readonly handler: Handler
  readonly input: Json
  readonly visitor: Visitor | null
  /** Its Idempotency-Key. */
  readonly key: string | null
  /** The network address it came from. */
  readonly address: string
  /** The id that its answer, the log and the calls it causes carry. */
  readonly requestId: string
  /** Collects what a page that is only looked at would note in its sale, of which no row is made. */
  readonly unbegun?: SaleNotes
  /** What such a page had noted, sealed, for the sale that this call may begin. */
  readonly sealedNotes?: unknown
}

/** A call whose input fits its schema, with the cookie and the key that its operation needs. */
export interface ValidCall extends IncomingCall {
  readonly input: { readonly [name: string]: Json }
}

/** A call whose sale is known; null where it needs none. */
export interface AdmittedCall extends ValidCall {
  readonly sale: OpenSale | null
}

/** Performs one call. */
export type Perform = (call: IncomingCall) => Promise<Outcome>

/** Tells whether a call is made in the name of the visitor who carries the cookie. */
export const belongsToVisitor = ({ needs, writes }: Pick<Operation, 'needs' | 'writes'>): boolean =>
  needs.sale || writes || needs.captcha !== 'none'

/** Refuses what can be refused without the database: a misfit, a missing cookie, a missing Idempotency-Key. */
export function refusalOfCall({ operation, input, visitor, key }: IncomingCall): Outcome | undefined {
  const misfit = operation.misfit(input)
  if (misfit) return refused(problem('entradaInvalida', { data: { ...misfit } }))
  if (belongsToVisitor(operation) && !visitor) return refused(problem('semVenda'))
  if (!operation.writes || key) return undefined
  return refused(problem('entradaInvalida', { data: { campo: 'Idempotency-Key', regra: 'required' } }))
}

/** A call that may go on, and the key under which a write's answer will be stored. */
export interface Admitted {
  readonly call: AdmittedCall
  readonly keyed: KeyedCall | null
}

/** Finds the sale of a call and claims the key of a write; gives the answer instead where there is one already. */
export async function admit(parts: CallParts, sql: Sql, call: ValidCall): Promise<Admitted | Outcome> {
  const keyed = keyedBy(call)
  // Sent together; the database does one after the other.
  const [sale, answer] = await Promise.all([saleFor(parts, sql, call), keyed && answerOf(sql, keyed)])
  if (sale === 'none') return refused(problem('semVenda'))
  if (sale === 'ended') return refused(problem('vendasEncerradas'))
  return answer ?? { call: { ...call, sale }, keyed }
}

/**
 * Finds or begins the sale a call belongs to: null where it needs none, `none` where its own has expired, `ended` where its
 * variant sells nothing any more.
 */
async function saleFor(
  parts: CallParts,
  sql: Sql,
  { operation, visitor, unbegun, sealedNotes }: ValidCall,
): Promise<OpenSale | null | 'none' | 'ended'> {
  if (!visitor || !belongsToVisitor(operation)) return null
  if (haveSalesEnded(parts, operation, visitor)) {
    // Pages send the whole name of a funnel; the name of a variant alone is that of an old sale, if there is one.
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
 * Tells whether a call sells something by a variant that sells nothing any more. Calls about a proposal, or that show what
 * was sold, go on; pages of a variant that is still served may also look things up.
 */
function haveSalesEnded(
  parts: CallParts,
  { needs, writes, afterSale }: Operation,
  { variant }: Visitor,
): boolean {
  if (needs.proposal !== undefined || afterSale) return false
  const values = parts.variant(variant)
  if (!values) return true
  return needs.sale && writes && values.vendasEncerradas === true
}

function keyedBy({ operation, input, visitor, key }: ValidCall): KeyedCall | null {
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
