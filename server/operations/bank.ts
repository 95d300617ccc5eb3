import { randomBytes, randomInt } from 'node:crypto'
import { isRecord, type Json, todayInSaoPaulo } from '../../engine/index.ts'
import {
  accept,
  type CallResult,
  dataOf,
  type HandlerContext,
  type Params,
  type RefusedReply,
  type Reply,
  type ResponseData,
  refuse,
  type SandboxAnswer,
} from '../contract/handler.ts'
import type { CallName } from '../contract/operation-file.ts'
import {
  type AskedCharge,
  type Bank,
  type BankStatus,
  type Boleto,
  barcodeOf,
  type Charge,
  chargeBy,
  dueDateOf,
  type Method,
  methods,
  pixCode,
  recordBankStatus,
  sandboxBank,
} from '../payment/index.ts'
import type { ProductProposal } from '../sale/proposal.ts'
import { provocationOf, textOf, tokenisedIn } from '../sandbox/index.ts'
import { sandboxCards } from '../settings/settings.ts'
import { newId } from '../store/index.ts'
import type { Services, UpstreamOperation } from '../upstream/index.ts'

/** The operations whose files say how the bank is asked: for a proposal of one product, and for an order in lines. */
const charging = { product: 'pagamento.criar', lines: 'pedido.pagar' } as const

/**
 * Opens the bank behind the services: each charge is asked for where it went out to. Only that of proposals of one
 * product has a list of a day.
 */
export function openBank(services: Services, operations: ReadonlyMap<string, UpstreamOperation>): Bank {
  const ofProduct = openOne(services, operations.get(charging.product))
  const ofLines = openOne(services, operations.get(charging.lines))
  const bankOf = ({ isOfLines }: AskedCharge) => (isOfLines ? ofLines : ofProduct)
  return {
    ask: (charge) => bankOf(charge).ask(charge),
    cancel: (charge) => bankOf(charge).cancel(charge),
    list: (day) => ofProduct.list(day),
  }
}

/**
 * Opens the bank behind one operation; that of the sandbox declines a card and a debit that were uncertain, does not
 * know what is paid on its own pages, and lists nothing.
 */
function openOne(services: Services, operation: UpstreamOperation | undefined): Bank {
  if (!operation || !services.serves(operation)) {
    return { ask: async (charge) => inSandbox(charge), cancel: async () => {}, list: async () => null }
  }
  const send = (call: CallName, params: Params) => services.send({ operation, call, params, chave: newId() })
  return {
    async ask(charge) {
      const status = statusInAnswer(await send('conferir', { chave: charge.id }), charge)
      // A charge from before charges had ids of their own is known by its proposal only.
      const isUnknown = status.is === 'unknown' || status.is === 'notMade'
      return isUnknown && charge.hasPixCode && charge.isNewest ? askPix(charge) : status
    },
    // The caller asks for the status afterwards, which says whether it was cancelled.
    cancel: async (charge) => void (await send('cancelar', { chave: charge.id })),
    async list(day) {
      const result = await send('listar', { dia: day })
      if (result.kind !== 'answer' || !result.reply.ok) return null
      const { pagamentos } = dataOf(result.reply)
      if (!Array.isArray(pagamentos)) return null
      const listed = pagamentos.filter(isRecord) as readonly Params[]
      return listed.map(({ chave, situacao, valorCentavos }) => ({
        chave: typeof chave === 'string' ? chave : '',
        isPaid: situacao === 'pago',
        valorCentavos: Number(valorCentavos),
      }))
    },
  }

  /** Asks by the proposal, as pages do: the answer is about the last code that was shown. */
  async function askPix({ uidExterno }: AskedCharge): Promise<BankStatus> {
    const result = await send('consultar', { uid: uidExterno })
    if (result.kind !== 'answer' || !result.reply.ok) return { is: 'unknown' }
    const status = dataOf(result.reply).statusPixPagamento
    return { is: pixStatuses[Number(status)] ?? 'unknown' }
  }
}

const inSandbox = ({ formaPagamento, isOnPage }: AskedCharge): BankStatus => ({
  is:
    formaPagamento === methods.debito || (formaPagamento === methods.cartao && !isOnPage)
      ? 'declined'
      : 'unknown',
})

const pixStatuses: Readonly<Record<number, 'open' | 'paid' | 'over'>> = { 1: 'open', 2: 'paid', 3: 'over' }

/** The numbers of a bank for a payment that is approved and one that is declined, and ours for one it says nothing about. */
export const [approved, declined, taken] = [1, 2, 3]

/** What of a charge decides how an answer about it is read. */
interface ChargedBy {
  readonly formaPagamento: Method
  /** Whether a card is paid on a page of the bank. */
  readonly isOnPage: boolean
  /** For how long a Pix or a page counts whose bank does not say. */
  readonly minutos?: number | undefined
}

/** Reads the status of a charge in the answer to creating it. */
export function statusAfterCreation(result: CallResult, by: ChargedBy): BankStatus {
  const { formaPagamento, isOnPage } = by
  if (result.kind === 'unable') return { is: 'notMade' }
  if (result.kind !== 'answer') return { is: 'unknown' }
  const { reply } = result
  if (!reply.ok) return { is: reply.problem === 'recusado' ? 'declined' : 'notMade' }
  const data = dataOf(reply)
  if (data.statusPerfilPagamento === undefined) return statusOfTaken(data, by)
  if (data.statusPerfilPagamento !== approved && formaPagamento !== methods.boleto) return { is: 'declined' }
  return formaPagamento === methods.cartao && !isOnPage ? { is: 'paid' } : opened(data, by)
}

/** Reads a charge that the service took without a word about its money: open if there is something to pay by, else unknown. */
function statusOfTaken(data: ResponseData, by: ChargedBy): BankStatus {
  if (by.formaPagamento === methods.cartao && !by.isOnPage) return { is: 'unknown', isTaken: true }
  const status = opened(data, by)
  return status.is === 'open' ? status : { is: 'unknown' }
}

/** The statuses of a charge, by the names the service has for them. */
const statusNames: Readonly<Record<string, BankStatus['is']>> = {
  pago: 'paid',
  aguardando: 'open',
  expirado: 'over',
  cancelado: 'cancelled',
  recusado: 'declined',
  desconhecida: 'notMade',
}

/** Reads the status of a charge in the answer to asking for it by its id. */
export function statusInAnswer(result: CallResult, by: ChargedBy): BankStatus {
  if (result.kind !== 'answer' || !result.reply.ok) return { is: 'unknown' }
  const data = dataOf(result.reply)
  const is = statusNames[String(data.situacao)] ?? 'unknown'
  if (is === 'open') {
    const status = opened(data, by)
    return status.is === 'open' ? status : { is }
  }
  const { valorCentavos, moeda = 'BRL' } = data
  if (is !== 'paid' || typeof valorCentavos !== 'number') return { is }
  return { is, money: { centavos: valorCentavos, moeda: String(moeda) } }
}

/** Reads the charge that a bank has opened; without anything to pay by it is declined. */
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

const [awaits, paid, over] = [1, 2, 3] as const

/** The numbers of the specification for the status of a Pix: 1 waiting (also while it is being confirmed), 2 paid, 3 expired. */
export const pixStatusOf = {
  confirmando: awaits,
  aguardando: awaits,
  pago: paid,
  expirado: over,
  recusado: over,
} as const

/** The status of the Pix of a proposal at its bank, or the refusal of a bank that did not give it. */
type PixStatus =
  | { readonly ok: true; readonly is: 'none' | 'over' | 'paid' }
  | { readonly ok: true; readonly is: 'awaits'; readonly pix: Charge }
  | { readonly ok: false; readonly refusal: RefusedReply }

/**
 * Asks the bank for the status of a proposal's Pix and stores it: before another payment is requested, one that came
 * meanwhile has to be known.
 */
export async function checkPix(
  proposal: ProductProposal,
  pix: Charge | undefined,
  context: HandlerContext,
): Promise<PixStatus> {
  const { sql, now } = context
  if (!pix) return { ok: true, is: 'none' }
  if (pix.situacao === 'pago' || proposal.situacao === 'paga') return { ok: true, is: 'paid' }
  const known = pixStatusOf[pix.situacao]
  const found = await context.call('consultar', {
    uid: proposal.uidExterno,
    cpf: proposal.cpf,
    status: known,
  })
  if (!found.ok) return { ok: false, refusal: found }
  const status = dataOf(found).statusPixPagamento
  const is = status === paid ? 'paid' : status === awaits ? 'open' : 'over'
  // A page asks every five seconds: an unchanged status is not written again.
  if (status !== known) await recordBankStatus(sql, pix.id, { is }, now)
  if (is === 'over') return { ok: true, is }
  const current = is === 'open' && status === known ? pix : await chargeBy(sql, pix.id, now)
  if (is === 'paid') return { ok: true, is: current?.situacao === 'pago' ? 'paid' : 'over' }
  // A Pix that another replaced is still taken by its bank, and pays nothing.
  return current?.situacao === 'aguardando'
    ? { ok: true, is: 'awaits', pix: current }
    : { ok: true, is: 'over' }
}

/**
 * Asks the bank whether a card was paid on its page meanwhile, before anything else is charged, and stores it. A bank that
 * cannot say counts as not paid: what it takes later reaches staff.
 */
export async function isPaidOnPage(
  charge: Charge | undefined,
  { call, sql, now }: HandlerContext,
): Promise<boolean> {
  if (!charge?.page) return false
  const reply = await call('conferir', { chave: charge.id })
  const by = { formaPagamento: charge.formaPagamento, isOnPage: true }
  const status = statusInAnswer({ kind: 'answer', reply }, by)
  if (status.is !== 'paid') return false
  await recordBankStatus(sql, charge.id, status, now)
  return (await chargeBy(sql, charge.id, now))?.situacao === 'pago'
}

const shortPixInMinutes = 1

/** Opens a charge as the bank of the sandbox does: no money moves. */
export const openCharge: SandboxAnswer = (payment, now) => {
  if (payment.formaPagamento === methods.cartao)
    return payment.cartao ? chargeCard(payment.cartao as Params) : openPage(payment)
  if (payment.formaPagamento === methods.debito) return acceptDebit(payment)
  return payment.formaPagamento === methods.boleto ? openBoleto(payment, now) : openPix(payment)
}

/** Returns the status of a Pix that our own store has: the sandbox has no other. */
export const storedPixStatus: SandboxAnswer = ({ status = null, cpf }) =>
  provocationOf('titular', textOf(cpf)) === 'pixSemResposta'
    ? { ...refuse('indisponivel'), isSilent: true }
    : accept({ statusPixPagamento: status })

/** A bank that does not answer is reported at once instead of after the timeout. */
function chargeCard({ numeroCartao, token }: Params): Reply {
  const tokenised = tokenisedIn(textOf(token))
  const provoked = token === undefined ? provocationOf('cartao', textOf(numeroCartao)) : tokenised
  if (token !== undefined && tokenised === undefined) return accept({ statusPerfilPagamento: declined })
  if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
  if (provoked === 'cartaoFalha') return refuse('erroInterno')
  if (provoked === 'cartaoEmConfirmacao') return refuse('semResposta')
  if (provoked === 'cartaoSemDesfecho') return accept({})
  return accept({ statusPerfilPagamento: provoked === 'cartaoRecusado' ? declined : approved })
}

/** A page of the sandbox is known by its own address alone. */
function openPage({ cpf, minutos }: Params): Reply {
  const isShort = provocationOf('titular', textOf(cpf)) === 'pixCurto'
  return accept({
    statusPerfilPagamento: approved,
    linkPagamento: `${sandboxCards}/pagina/${randomBytes(16).toString('hex')}`,
    linkTempoExpiracao: isShort ? shortPixInMinutes : Number(minutos),
  })
}

/** Accepts an automatic debit; the sandbox never moves its money. */
const acceptDebit = ({ cpf }: Params): Reply =>
  accept({
    statusPerfilPagamento: provocationOf('titular', textOf(cpf)) === 'debitoRecusado' ? declined : approved,
  })

function openPix({ cpf, valorCentavos, minutos, recebedor, cidade }: Params): Reply {
  const provoked = provocationOf('titular', textOf(cpf))
  if (provoked === 'pixSemCodigo') return accept({ statusPerfilPagamento: approved })
  const txid = randomBytes(16).toString('hex')
  const names = { merchantName: textOf(recebedor), merchantCity: textOf(cidade) }
  return accept({
    statusPerfilPagamento: approved,
    pixTxid: txid,
    pixCodigo: pixCode({ txid, amountInCents: Number(valorCentavos), ...names }),
    pixTempoExpiracao: provoked === 'pixCurto' ? shortPixInMinutes : Number(minutos),
  })
}

function openBoleto({ valorCentavos, dataVigencia }: Params, now: number): Reply {
  const vencimento = dueDateOf(todayInSaoPaulo(now), textOf(dataVigencia))
  const codigoDeBarras = barcodeOf({
    bank: sandboxBank,
    dueDate: vencimento,
    amountInCents: Number(valorCentavos),
    freeField: Array.from({ length: 25 }, () => randomInt(10)).join(''),
  })
  return accept({ statusPerfilPagamento: approved, codigoDeBarras, vencimento })
}
