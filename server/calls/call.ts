import type { Json } from '../../engine/index.ts'
import type { CardEntry } from '../../names/index.ts'
import type { Handler, Lists, SaleNotes } from '../contract/handler.ts'
import type { VariantSnapshot } from '../contract/variant-snapshot.ts'
import type { MismatchFound } from '../monitoring/metrics.ts'
import type { Store } from '../store/store.ts'
import type { Services } from '../upstream/index.ts'
import type { CaptchaParts } from './captcha-gate.ts'
import type { Operation } from './compile.ts'
import type { Limiter } from './limits.ts'
import type { Outcome } from './outcome.ts'
import type { Beginning, OpenSale } from './sale.ts'
import type { Visitor } from './visitor.ts'

/** What performing a call needs from the rest of the server. */
export interface CallParts extends CaptchaParts, Pick<Beginning, 'secret' | 'noteShown'> {
  readonly store: Store
  readonly services: Services
  /** This process, by the name under which it shows that it lives. */
  readonly owner: string
  /** The sales that writes of this process have leased right now. */
  readonly leased: Set<string>
  readonly lists: Lists
  readonly admits: Limiter
  /** All that a variant says now; undefined where it is not served any more. */
  snapshotOf(id: string): VariantSnapshot | undefined
  /** The address by which people reach this server; null where it is not set. */
  readonly site: string | null
  /** Whether money may go through the sandbox where its service is not reached; not in production, unless it is said by name. */
  readonly takesSandboxMoney: boolean
  /** How this deployment takes the numbers of cards. */
  readonly cardEntry: CardEntry
  /** Tells the operator where a service and a variant do not agree. */
  noteMismatch(found: MismatchFound): void
  /** True where a reply that does not fit its file must fail instead of leaving. */
  readonly checked: boolean
}

/** One call as it came in; `input` is JSON of any shape. */
export interface IncomingCall {
  readonly operation: Operation
  readonly handler: Handler
  readonly input: Json
  readonly visitor: Visitor | null
  readonly key: string | null
  /** The network address it came from. */
  readonly address: string
  /** By which its answer, the log and the calls it causes are found. */
  readonly requestId: string
  /** What a page that is only looked at would note in its sale, of which no row is made. */
  readonly unbegun?: SaleNotes
  /** What such a page had noted, sealed, for the sale that this call may begin. */
  readonly sealedNotes?: unknown
}

/** A call whose input fits and which has all that its file demands. */
export interface FittingCall extends IncomingCall {
  readonly input: { readonly [name: string]: Json }
}

/** A call whose sale is known; null where it needs none. */
export interface AdmittedCall extends FittingCall {
  readonly sale: OpenSale | null
}

/** Performs one call. */
export type Perform = (call: IncomingCall) => Promise<Outcome>
