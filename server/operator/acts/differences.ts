import { formatMoeda } from '../../../engine/index.ts'
import { instant, type Sql } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

/** Where the bank and we differ, on a day. */
export type OpenDifference = {
  readonly id: string
  /** yyyy-mm-dd. */
  readonly dia: string
  readonly motivo: string
  /** The name of the charge at the bank. */
  readonly chave: string
  /** What the bank says it is, where it says so. */
  readonly valorCentavos: number | null
  /** What we charged; null for a charge that is not ours. */
  readonly cobradoCentavos: number | null
  readonly numero: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

const open = `from divergencia left join proposta on proposta.id = divergencia.proposta_id
         left join pagamento on pagamento.id = chave where divergencia.resolvida_em is null`

/** Lists where the bank and we differ, and nobody settled it, oldest first, at most `atMost`. */
export async function openDifferences(sql: Sql, atMost: number): Promise<readonly OpenDifference[]> {
  return sql.query<OpenDifference>(
    `select divergencia.id, dia, motivo, chave, divergencia.valor_centavos as "valorCentavos",
            pagamento.valor_centavos as "cobradoCentavos", numero_proposta as numero,
            proposta.id is not null and id_produto is null as "isOfLines"
       ${open} order by noted_at, divergencia.id limit $1`,
    [atMost],
  )
}

/** Counts where the bank and we differ, and nobody settled it. */
export async function differenceCount(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(`select count(*) as n ${open}`)
  return row?.n ?? 0
}

/** Notes that staff settled why the bank and we differ. */
export async function settleDifference(id: string, { sql, now }: ActParts): Promise<DoneAct | null> {
  const [settled] = await sql.query<Pick<OpenDifference, 'motivo' | 'chave' | 'valorCentavos' | 'numero'>>(
    `update divergencia set resolvida_em = $2 where id = $1 and resolvida_em is null
     returning motivo, chave, valor_centavos as "valorCentavos",
               (select numero_proposta from proposta where proposta.id = proposta_id) as numero`,
    [id, instant(now)],
  )
  if (!settled) return null
  const { motivo, chave, valorCentavos, numero } = settled
  const value = valorCentavos === null ? '' : `, de ${formatMoeda(valorCentavos)}`
  return {
    about: `diferença ${motivo} na cobrança ${chave}${value}`,
    numero,
    before: 'aberta',
    after: 'resolvida',
  }
}
