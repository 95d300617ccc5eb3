import type { Json } from '../../../engine/index.ts'
import type { CallResult } from '../../contract/work.ts'
import { type BankStatus, type Boleto, type Method, methods } from '../../payment/index.ts'
import { dataOf, type ResponseData } from '../../sale/local.ts'
import { approved } from './charge-data.ts'

/** What of a charge decides how an answer about it is read. */
interface ChargedBy {
  readonly formaPagamento: Method
  /** Whether a card is paid on a page of the bank. */
  readonly isOnPage: boolean
  /** For how long a Pix or a page counts whose bank does not say. */
  readonly minutos?: number
}

/** Reads what a bank says of a charge in answer to its making. */
export function wordOfCreation(result: CallResult, by: ChargedBy): BankStatus {
  const { formaPagamento, isOnPage } = by
  if (result.kind === 'unable') return { is: 'notMade' }
  if (result.kind !== 'answer') return { is: 'unknown' }
  const { reply } = result
  if (!reply.ok) return { is: reply.problem === 'recusado' ? 'declined' : 'notMade' }
  const data = dataOf(reply)
  if (data.statusPerfilPagamento !== approved && formaPagamento !== methods.boleto) return { is: 'declined' }
  return formaPagamento === methods.cartao && !isOnPage ? { is: 'paid' } : opened(data, by)
}

/** How a charge stands, as the service names it, and what that says. */
const words: Readonly<Record<string, BankStatus['is']>> = {
  pago: 'paid',
  aguardando: 'open',
  expirado: 'over',
  cancelado: 'cancelled',
  recusado: 'declined',
  desconhecida: 'notMade',
}

/** Reads what a bank says of a charge that it was asked for by its name. */
export function wordOfAsking(result: CallResult, by: ChargedBy): BankStatus {
  if (result.kind !== 'answer' || !result.reply.ok) return { is: 'unknown' }
  const data = dataOf(result.reply)
  const is = words[String(data.situacao)] ?? 'unknown'
  if (is === 'open') {
    const word = opened(data, by)
    return word.is === 'open' ? word : { is }
  }
  return is === 'paid' ? { is, ...moneyIn(data) } : { is }
}

function moneyIn({ valorCentavos, moeda = 'BRL' }: ResponseData) {
  return typeof valorCentavos === 'number' ? { money: { centavos: valorCentavos, moeda: String(moeda) } } : {}
}

/** Reads the charge that a bank has opened; one by which nobody can pay is none. */
function opened(data: ResponseData, by: ChargedBy): BankStatus {
  if (by.isOnPage) {
    const link = textIn(data.linkPagamento)
    const page = { link: link ?? '', minutos: minutesIn(data.linkTempoExpiracao, by) }
    return link === null ? { is: 'declined' } : { is: 'open', page }
  }
  if (by.formaPagamento === methods.debito) return { is: 'open', isDebit: true }
  if (by.formaPagamento !== methods.pix) {
    const boleto = boletoIn(data)
    return boleto ? { is: 'open', boleto } : { is: 'declined' }
  }
  const codigo = textIn(data.pixCodigo)
  if (codigo === null) return { is: 'declined' }
  const pix = { codigo, txid: textIn(data.pixTxid), minutos: minutesIn(data.pixTempoExpiracao, by) }
  return { is: 'open', pix }
}

const usualMinutes = 30

const minutesIn = (value: Json | undefined, { minutos = usualMinutes }: ChargedBy): number =>
  typeof value === 'number' && value >= 1 && value <= 1440 ? value : minutos

function boletoIn({ codigoDeBarras, vencimento, linkBoleto }: ResponseData): Boleto | undefined {
  const boleto = {
    codigoDeBarras: textIn(codigoDeBarras),
    vencimento: textIn(vencimento),
    link: textIn(linkBoleto),
  }
  const isOurs = boleto.codigoDeBarras !== null && boleto.vencimento !== null
  return isOurs || boleto.link !== null ? boleto : undefined
}

const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null
