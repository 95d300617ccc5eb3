import { formatMoeda } from '../../../engine/index.ts'
import { instant, type Sql } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

/** Money that came and paid nothing. */
export type PendingMoney = {
  readonly id: string
  readonly numero: string
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly valorCentavos: number
  /** How much came, where the bank said so. */
  readonly recebidoCentavos: number | null
  readonly pendencia: string
  readonly recebidoEm: Date
}

const isPending = 'pendencia is not null and resolvida_em is null'

/** Lists the money that came and paid nothing, and that nobody settled, oldest first, at most `atMost`. */
export async function pendingMoney(sql: Sql, atMost: number): Promise<readonly PendingMoney[]> {
  return sql.query<PendingMoney>(
    `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
            pagamento.valor_centavos as "valorCentavos", pendencia,
            recebido_centavos as "recebidoCentavos", recebido_em as "recebidoEm"
       from pagamento join proposta on proposta.id = proposta_id
      where ${isPending} order by recebido_em, pagamento.id limit $1`,
    [atMost],
  )
}

/** Counts the money that came and paid nothing, and that nobody settled. */
export async function pendingCount(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from pagamento where ${isPending}`,
  )
  return row?.n ?? 0
}

/** Notes what staff did about money that paid nothing: gave it back, or settled it in another way. */
export async function settlePending(
  id: string,
  { sql, now }: ActParts,
  after: 'devolvido' | 'resolvido',
): Promise<DoneAct | null> {
  const [settled] = await sql.query<{ readonly numero: string; readonly valor: number }>(
    `update pagamento set resolvida_em = $2 from proposta
      where ${isPending} and pagamento.id = $1 and proposta.id = proposta_id
      returning numero_proposta as numero, pagamento.valor_centavos as valor`,
    [id, instant(now)],
  )
  if (!settled) return null
  const about = `pagamento ${id}, de ${formatMoeda(settled.valor)}`
  return { about, numero: settled.numero, before: 'dinheiro recebido que não pagou nada', after }
}
