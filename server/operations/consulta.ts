import { instant } from '../store/index.ts'
import type { SaleWork } from './local.ts'

const minuteInMs = 60_000
const lookupsPerSale = { most: 10, withinMs: 10 * minuteInMs }

/** Tells whether a sale has looked up as many CPFs as it may for now. */
export async function isOverLimit({ sql, sale, now }: SaleWork): Promise<boolean> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from cpf_consultado where sale_id = $1 and created_at > $2',
    [sale.id, instant(now - lookupsPerSale.withinMs)],
  )
  return (row?.n ?? 0) >= lookupsPerSale.most
}

/** Notes that a sale looked up a CPF, and whether that CPF may contract. */
export async function noteLookup(work: SaleWork, cpf: string, permitido: boolean): Promise<void> {
  await work.sql.query(
    'insert into cpf_consultado (sale_id, cpf, permitido, created_at) values ($1, $2, $3, $4)',
    [work.sale.id, cpf, permitido, instant(work.now)],
  )
}

/** Tells whether the last look-up of a CPF by this sale let it contract; false when it never looked it up. */
export async function mayContract({ sql, sale }: SaleWork, cpf: string): Promise<boolean> {
  const [row] = await sql.query<{ readonly permitido: boolean }>(
    'select permitido from cpf_consultado where sale_id = $1 and cpf = $2 order by id desc limit 1',
    [sale.id, cpf],
  )
  return row?.permitido ?? false
}
