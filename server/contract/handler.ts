import type { CardEntry } from '../../engine/config/language/widgets.ts'
import type { Json } from '../../engine/index.ts'
import type { Sql } from '../store/index.ts'
import type { CallName, Limit } from './operation-file.ts'

/** The values of one funnel of a variant, with all its layers merged. */
export type FunnelValues = { readonly [key: string]: Json }

/** All that a variant says at one moment. */
export interface VariantSnapshot {
  /** SHA-256 of the funnels, in base64url. */
  readonly hash: string
  /** The values of each funnel by its flow, the first funnel of the variant's file first. */
  readonly funnels: Readonly<Record<string, FunnelValues>>
}

/** The name of the variant of a funnel: `sol` of `sol/venda`. */
export const variantNameOf = (funnel: string): string => funnel.split('/')[0] ?? ''

/** The flow of a funnel; undefined for the name of a variant alone, which means its first funnel. */
export const flowNameOf = (funnel: string): string | undefined => funnel.split('/')[1]

/** Finds the values of a funnel in a snapshot; those of the first where no flow is named. */
export const valuesIn = ({ funnels }: VariantSnapshot, flow: string | undefined): FunnelValues | undefined =>
  flow === undefined ? Object.values(funnels)[0] : funnels[flow]

/** What an operation gives back: data, or a problem its file declares. */
export type Reply<Data = Json> = { readonly ok: true; readonly data: Data } | RefusedReply

/** Why there is no data. */
export interface RefusedReply {
  readonly ok: false
  readonly problem: string
  readonly data?: Json
  /** Whether the service did not answer at all. */
  readonly isSilent?: true
}

/**
 * How one call to a service ended: with an answer; `unable`, certainly without effect; `busy`, where the service asks to
 * retry, so probably without effect; or `unknown`, with or without effect. `status` is null where no answer came.
 */
export type CallResult =
  | { readonly kind: 'answer'; readonly reply: Reply }
  | { readonly kind: 'unable' | 'busy' | 'unknown'; readonly status: number | null }

/**
 * One call to a service that an operation leaves to be made once what it wrote is committed, and what to do with its
 * result.
 *
 * For money: the charge is recorded before it goes out, so that its status can be asked for whatever happens then.
 */
export interface Dispatch {
  readonly send: {
    readonly call: CallName
    readonly params: Params
    /** The idempotency key of this call, however often it is sent. */
    readonly chave: string
  }
  /** Stores how the call ended, in a transaction of its own, which is retried until it is committed. */
  conclude(result: CallResult, context: Pick<HandlerContext, 'sql' | 'now'>): Promise<Reply>
}

/** The sale in progress that a call belongs to: a row of `sale`, found by its cookie. */
export interface Sale {
  readonly id: string
  readonly variant: string
  /** The notes of a sale that has no row yet, and may never have one. */
  readonly notes?: SaleNotes
}

/** What look-ups note in a sale, by what it is: plain JSON, so that it can go with a page. */
export type SaleNotes = { [what: string]: Json }

/** Lists of numbers that only the server has, such as allowed corretores, by their names. */
export type Lists = { readonly [name: string]: readonly string[] }

/** A difference between a service and a variant, for the operator. */
export interface Mismatch {
  /** The kind by which it is counted. */
  readonly what: string
  /** What it is about, such as a state. */
  readonly about: string
  /** The message for the log. */
  readonly says: string
}

/** What the handler of an operation may use. `now` is the server's clock in milliseconds since 1970. */
export interface HandlerContext {
  readonly sql: Sql
  readonly now: number
  /** Null only for operations whose file says `needs.sale: false`. */
  readonly sale: Sale | null
  /** The checked variant of the sale, merged with its base; of the proposal's sale where `sale` is null. */
  variant(id: string): { readonly [key: string]: Json }
  /** All that a variant says now, by the id of a funnel; undefined where it is not served any more. */
  snapshotOf(id: string): VariantSnapshot | undefined
  /**
   * The funnel whose page makes the call, as the page says: a client may name another one, so that it decides only what
   * that funnel shows to everyone. Null where no page calls, or one of a funnel that its variant does not have.
   */
  readonly funnel: string | null
  /** How often its sale may make this call. */
  readonly perSale: readonly Limit[]
  readonly lists: Lists
  /** The id of this process, by which its heartbeat is stored. */
  readonly owner: string
  /** The address by which people reach this server, without a slash at its end; null where it is not set. */
  readonly site: string | null
  /** How this deployment takes the numbers of cards. */
  readonly cardEntry: CardEntry
  /**
   * The answer to a challenge that goes to every service called here, for what is sent later only: the call's own, or the
   * one its sale solved last; null without any.
   */
  readonly responseKey: string | null
  /**
   * Calls the service behind this operation, or the sandbox where no service is configured, by one of the calls of the
   * operation's file. Nothing may be written before the last call: until that has its reply, the handler is run again.
   */
  call(name: CallName, params: Params): Promise<Reply>
  /** Reports a difference between a service and the variant of the sale to the operator. */
  noteMismatch(found: Mismatch): void
  /**
   * Counts a message to a telephone or an e-mail, before it is queued, against what the recipient may get, and this sale
   * and this network address may send; false where it is one too many.
   */
  admitsMessage(to: string): Promise<boolean>
  /**
   * Counts a person found by a service, before anything of them is shown to this sale and this network address; false
   * where it is one too many. The invented people of the sandbox are always shown.
   */
  admitsPerson(): Promise<boolean>
}

/** What the handler of an operation of a sale may use. */
export interface SaleContext extends HandlerContext {
  readonly sale: Sale
}

/** Names and their values, as calls send and services answer them. */
export type Params = { readonly [name: string]: Json }

/** Runs one call; its input fits the operation's schema already. */
export type RunOperation = (input: Params, context: HandlerContext) => Promise<Reply | Dispatch>

/** Answers one call of an operation in place of its service. */
export type SandboxAnswer = (params: Params, now: number) => Reply

/** The sandbox's answers to the calls of one operation, by their names. */
export type SandboxAnswers = Readonly<Partial<Record<CallName, SandboxAnswer>>>

/** The code of one operation, and what the sandbox answers in place of its service. */
export interface Handler {
  readonly name: string
  readonly run: RunOperation
  /** What the sandbox answers where no service is configured; a call that is not here is accepted as it is. */
  readonly sandbox?: SandboxAnswers
}

/** Tells whether an operation leaves a call to be made. */
export const isDispatch = (given: Reply | Dispatch): given is Dispatch => 'send' in given

/** Answers a call of an operation as the sandbox does. */
export function sandboxReply(
  { sandbox }: Pick<Handler, 'sandbox'>,
  call: CallName,
  params: Params,
  now: number,
): Reply {
  return sandbox?.[call]?.(params, now) ?? accept({})
}

/** The data of a reply by its names; what is not there is undefined. */
export type ResponseData = { readonly [name: string]: Json | undefined }

/** Reads the data of a service's answer. */
export const dataOf = (reply: Reply & { readonly ok: true }): ResponseData => reply.data as ResponseData

/** Makes a reply of data. */
export const accept = <Data>(data: Data): Reply<Data> => ({ ok: true, data })

/** Makes a refusal by one of the problems the operation's file declares. */
export const refuse = (problem: string, data?: Json): RefusedReply =>
  data === undefined ? { ok: false, problem } : { ok: false, problem, data }

/** What any call, draft or page must know of a proposal. */
export interface KnownProposal {
  readonly variant: string
  /** The hash of the variant's snapshot when it was made; null where none was kept. */
  readonly varianteHash: string | null
  /** What tells its sale apart from others of the funnel, as addresses carry it. */
  readonly per: string
  /** The sale it came from. */
  readonly saleId: string
  /** Whether it is of one product, and not an order in lines. */
  readonly isOfProduct: boolean
}

/** Finds a proposal by the uid that is its capability; null for an unknown one. */
export type FindKnownProposal = (sql: Sql, uid: string) => Promise<KnownProposal | null>

/** Tells whether the proposal of a sale is paid or with the bank, so that nothing more is sold in that sale. */
export type IsSaleSettled = (sql: Sql, saleId: string, now: number) => Promise<boolean>
