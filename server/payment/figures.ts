import { instant, type Sql } from '../store/index.ts'

/** How the charges stand that somebody may have to look at. */
export interface PaymentFigures {
  /** Went out, and nobody knows yet how they ended. */
  readonly confirming: number
  /** For how long the oldest of them has been so. */
  readonly oldestConfirmingSeconds: number
  /** Money that came and paid nothing, and where the bank's list and ours differ, unsettled. */
  readonly pending: number
  /** For how long the charge that is due to be asked for has been waiting. */
  readonly lateSeconds: number
}

/** Reads how the charges stand. */
export async function paymentFigures(sql: Sql, now: number): Promise<PaymentFigures> {
  const [row] = await sql.query<PaymentFigures & Record<string, unknown>>(
    `select (select count(*) from pagamento where situacao = 'confirmando') as confirming,
            (select count(*) from pagamento where pendencia is not null and resolvida_em is null)
              + (select count(*) from divergencia where resolvida_em is null) as pending,
            coalesce((select extract(epoch from $1 - min(created_at)) from pagamento
                       where situacao = 'confirmando'), 0)::float8 as "oldestConfirmingSeconds",
            greatest(0, coalesce((select extract(epoch from $1 - min(conferir_em)) from pagamento
                       where conferir_em is not null), 0))::float8 as "lateSeconds"`,
    [instant(now)],
  )
  if (!row) throw new Error('A count has no row.')
  return row
}
