import { todayInSaoPaulo } from '../../engine/index.ts'
import { instant, newId, queryNamed, type Sql } from '../store/index.ts'

/** Numbers the ways to pay, as the specification does. */
export const methods = { boleto: 1, cartao: 2, pix: 5 } as const

/** The number of a way to pay. */
export type Method = (typeof methods)[keyof typeof methods]

/** A charge as it stands now. A card has neither `pix` nor `boleto`: nothing of it is kept. */
export interface Charge {
  readonly id: string
  /** The uid of the proposal. */
  readonly uid: string
  readonly formaPagamento: Method
  readonly cicloPagamento: number
  readonly valorCentavos: number
  readonly situacao: 'aguardando' | 'pago' | 'expirado'
  readonly pix: { readonly codigo: string; readonly minutos: number; readonly expiraEm: number } | null
  readonly boleto: Boleto | null
}

/** A boleto of ours has a barcode and a due date, a service's has the address at which it lies. */
export interface Boleto {
  readonly codigoDeBarras: string | null
  readonly vencimento: string | null
  readonly link: string | null
}

/** What any charge is about. */
export interface Sum {
  readonly propostaId: string
  readonly cicloPagamento: number
  readonly valorCentavos: number
}

/** A charge about to be stored; what its way to pay does not have is absent. */
export interface NewCharge extends Sum {
  readonly formaPagamento: Method
  readonly situacao: 'aguardando' | 'pago'
  readonly pix?: {
    /** Of a Pix of ours. */
    readonly txid: string | null
    readonly codigo: string
    readonly minutos: number
    readonly expiraEm: number
  }
  readonly boleto?: Boleto
}

type ChargeRow = {
  readonly id: string
  readonly uid: string
  readonly forma_pagamento: Method
  readonly ciclo_pagamento: number
  readonly valor_centavos: number
  readonly situacao: string
  readonly pix_codigo: string | null
  readonly pix_minutos: number | null
  readonly expires_at: Date | null
  readonly codigo_barras: string | null
  readonly vencimento: string | null
  readonly link_boleto: string | null
}

const selected = `select pagamento.id, uid, forma_pagamento, ciclo_pagamento, pagamento.valor_centavos,
         pagamento.situacao, pix_codigo, pix_minutos, expires_at, codigo_barras, vencimento, link_boleto
    from pagamento join proposta on proposta.id = proposta_id`

const whatCountsFirst = `order by pagamento.situacao = 'pago' desc, pagamento.situacao = 'aguardando' desc,
         pagamento.created_at desc limit 1`

/** Finds the charge that counts for a proposal: the paid one, else the last; its time is over by the clock given. */
export async function chargeOf(sql: Sql, propostaId: string, now: number): Promise<Charge | undefined> {
  const [row] = await sql.query<ChargeRow>(`${selected} where proposta_id = $1 ${whatCountsFirst}`, [
    propostaId,
  ])
  return row && chargeFrom(row, now)
}

/** Finds the Pix that counts for a proposal, whatever else was opened since. */
export async function pixOf(sql: Sql, propostaId: string, now: number): Promise<Charge | undefined> {
  const [row] = await sql.query<ChargeRow>(
    `${selected} where proposta_id = $1 and forma_pagamento = $2 ${whatCountsFirst}`,
    [propostaId, methods.pix],
  )
  return row && chargeFrom(row, now)
}

/**
 * Stores a charge, with what its proposal says now. Whatever still awaited on the proposal ends: expired by its
 * time, else cancelled.
 *
 * The caller has locked the proposal's row, so that two cannot open at once; the database refuses a second anyway.
 */
export async function storeCharge(sql: Sql, charge: NewCharge, now: number): Promise<Charge> {
  await endAwaiting(sql, charge.propostaId, now)
  const { pix, boleto, situacao } = charge
  const id = newId()
  await queryNamed(
    sql,
    `insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao, pix_txid,
                            pix_codigo, pix_minutos, expires_at, codigo_barras, vencimento, pago_em, created_at,
                            mensal_centavos, data_vigencia, link_boleto)
     select :id, id, :formaPagamento, :cicloPagamento, :valorCentavos, :situacao, :txid, :pixCodigo, :pixMinutos,
            :expiraEm, :codigoDeBarras, :vencimento, :pagoEm, :at, valor_centavos, data_vigencia, :linkBoleto
       from proposta where id = :propostaId`,
    {
      ...{ id, propostaId: charge.propostaId, formaPagamento: charge.formaPagamento },
      ...{ cicloPagamento: charge.cicloPagamento, valorCentavos: charge.valorCentavos, situacao },
      ...{ txid: pix?.txid ?? null, pixCodigo: pix?.codigo ?? null, pixMinutos: pix?.minutos ?? null },
      ...{ expiraEm: pix ? instant(pix.expiraEm) : null, pagoEm: situacao === 'pago' ? instant(now) : null },
      ...{ codigoDeBarras: boleto?.codigoDeBarras ?? null, vencimento: boleto?.vencimento ?? null },
      ...{ linkBoleto: boleto?.link ?? null, at: instant(now) },
    },
  )
  const [row] = await sql.query<ChargeRow>(`${selected} where pagamento.id = $1`, [id])
  if (!row) throw new Error('The charge just stored cannot be read.')
  return chargeFrom(row, now)
}

const ended = `case when expires_at <= $2 or vencimento < $3 then 'expirado' else 'cancelado' end`

async function endAwaiting(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = ${ended} where proposta_id = $1 and situacao = 'aguardando'`,
    [propostaId, instant(now), todayInSaoPaulo(now)],
  )
}

/** Compares a charge with its proposal: the monthly value, and for a boleto the start date, which bounds its due date. */
export const sameTerms = {
  valor: 'pagamento.mensal_centavos = proposta.valor_centavos',
  vigencia: '(pagamento.vencimento is null or pagamento.data_vigencia = proposta.data_vigencia)',
} as const

/** Ends what awaits on a proposal for what it no longer says: expired where its time is over, else cancelled. */
export async function endOutdated(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = ${ended} from proposta
      where proposta.id = $1 and proposta_id = proposta.id and pagamento.situacao = 'aguardando'
        and not (${sameTerms.valor} and ${sameTerms.vigencia})`,
    [propostaId, instant(now), todayInSaoPaulo(now)],
  )
}

/** A boleto awaits the whole of its due date, a Pix until its minutes are over. */
function chargeFrom(row: ChargeRow, now: number): Charge {
  const { pix_codigo, pix_minutos, expires_at, codigo_barras, vencimento, link_boleto } = row
  const isInTime =
    (expires_at === null || now < expires_at.getTime()) &&
    (vencimento === null || todayInSaoPaulo(now) <= vencimento)
  const awaits = row.situacao === 'aguardando' && isInTime
  return {
    id: row.id,
    uid: row.uid,
    formaPagamento: row.forma_pagamento,
    cicloPagamento: row.ciclo_pagamento,
    valorCentavos: row.valor_centavos,
    situacao: row.situacao === 'pago' ? 'pago' : awaits ? 'aguardando' : 'expirado',
    pix:
      pix_codigo === null || pix_minutos === null || expires_at === null
        ? null
        : { codigo: pix_codigo, minutos: pix_minutos, expiraEm: expires_at.getTime() },
    boleto:
      row.forma_pagamento === methods.boleto
        ? { codigoDeBarras: codigo_barras, vencimento, link: link_boleto }
        : null,
  }
}
