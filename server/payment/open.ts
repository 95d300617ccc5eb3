import { randomBytes, randomInt } from 'node:crypto'
import { todayInSaoPaulo } from '../../engine/index.ts'
import { queueConfirmation } from '../outbox/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { barcodeOf, dueDateOf, sandboxBank } from './boleto.ts'
import { type Charge, methods, type Sum, storeCharge } from './charges.ts'
import { pixCode } from './pix.ts'

const minuteInMs = 60_000

/** What a new charge by Pix is made of. */
export interface PixCharge extends Sum {
  readonly minutos: number
  readonly merchantName: string
  readonly merchantCity: string
}

/** What a new charge by boleto is made of; the plan starts on `dataVigencia`, yyyy-mm-dd. */
export interface BoletoCharge extends Sum {
  readonly dataVigencia: string
}

/** Opens a charge by Pix. */
export async function openPixCharge(sql: Sql, order: PixCharge, now: number): Promise<Charge> {
  const { minutos, merchantName, merchantCity, ...sum } = order
  const txid = randomBytes(16).toString('hex')
  const codigo = pixCode({ txid, amountInCents: sum.valorCentavos, merchantName, merchantCity })
  const pix = { txid, codigo, minutos, expiraEm: now + minutos * minuteInMs }
  return storeCharge(sql, { ...sum, formaPagamento: methods.pix, situacao: 'aguardando', pix }, now)
}

/** Opens a charge by boleto. */
export async function openBoletoCharge(sql: Sql, order: BoletoCharge, now: number): Promise<Charge> {
  const { dataVigencia, ...sum } = order
  const vencimento = dueDateOf(todayInSaoPaulo(now), dataVigencia)
  const codigoDeBarras = barcodeOf({
    bank: sandboxBank,
    dueDate: vencimento,
    amountInCents: sum.valorCentavos,
    freeField: Array.from({ length: 25 }, () => randomInt(10)).join(''),
  })
  const boleto = { codigoDeBarras, vencimento }
  return storeCharge(sql, { ...sum, formaPagamento: methods.boleto, situacao: 'aguardando', boleto }, now)
}

/** Notes that a proposal was paid by a card, of which nothing is handed over here; the caller holds the proposal. */
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
