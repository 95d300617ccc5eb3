import { minuteInMs } from '../../engine/index.ts'
import type { SaleContext } from '../contract/handler.ts'
import { instant } from '../store/index.ts'

/** Where the look-ups of a sale are noted: of people, and of companies. */
type Lookups = 'cpf_consultado' | 'cnpj_consultado'

/** Tells whether a sale has used up its look-ups for now, wherever its calls came from. */
export async function isRateLimited(
  { sql, sale, now, perSale }: SaleContext,
  lookups: Lookups,
): Promise<boolean> {
  const since = perSale.map(({ minutes }) => instant(now - minutes * minuteInMs))
  const [over] = await sql.query(
    `select from unnest($2::integer[], $3::timestamptz[]) as bound (max, since)
      where max <= (select count(*) from ${lookups} where sale_id = $1 and created_at > since)`,
    [sale.id, perSale.map(({ max }) => max), since],
  )
  return over !== undefined
}
