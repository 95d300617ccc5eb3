import type { HandlerContext } from '../contract/handler.ts'
import { instant, newId, upsertRow } from '../store/index.ts'
import { addressColumns, type TypedAddress } from './address.ts'

/** Stores the address of who contracts, in place of what was there. */
export async function storeAddressOf(
  { sql, now }: Pick<HandlerContext, 'sql' | 'now'>,
  { saleId, contratanteId }: { readonly saleId: string; readonly contratanteId: string },
  address: TypedAddress,
): Promise<void> {
  const at = instant(now)
  await upsertRow(sql, 'endereco', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: saleId, contratante_id: contratanteId, created_at: at },
    always: { ...addressColumns(address), updated_at: at },
  })
}
