import type { Json } from '../../engine/index.ts'
import { dataOf, type Reply, type SaleContext } from '../contract/handler.ts'
import { isConfirming } from '../payment/index.ts'

/** By which a service knows what it stored, as it came: a number goes back as a number. */
export type ExternalId = string | number

/** Reads the id that an answer brings; null where there is no service. */
export const externalIdIn = (reply: Reply & { readonly ok: true }): ExternalId | null =>
  asExternalId(dataOf(reply).id)

/** Takes what a service says for its id, where it can be one. */
export const asExternalId = (value: Json | undefined): ExternalId | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** Writes an id for its column, which keeps whether it is a number. */
export const columnOfId = (id: ExternalId | null): string | null => (id === null ? null : JSON.stringify(id))

/**
 * Locks the sale until the transaction ends, so that its saves and its payment happen one after the other.
 *
 * What is decided by it is read afterwards: read in the same statement, it could be older than the lock.
 */
export async function lockSale({ sql, sale }: SaleContext): Promise<void> {
  await sql.query('select id from sale where id = $1 for update', [sale.id])
}

/** The proposal of a sale, as far as saves depend on it. */
export type Order = {
  readonly id: string
  readonly uid: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  readonly situacao: 'aberta' | 'paga'
  /** Whether a charge of it was sent whose outcome is not known yet. */
  readonly isConfirming: boolean
  readonly idExterno: ExternalId | null
}

/** Finds the proposal of a sale; a sale has one at most. */
export async function orderOf({ sql, sale }: SaleContext): Promise<Order | undefined> {
  const [row] = await sql.query<Order>(
    `select id, uid, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos", situacao,
            id_externo as "idExterno", ${isConfirming} as "isConfirming"
       from proposta where sale_id = $1`,
    [sale.id],
  )
  return row
}
