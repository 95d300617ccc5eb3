import type { Sql } from '../store/store.ts'
import type { Counted, Limiter } from './limits.ts'

/** Who sends, as far as limits go. */
export interface MessageOrigin {
  /** The sale a message goes out of; where there is none, the visitor. */
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

/**
 * Counts a message to a telephone or an e-mail, for all processes together; false where it is one too many.
 *
 * It counts in the transaction that queues the message: what is taken back was not sent.
 */
export async function admitsMessage(
  admits: Limiter,
  { sql, sender, to }: { readonly sql: Sql; readonly sender: MessageOrigin; readonly to: string },
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
