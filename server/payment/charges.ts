import { randomBytes } from 'node:crypto'
import { instant, newId, type Sql } from '../store/index.ts'
import { pixCode } from './pix.ts'

const minuteInMs = 60_000

/** A charge as it stands now. */
export interface Charge {
  readonly id: string
  readonly formaPagamento: number
  readonly cicloPagamento: number
  readonly valorCentavos: number
  readonly situacao: 'aguardando' | 'pago' | 'expirado'
  readonly pixCodigo: string
  readonly pixMinutos: number
  readonly expiraEm: number
}

/** What a new charge by Pix is made of. */
export interface ChargeOrder {
  readonly propostaId: string
  readonly cicloPagamento: number
  readonly valorCentavos: number
  readonly minutos: number
  readonly merchantName: string
  readonly merchantCity: string
}

type ChargeRow = {
  readonly id: string
  readonly forma_pagamento: number
  readonly ciclo_pagamento: number
  readonly valor_centavos: number
  readonly situacao: string
  readonly pix_codigo: string
  readonly pix_minutos: number
  readonly expires_at: Date
}

/** Finds the charge that counts for a proposal: the paid one, else the last; its time is over by the clock given. */
export async function chargeOf(sql: Sql, propostaId: string, now: number): Promise<Charge | undefined> {
  const [row] = await sql.query<ChargeRow>(
    `select id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao, pix_codigo, pix_minutos, expires_at
       from pagamento where proposta_id = $1
      order by situacao = 'pago' desc, situacao = 'aguardando' desc, created_at desc limit 1`,
    [propostaId],
  )
  return row && chargeFrom(row, now)
}

/**
 * Opens a charge by Pix. Whatever still awaited on the proposal ends: expired by its time, else cancelled.
 *
 * The caller holds the proposal's row, so that two cannot open at once; the database refuses a second anyway.
 */
export async function openCharge(sql: Sql, order: ChargeOrder, now: number): Promise<Charge> {
  await endAwaiting(sql, order.propostaId, now)
  const txid = randomBytes(16).toString('hex')
  const code = pixCode({
    txid,
    amountInCents: order.valorCentavos,
    merchantName: order.merchantName,
    merchantCity: order.merchantCity,
  })
  const [row] = await sql.query<ChargeRow>(
    `insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao,
                            pix_txid, pix_codigo, pix_minutos, expires_at, created_at)
     values ($1, $2, 5, $3, $4, 'aguardando', $5, $6, $7, $8, $9)
     returning id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao, pix_codigo, pix_minutos, expires_at`,
    [
      newId(),
      order.propostaId,
      order.cicloPagamento,
      order.valorCentavos,
      txid,
      code,
      order.minutos,
      instant(now + order.minutos * minuteInMs),
      instant(now),
    ],
  )
  if (!row) throw new Error('The charge just opened cannot be read.')
  return chargeFrom(row, now)
}

/** Ends what awaits on a proposal: expired where its time is over, else cancelled. */
export async function endAwaiting(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = case when expires_at <= $2 then 'expirado' else 'cancelado' end
      where proposta_id = $1 and situacao = 'aguardando'`,
    [propostaId, instant(now)],
  )
}

function chargeFrom(row: ChargeRow, now: number): Charge {
  const awaits = row.situacao === 'aguardando' && now < row.expires_at.getTime()
  return {
    id: row.id,
    formaPagamento: row.forma_pagamento,
    cicloPagamento: row.ciclo_pagamento,
    valorCentavos: row.valor_centavos,
    situacao: row.situacao === 'pago' ? 'pago' : awaits ? 'aguardando' : 'expirado',
    pixCodigo: row.pix_codigo,
    pixMinutos: row.pix_minutos,
    expiraEm: row.expires_at.getTime(),
  }
}
