import type { SaleContext } from '../contract/handler.ts'
import { columnOfId, type ExternalId } from '../sale/context.ts'
import { type Columns, instant, newId, upsertRow } from '../store/index.ts'

/** Names the tables of which a sale has one row at most. */
type SaleTable =
  | 'contratante'
  | 'contato_empresa'
  | 'representante'
  | 'responsavel'
  | 'endereco'
  | 'endereco_cobranca'

/** The row of a sale, and by which id the service knows what it is about; null for what the service does not know yet. */
export type SaleRow = { readonly id: string; readonly idExterno: ExternalId | null }

/** Finds the row of the sale in a table; undefined before it is stored. */
export async function findSaleRow(
  { sql, sale }: SaleContext,
  table: SaleTable,
): Promise<SaleRow | undefined> {
  const [row] = await sql.query<SaleRow>(
    `select id, id_externo as "idExterno" from ${table} where sale_id = $1`,
    [sale.id],
  )
  return row
}

interface SaleRowToStore {
  /** What is written once, when the row is new. */
  readonly fixed: Columns
  readonly columns: Columns
  readonly idExterno: ExternalId | null
}

/** Stores the row of the sale in a table and returns its id. */
export function storeSaleRow(
  { sql, sale, now }: SaleContext,
  table: SaleTable,
  { fixed, columns, idExterno }: SaleRowToStore,
): Promise<string> {
  const at = instant(now)
  return upsertRow(sql, table, {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at, ...fixed },
    always: { ...columns, updated_at: at, id_externo: columnOfId(idExterno) },
  })
}
