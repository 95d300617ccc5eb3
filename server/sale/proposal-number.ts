import type { SaleContext } from '../contract/handler.ts'
import { instant } from '../store/index.ts'

/** Draws the number of a sale's proposal, which the caller has locked; undefined where it has one, with its number. */
export async function newNumber({ sql, sale, now }: SaleContext): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly numero: string }>(
    `select $2 || '-' || lpad(n, greatest(6, length(n)), '0') as numero
       from (select nextval('numero_proposta')::text as n
              where not exists (select 1 from proposta where sale_id = $1)) as drawn`,
    [sale.id, instant(now).slice(0, 4)],
  )
  return row?.numero
}
