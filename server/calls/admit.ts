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
import { claimKey, type KeyedCall, requestHash } from './idempotency.ts'
import type { Limiter } from './limits.ts'
import type { Operation } from './operation.ts'
import {
  beginSale,
  findSale,
  type OpenSale,
  type SaleStart,
  saleIdOf,
  unsavedSale,
  type Visitor,
} from './sale.ts'

/** What performing a call needs from the rest of the server. */
export interface CallParts extends CaptchaParts, Pick<SaleStart, 'secret' | 'noteShown'> {
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
  /** Whether replies are checked against the file of their operation, and fail where they do not fit. */
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
  /** The request id in its answer, in the log and in the calls to services that it causes. */
  readonly requestId: string
  /** Collects the notes of a page that is only viewed: no row of its sale is stored. */
  readonly viewNotes?: SaleNotes
  /** Whether its visitor was made for that page, so that there is no sale to look for. */
  readonly isFirstVisit?: boolean
  /** The encrypted notes of such a page, for the sale that this call may begin. */
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

/** Tells whether a call needs the cookie of a visitor. */
export const belongsToVisitor = ({ needs, writes }: Pick<Operation, 'needs' | 'writes'>): boolean =>
  needs.sale || writes || needs.captcha !== 'none'

/** Refuses what can be refused without the database: an input that does not fit, a missing cookie or Idempotency-Key. */
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

/** Finds the sale of a call and claims the key of a write; gives a refusal, or the answer that the key has already. */
export async function admit(parts: CallParts, sql: Sql, call: ValidCall): Promise<Admitted | Outcome> {
  const keyed = keyedCallOf(call)
  // Sent together; the database does one after the other.
  const [sale, answer] = await Promise.all([saleFor(parts, sql, call), keyed && claimKey(sql, keyed)])
  if (sale && 'status' in sale) return sale
  return answer ?? { call: { ...call, sale }, keyed }
}

/**
 * Finds or begins the sale a call belongs to: null where it needs none, a refusal where its own has expired or its variant
 * sells nothing any more.
 */
async function saleFor(
  parts: CallParts,
  sql: Sql,
  { operation, visitor, viewNotes, isFirstVisit = false, sealedNotes }: ValidCall,
): Promise<OpenSale | Outcome | null> {
  if (!visitor || !belongsToVisitor(operation)) return null
  if (haveSalesEnded(parts, operation, visitor)) {
    // Only a cookie without a page names a variant alone.
    const isFunnel = flowNameOf(visitor.variant) !== undefined
    return refused(problem(isFunnel || (await findSale(sql, visitor)) ? 'vendasEncerradas' : 'semVenda'))
  }
  const now = parts.now()
  const sale = viewNotes
    ? (!isFirstVisit && (await findSale(sql, visitor))) || unsavedSale(visitor, now, viewNotes)
    : await beginSale(visitor, { ...parts, sql, now, sealedNotes })
  return sale.expiresAt <= now ? refused(problem('semVenda')) : sale
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

function keyedCallOf({ operation, input, visitor, key }: ValidCall): KeyedCall | null {
  if (!operation.writes || !visitor) return null
  // A retry may send another challenge.
  const { responseKey: _, ...rest } = input
  return {
    saleId: saleIdOf(visitor),
    key: key ?? '',
    operation: operation.name,
    requestHash: requestHash(operation.name, operation.withoutSecrets(rest)),
  }
}
