import { instant, newId, type Sql } from '../store/index.ts'

/** Where the bank and ours differ, on a day. */
interface Difference {
  readonly day: string
  readonly motivo: 'naoFizemos' | 'naoConsta' | 'valorDiferente' | 'avisoContradito'
  readonly chave: string
  readonly valorCentavos: number | null
  readonly propostaId?: string
}

/** Notes, once, where the bank and we differ, for staff to settle. */
export async function noteDifference(sql: Sql, difference: Difference, now: number): Promise<void> {
  const { day, motivo, chave, valorCentavos, propostaId = null } = difference
  await sql.query(
    `insert into divergencia (id, dia, motivo, chave, valor_centavos, proposta_id, noted_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [newId(), day, motivo, chave, valorCentavos, propostaId, instant(now)],
  )
}
