import type { Json } from '../../engine/index.ts'
import { accept, dataOf, type Params, type Reply, type SaleContext } from '../contract/handler.ts'
import { isConfirming } from '../payment/index.ts'
import { type Columns, instant, newId, upsertRow } from '../store/index.ts'

/** The id under which a service stores something, as it sent it: a number goes back as a number. */
export type ExternalId = string | number

/** Reads the id that an answer brings; null where there is no service. */
export const externalIdIn = (reply: Reply & { readonly ok: true }): ExternalId | null =>
  asExternalId(dataOf(reply).id)

/** Returns a value of a service where it can be an id, else null. */
export const asExternalId = (value: Json | undefined): ExternalId | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** Writes an id for its column, which keeps whether it is a number. */
export const columnOfId = (id: ExternalId | null): string | null => (id === null ? null : JSON.stringify(id))

/**
 * Locks the sale until the transaction ends, so that its saves and its payment happen one after the other.
 *
 * What depends on it is read afterwards: read in the same statement, it could be older than the lock.
 */
export async function lockSale({ sql, sale }: SaleContext): Promise<void> {
  await sql.query('select id from sale where id = $1 for update', [sale.id])
}

/** The proposal of a sale, as far as saves depend on it. */
export type Order = {
  readonly id: string
  readonly uid: string
  readonly numeroProposta: string
  readonly situacao: 'aberta' | 'paga'
  /** The version of the terms accepted; null until then. */
  readonly aceiteVersao: string | null
  /** Whether a charge of it was sent whose outcome is not known yet. */
  readonly isConfirming: boolean
  readonly idExterno: ExternalId | null
}

/** Finds the proposal of a sale; a sale has one at most. */
export async function orderOf({ sql, sale }: SaleContext): Promise<Order | undefined> {
  const [row] = await sql.query<Order>(
    `select id, uid, numero_proposta as "numeroProposta", situacao,
            aceite_versao as "aceiteVersao", id_externo as "idExterno", ${isConfirming} as "isConfirming"
       from proposta where sale_id = $1`,
    [sale.id],
  )
  return row
}

/**
 * Sends a record to its service by `criar`, or by `alterar` where the service knows it by an id. Returns the id under which
 * it knows it now: null where there is no service.
 */
export async function sendRecord(
  context: SaleContext,
  id: ExternalId | null,
  params: Params,
): Promise<Reply<ExternalId | null>> {
  const sent = await context.call(id === null ? 'criar' : 'alterar', { ...params, id })
  return sent.ok ? accept(id ?? externalIdIn(sent)) : sent
}

/** The tables of which a sale has one row at most. */
type SaleTable =
  | 'contratante'
  | 'contato_empresa'
  | 'representante'
  | 'responsavel'
  | 'endereco'
  | 'endereco_cobranca'

/**
 * Finds the id by which a service knows the row of the sale in a table: null of a new row. Undefined where the call names
 * another row by its id.
 */
export async function rowToSave(
  { sql, sale }: SaleContext,
  table: SaleTable,
  id: string | undefined,
): Promise<{ readonly idExterno: ExternalId | null } | undefined> {
  const [row] = await sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    `select id, id_externo as "idExterno" from ${table} where sale_id = $1`,
    [sale.id],
  )
  if (id !== undefined && id !== row?.id) return undefined
  return { idExterno: row?.idExterno ?? null }
}

/** A row of a sale to be sent to its service and stored. */
interface RowToSave {
  /** Null for one that the service does not know yet. */
  readonly idExterno: ExternalId | null
  /** What the service is sent. */
  readonly params: Params
  /** What is written only when the row is new. */
  readonly once: Columns
  readonly columns: Columns
}

/** Sends the row of the sale in a table to its service, stores it, and replies with its id. */
export async function saveRow(
  context: SaleContext,
  table: SaleTable,
  { idExterno, params, once, columns }: RowToSave,
): Promise<Reply<{ readonly id: string }>> {
  const { sql, sale, now } = context
  const sent = await sendRecord(context, idExterno, params)
  if (!sent.ok) return sent
  const at = instant(now)
  const id = await upsertRow(sql, table, {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at, ...once },
    always: { ...columns, updated_at: at, id_externo: columnOfId(sent.data) },
  })
  return accept({ id })
}
