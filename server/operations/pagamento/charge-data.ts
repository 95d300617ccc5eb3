import type { Output } from '../../generated/operations.ts'
import { type Charge, type Method, typedLineOf } from '../../payment/index.ts'

/** By which numbers a bank says how a payment stands. */
export const [approved, declined] = [1, 2]

/** What a payment has only by one method or another. */
const bare = {
  pixCodigo: null,
  pixTempoExpiracao: null,
  expiraEm: null,
  linhaDigitavel: null,
  codigoDeBarras: null,
  linkBoleto: null,
  linkPagamento: null,
  linkTempoExpiracao: null,
  vencimento: null,
} as const

/** What is written of a charge. */
export type ChargeData = Output<'pagamento.criar'> & { readonly formaPagamento: Method }

/** Writes a charge as creating it answers. */
export function createdData({
  uid,
  pix,
  boleto,
  page,
  debito,
  formaPagamento,
  valorCentavos,
}: Charge): ChargeData {
  return {
    ...bare,
    statusPerfilPagamento: approved,
    formaPagamento,
    valorCentavos,
    ...(pix && { pixCodigo: pix.codigo, pixTempoExpiracao: pix.minutos, expiraEm: pix.expiraEm }),
    ...(page && {
      linkPagamento: `/pagar/${uid}`,
      linkTempoExpiracao: page.minutos,
      expiraEm: page.expiraEm,
    }),
    ...(boleto && {
      linhaDigitavel: boleto.codigoDeBarras && typedLineOf(boleto.codigoDeBarras),
      codigoDeBarras: boleto.codigoDeBarras,
      linkBoleto: `/boleto/${uid}.pdf`,
      vencimento: boleto.vencimento,
    }),
    ...(debito && { vencimento: debito.em }),
  }
}

/** Writes what creating a charge answers where there is none. */
export const withoutCharge = (
  statusPerfilPagamento: number,
  about: Pick<ChargeData, 'formaPagamento' | 'valorCentavos'>,
): ChargeData => ({ ...bare, statusPerfilPagamento, ...about })

/** What is written of a payment. */
export type PaymentData = ChargeData & {
  readonly situacao: Charge['situacao']
  readonly cicloPagamento: NonNullable<Output<'pagamento.consultar'>['cicloPagamento']>
}

/** Writes a charge as looking it up answers. */
export function paymentData(charge: Charge): PaymentData {
  return {
    situacao: charge.situacao,
    ...createdData(charge),
    cicloPagamento: charge.cicloPagamento as PaymentData['cicloPagamento'],
  }
}
