import { queueConfirmation } from '../messages/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { type Boleto, type Charge, methods, type Sum, storeCharge } from './charges.ts'

const minuteInMs = 60_000

/** A Pix that a bank has opened. */
export interface OpenedPix extends Sum {
  /** The copy and paste. */
  readonly codigo: string
  readonly txid: string | null
  readonly minutos: number
}

/** A boleto that a bank has opened. */
export interface OpenedBoleto extends Sum {
  readonly boleto: Boleto
}

/** Notes a charge by Pix; its minutes begin now. */
export async function openPixCharge(sql: Sql, order: OpenedPix, now: number): Promise<Charge> {
  const { minutos, codigo, txid, ...sum } = order
  const pix = { txid, codigo, minutos, expiraEm: now + minutos * minuteInMs }
  return storeCharge(sql, { ...sum, formaPagamento: methods.pix, situacao: 'aguardando', pix }, now)
}

/** Gives a Pix its minutes again, because its bank still takes it. */
export async function resumePix(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = 'aguardando', expires_at = $2::timestamptz + make_interval(mins => pix_minutos)
      where id = $1 and situacao in ('aguardando', 'expirado')`,
    [chargeId, instant(now)],
  )
}

/** Notes a charge by boleto. */
export async function openBoletoCharge(
  sql: Sql,
  { boleto, ...sum }: OpenedBoleto,
  now: number,
): Promise<Charge> {
  return storeCharge(sql, { ...sum, formaPagamento: methods.boleto, situacao: 'aguardando', boleto }, now)
}

/** Notes that a proposal was paid by a card, of which nothing is handed over here; the caller has locked the proposal. */
export async function payByCard(sql: Sql, sum: Sum, now: number): Promise<Charge> {
  const charge = await storeCharge(sql, { ...sum, formaPagamento: methods.cartao, situacao: 'pago' }, now)
  await closeProposal(sql, sum.propostaId, now)
  return charge
}

/** Notes that a proposal is paid, which it is for ever, and has it confirmed by e-mail. */
export async function closeProposal(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(`update proposta set situacao = 'paga', updated_at = $2 where id = $1`, [
    propostaId,
    instant(now),
  ])
  await queueConfirmation(sql, propostaId, now)
}
