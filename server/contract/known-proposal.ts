import type { Sql } from '../store/store.ts'

/** What any call, draft or page must know of a proposal. */
export interface KnownProposal {
  readonly variant: string
  /** What its variant said when it was made, by its hash; null of before that was kept. */
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

/** Tells whether the proposal of a sale is paid, or was handed to the bank: nothing more is to be sold in that sale. */
export type IsSaleSettled = (sql: Sql, saleId: string, now: number) => Promise<boolean>
