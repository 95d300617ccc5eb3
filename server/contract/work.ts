import type { Json } from '../../engine/index.ts'
import type { CardEntry } from '../../names/index.ts'
import type { Sql } from '../store/store.ts'
import type { CallName } from './call-names.ts'
import type { Limit } from './operation-file.ts'
import type { VariantSnapshot } from './variant-snapshot.ts'

/** What an operation gives back: data, or a problem its file declares. */
export type Reply<Data = Json> = { readonly ok: true; readonly data: Data } | RefusedReply

/** Why there is no data. */
export interface RefusedReply {
  readonly ok: false
  readonly problem: string
  readonly data?: Json
  /** Whether a service said nothing at all, not even that it can't. */
  readonly isSilent?: true
}

/**
 * How one call to a service ended: with an answer; `unable`, with surely nothing done; `busy`, with the service's word
 * that it should come again, which should mean nothing done; or `unknown`, done or not. `status` is null where no
 * answer came.
 */
export type CallResult =
  | { readonly kind: 'answer'; readonly reply: Reply }
  | { readonly kind: 'unable' | 'busy' | 'unknown'; readonly status: number | null }

/**
 * What an operation leaves to be done once what it wrote is committed: one call to its service, and what comes of it.
 *
 * For money: the charge is on record before it goes out, so that whatever happens then somebody can ask for it.
 */
export interface Dispatch {
  readonly send: {
    readonly call: CallName
    readonly params: Params
    /** Tells this call from all others, however often it is sent. */
    readonly chave: string
  }
  /** Writes down how the call ended, in a transaction of its own, which is tried until it is committed. */
  conclude(result: CallResult, work: Pick<Work, 'sql' | 'now'>): Promise<Reply>
}

/** The sale in progress that a call belongs to: a row of `sale`, found by its cookie. */
export interface Sale {
  readonly id: string
  readonly variant: string
  /** What it would note, of a sale that is not begun: there is no row yet, and may never be. */
  readonly notes?: SaleNotes
}

/** What look-ups note in a sale, by what it is: plain JSON, so that it can go with a page. */
export type SaleNotes = { [what: string]: Json }

/** Lists of bare numbers that live on the server only, by the names that `server/sale/lists.ts` has for them. */
export type Lists = { readonly [name: string]: readonly string[] }

/** Something that a service says otherwise than a variant does, for whoever operates both. */
export interface Mismatch {
  /** By which it is counted. */
  readonly what: string
  /** Which of them it is. */
  readonly about: string
  /** What the log says of it. */
  readonly says: string
}

/** What an operation may use. `now` is the server's clock in milliseconds since 1970. */
export interface Work {
  readonly sql: Sql
  readonly now: number
  /** Null only for operations whose file says `needs.sale: false`. */
  readonly sale: Sale | null
  /** The checked variant of the sale, every value laid over its base; of the proposal's sale where `sale` is null. */
  variant(id: string): { readonly [key: string]: Json }
  /** All that a variant says now, by the id of a funnel; undefined where it is not served any more. */
  snapshotOf(id: string): VariantSnapshot | undefined
  /**
   * The funnel whose page makes the call, as the page says: anybody may say another one, so that it decides nothing but
   * what that funnel shows to everybody. Null where no page calls, or one of a funnel that its variant does not have.
   */
  readonly funnel: string | null
  /** How often its sale may make this call. */
  readonly perSale: readonly Limit[]
  readonly lists: Lists
  /** This process, by the name under which it shows that it lives. */
  readonly owner: string
  /** The address by which people reach this server, without a slash at its end; null where it is not set. */
  readonly site: string | null
  /** How this deployment takes the numbers of cards. */
  readonly cardEntry: CardEntry
  /**
   * The answer to a challenge that goes to every service called here, for what is sent later only: the call's own, or the
   * one its sale was let through by; null without any.
   */
  readonly responseKey: string | null
  /**
   * Calls the service behind this operation, or the sandbox where no service is configured, by one of the calls of the
   * operation's file. Nothing may be written before the last call: until it has its reply, all of it is done again.
   */
  call(name: CallName, params: Params): Promise<Reply>
  /** Tells those who operate the server where a service and the variant of the sale do not agree. */
  noteMismatch(found: Mismatch): void
  /**
   * Counts a message to a telephone or an e-mail, before it is queued, against what the recipient may get, and this sale
   * and this network address may send; false where it is one too many.
   */
  admitsMessage(to: string): Promise<boolean>
  /**
   * Counts a person whom a service told of, before this sale and this network address are shown anything of them; false
   * where it is one too many. The sandbox's people, whom it invents, are shown to everybody.
   */
  admitsPerson(): Promise<boolean>
}

/** Names and their values, as calls bring and services answer them. */
export type Params = { readonly [name: string]: Json }

/** Runs one call; its input fits the call's schema already. */
export type RunOperation = (input: Params, work: Work) => Promise<Reply | Dispatch>

/** Answers one call of an operation in place of its service. */
export type SandboxAnswer = (params: Params, now: number) => Reply

/** The sandbox's answers to the calls of one operation, by their names. */
export type SandboxAnswers = Readonly<Partial<Record<CallName, SandboxAnswer>>>

/** The embedded, complete implementation of one call. */
export interface Local {
  readonly name: string
  readonly run: RunOperation
  /** What the sandbox answers where no service is configured; a call that is not here is accepted as it is. */
  readonly sandbox?: SandboxAnswers
}

/** Tells whether an operation leaves a call to be made. */
export const isDispatch = (given: Reply | Dispatch): given is Dispatch => 'send' in given

/** Answers a call of an operation as the sandbox does. */
export function sandboxReply(
  { sandbox }: Pick<Local, 'sandbox'>,
  call: CallName,
  params: Params,
  now: number,
): Reply {
  return sandbox?.[call]?.(params, now) ?? accept({})
}

/** Makes a reply of data. */
export const accept = <Data>(data: Data): Reply<Data> => ({ ok: true, data })

/** Makes a refusal by one of the problems the operation's file declares. */
export const refuse = (problem: string, data?: Json): RefusedReply =>
  data === undefined ? { ok: false, problem } : { ok: false, problem, data }
