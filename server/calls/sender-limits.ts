import type { Sql } from '../store/store.ts'
import type { Counted, Limiter } from './limits.ts'

/** Whose call it is, as far as limits go. */
export interface CallOrigin {
  /** The sale it is made in; where there is none, the visitor. */
  readonly sale: string
  readonly address: string
}

const hour = 60
const day = 24 * hour

/** What anybody may get, whoever sends it: a freely typed number must not be flooded. */
const perRecipient = [
  { max: 5, minutes: hour },
  { max: 15, minutes: day },
]
const perSale = [
  { max: 10, minutes: hour },
  { max: 40, minutes: day },
]
/** Behind one address a whole office may sit. */
const perAddress = [
  { max: 100, minutes: hour },
  { max: 500, minutes: day },
]

/** How many people found by their CPF alone one sale, and one address, are shown. */
const people = [
  { max: 10, minutes: hour },
  { max: 50, minutes: day },
]

/**
 * Counts a message to a telephone or an e-mail, for all processes together; false where it is one too many.
 *
 * It counts in the transaction that queues the message: what is taken back was not sent.
 */
export async function admitsMessage(
  admits: Limiter,
  { sql, sender, to }: { readonly sql: Sql; readonly sender: CallOrigin; readonly to: string },
): Promise<boolean> {
  const counted = (who: string) => (limit: Counted['limit']) => ({
    key: `mensagem ${who} ${limit.minutes}`,
    limit,
  })
  const wait = await admits(
    [
      ...perRecipient.map(counted(`para ${to.toLowerCase()}`)),
      ...perSale.map(counted(`de ${sender.sale}`)),
      ...perAddress.map(counted(`de @${sender.address}`)),
    ],
    sql,
  )
  return wait === 0
}

/** Counts a person found by CPF who is about to be shown, for all processes together; false where it is one too many. */
export async function admitsPerson(
  admits: Limiter,
  { sql, sender }: { readonly sql: Sql; readonly sender: CallOrigin },
): Promise<boolean> {
  const counted = (who: string) => (limit: Counted['limit']) => ({
    key: `pessoa ${who} ${limit.minutes}`,
    limit,
  })
  return (
    (await admits(
      [...people.map(counted(sender.sale)), ...people.map(counted(`@${sender.address}`))],
      sql,
    )) === 0
  )
}
