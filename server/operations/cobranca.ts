import type { Json } from '../../engine/index.ts'
import { emailOfBoleto, queue } from '../outbox/index.ts'
import {
  type Charge,
  type Method,
  methods,
  openBoletoCharge,
  openPixCharge,
  payByCard,
  typedLineOf,
} from '../payment/index.ts'
import { type Card, type Verdict, verdictOn } from './cartao.ts'
import { provokedBy } from './local.ts'
import { accept, type Reply, refuse, type Work } from './operation.ts'
import type { Amount } from './prices.ts'
import type { Proposal } from './proposta-aberta.ts'
import { variantOf } from './variant.ts'

const shortPixInMinutes = 1
const [approved, declined] = [1, 2]

/** One payment about to be asked for: all of it decided, the proposal held, its start date open. */
export interface Asked extends Amount {
  readonly proposal: Proposal
}

/** Opens a Pix. */
export async function openPix(
  { proposal, cicloPagamento, valorCentavos }: Asked,
  work: Work,
): Promise<Reply> {
  const variant = variantOf(work, proposal.variant)
  const provoked = provokedBy(work, 'titular', proposal.cpf)
  if (provoked === 'pixSemCodigo') {
    return accept({ ...bare, statusPerfilPagamento: approved, formaPagamento: methods.pix, valorCentavos })
  }
  const { empresa, endereco } = variant.rodape
  const charge = await openPixCharge(
    work.sql,
    {
      propostaId: proposal.id,
      cicloPagamento,
      valorCentavos,
      minutos: provoked === 'pixCurto' ? shortPixInMinutes : variant.pagamento.pix.minutos,
      merchantName: empresa,
      merchantCity: endereco?.split(',')[0] || 'Brasilia',
    },
    work.now,
  )
  return accept(createdData(charge))
}

/** Opens a boleto, and sends it by e-mail. */
export async function openBoleto({ proposal, ...sum }: Asked, { sql, now }: Work): Promise<Reply> {
  const order = { ...sum, propostaId: proposal.id, dataVigencia: proposal.dataVigencia }
  const charge = await openBoletoCharge(sql, order, now)
  const data = createdData(charge)
  const payload = emailOfBoleto(proposal, {
    linhaDigitavel: String(data.linhaDigitavel),
    vencimento: String(data.vencimento),
    link: String(data.linkBoleto),
  })
  await queue(sql, { kind: 'email', payload }, { once: `boleto ${charge.id}`, now })
  return accept(data)
}

const unanswered: Readonly<Partial<Record<Verdict, string>>> = {
  semResposta: 'indisponivel',
  falha: 'erroInterno',
}

/** Asks for the money by a card; whatever the acquirer says, nothing of the card is kept. */
export async function chargeCard({ proposal, ...sum }: Asked, card: Card, work: Work): Promise<Reply> {
  const verdict = verdictOn(card, work)
  const problem = unanswered[verdict]
  if (problem) return refuse(problem)
  if (verdict === 'recusado') {
    const { valorCentavos } = sum
    return accept({ ...bare, statusPerfilPagamento: declined, formaPagamento: methods.cartao, valorCentavos })
  }
  return accept(createdData(await payByCard(work.sql, { ...sum, propostaId: proposal.id }, work.now)))
}

/** What a payment has only by one method or another. */
const bare = {
  pixCodigo: null,
  pixTempoExpiracao: null,
  expiraEm: null,
  linhaDigitavel: null,
  codigoDeBarras: null,
  linkBoleto: null,
  vencimento: null,
} as const

/** What is written of a charge. */
export type ChargeData = { readonly [Name in keyof typeof bare]: string | number | null } & {
  readonly [name: string]: Json
  readonly formaPagamento: Method
  readonly valorCentavos: number
}

/** Writes a charge as creating it answers. */
export function createdData({ uid, pix, boleto, formaPagamento, valorCentavos }: Charge): ChargeData {
  return {
    ...bare,
    statusPerfilPagamento: approved,
    formaPagamento,
    valorCentavos,
    ...(pix && { pixCodigo: pix.codigo, pixTempoExpiracao: pix.minutos, expiraEm: pix.expiraEm }),
    ...(boleto && {
      linhaDigitavel: typedLineOf(boleto.codigoDeBarras),
      codigoDeBarras: boleto.codigoDeBarras,
      linkBoleto: `/boleto/${uid}.pdf`,
      vencimento: boleto.vencimento,
    }),
  }
}
