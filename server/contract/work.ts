import type { Json } from '../../engine/index.ts'
import type { Sql } from '../store/store.ts'

/** What an operation gives back: data, or a problem its file declares. */
export type Reply<Data = Json> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: string; readonly data?: Json }

/** The sale in progress that a call belongs to: a row of `sale`, found by its cookie. */
export interface Sale {
  readonly id: string
  readonly variant: string
}

/** Lists of bare numbers that live on the server only, by the names that `server/sale/lists.ts` has for them. */
export type Lists = { readonly [name: string]: readonly string[] }

/** What an operation may use. `now` is the server's clock in milliseconds since 1970. */
export interface Work {
  readonly sql: Sql
  readonly now: number
  /** Null only for operations whose file says `needs.sale: false`. */
  readonly sale: Sale | null
  /** The checked variant of the sale, every value laid over its base; of the proposal's sale where `sale` is null. */
  variant(id: string): { readonly [key: string]: Json }
  readonly lists: Lists
  /** The address by which people reach this server, without a slash at its end; null where it is not set. */
  readonly site: string | null
  /**
   * Calls the service behind this operation, or the sandbox where no service is configured, by one of the calls of the
   * operation's file. Nothing may be written before the last call: until it has its reply, all of it is done again.
   *
   * `about` names money that may move by the call: not knowing how it ended is then the problem `semResposta`.
   */
  call(name: string, params: Params, about?: string | null): Promise<Reply>
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
export type RunOperation = (input: Params, work: Work) => Promise<Reply>

/** Answers one call of an operation in place of its service. */
export type SandboxAnswer = (params: Params, now: number) => Reply

/** The sandbox's answers to the calls of one operation, by their names. */
export type SandboxAnswers = Readonly<Record<string, SandboxAnswer>>

/** The embedded, complete implementation of one call. */
export interface Local {
  readonly name: string
  readonly run: RunOperation
  /** What the sandbox answers where no service is configured; a call that is not here is accepted as it is. */
  readonly sandbox?: SandboxAnswers
}

/** Answers a call of an operation as the sandbox does. */
export function sandboxReply(
  { sandbox }: Pick<Local, 'sandbox'>,
  call: string,
  params: Params,
  now: number,
): Reply {
  return sandbox?.[call]?.(params, now) ?? accept({})
}

/** Makes a reply of data. */
export const accept = <Data>(data: Data): Reply<Data> => ({ ok: true, data })

/** Makes a refusal by one of the problems the operation's file declares. */
export const refuse = (problem: string, data?: Json): Reply<never> =>
  data === undefined ? { ok: false, problem } : { ok: false, problem, data }
