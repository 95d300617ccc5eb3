import { formatData, formatMoeda, minuteInMs } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/html.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../pages/plain.ts'
import { lockSaleOf, recordBankStatus } from '../payment/index.ts'
import { instant, type Sql } from '../store/index.ts'
import {
  type ActionContext,
  type ActionHandler,
  type ActionResult,
  actionForm,
  type PageContext,
} from './actions.ts'
import { methodLabel, orderLabel, orderPhrase, pendingReason } from './labels.ts'

const shownAtOnce = 100

/** Makes the page of the money that waits for staff: what came for nothing, what is uncertain, where the bank differs. */
export async function paymentsPage({ sql, now }: PageContext): Promise<PlainPage> {
  const pending = await listPendingMoney(sql)
  const uncertain = await listUncertainCharges(sql, now)
  const differences = await listDifferences(sql)
  const isEmpty = pending.length + uncertain.length + differences.length === 0
  return {
    title: 'Pagamentos',
    body: isEmpty
      ? html`<p>Todo o dinheiro recebido pagou o que devia, e toda cobrança tem desfecho.</p>`
      : html`${section(
          html`<h2>Dinheiro que não pagou nada</h2>
<p>Este dinheiro chegou e não pagou nada. Devolva, ou combine com o cliente, e diga aqui o que foi feito.`,
          pending.map(pendingItem),
        )}${section(
          html`<h2>Cobranças sem desfecho conhecido</h2>
<p>Estas cobranças saíram e o serviço de pagamentos ainda não disse como acabaram. O servidor continua perguntando; se você as achar lá, diga aqui. Até lá a venda não muda e nada mais é cobrado.`,
          uncertain.map((charge) => uncertainItem(charge, now)),
        )}${section(
          html`<h2>Diferenças</h2>
<p>O serviço de pagamentos e nós não dizemos o mesmo. Confira lá e diga aqui o que houve.`,
          differences.map(differenceItem),
        )}`,
  }
}

function section(intro: Markup, items: readonly Markup[]): Content {
  if (items.length === 0) return ''
  const more = items.length === shownAtOnce ? ` Só os ${shownAtOnce} mais antigos aparecem aqui.` : ''
  return html`<section>${intro}${more}</p>
<ul class="escolhas">${items}</ul></section>
`
}

function pendingItem(money: PendingMoney): Markup {
  const { id, numero, valorCentavos, recebidoCentavos, pendencia, recebidoEm } = money
  const value = formatMoeda(recebidoCentavos ?? valorCentavos)
  const target = { id, which: `${value} ${orderPhrase(money)}` }
  const asked = recebidoCentavos !== null && recebidoCentavos !== valorCentavos
  return html`<li><h3>${value}</h3>
${factsOf([
  [orderLabel(money), numero],
  ['Motivo', pendingReason(pendencia)],
  ...(asked ? ([['Cobrado', formatMoeda(valorCentavos)]] as const) : []),
  ['Recebido em', momentOf(recebidoEm)],
  ['Identificação', html`<code>${id}</code>`],
])}
${actionForm('devolvido', target)}
${actionForm('resolvido', target)}</li>`
}

function uncertainItem(charge: ShownCharge, now: number): Markup {
  const { id, numero, formaPagamento, valorCentavos, sentAt } = charge
  const value = formatMoeda(valorCentavos)
  const target = { id, which: `${value} ${orderPhrase(charge)}` }
  return html`<li><h3>${value}</h3>
${factsOf([
  [orderLabel(charge), numero],
  ['Forma', methodLabel(formaPagamento)],
  ['Enviada em', `${momentOf(sentAt)}, há ${lastedSince(sentAt, now)}`],
  ['Identificação', html`<code>${id}</code>`],
])}
${actionForm('foi-paga', target)}
${actionForm('nao-feita', target)}</li>`
}

const reasons: Readonly<Record<string, string>> = {
  naoFizemos: 'O serviço tem dinheiro de uma cobrança que não é daqui.',
  naoConsta: 'Aqui a cobrança está paga, e na lista do serviço ela não está.',
  valorDiferente: 'O valor que o serviço tem não é o da cobrança.',
  avisoContradito: 'O serviço avisou que recebeu o dinheiro, e, perguntado, não o tem.',
}

function differenceItem(difference: OpenDifference): Markup {
  const { id, dia, motivo, chave, valorCentavos, cobradoCentavos, numero } = difference
  const value = valorCentavos === null ? 'Valor não informado' : formatMoeda(valorCentavos)
  const differs = cobradoCentavos !== null && cobradoCentavos !== valorCentavos
  return html`<li><h3>${value}</h3>
${factsOf([
  ['Diferença', reasons[motivo] ?? motivo],
  ...(differs ? ([['Cobrado', formatMoeda(cobradoCentavos)]] as const) : []),
  ['Dia', formatData(dia)],
  ...(numero === null ? [] : ([[orderLabel(difference), numero]] as const)),
  ['Identificação', html`<code>${chave}</code>`],
])}
${actionForm('diferenca-resolvida', { id, which: `${value}, ${chave}` })}</li>`
}

/** Money that came and paid nothing. */
type PendingMoney = {
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

/** Lists the money that came, paid nothing and is not settled, oldest first. */
const listPendingMoney = (sql: Sql): Promise<readonly PendingMoney[]> =>
  sql.query<PendingMoney>(
    `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
            pagamento.valor_centavos as "valorCentavos", pendencia,
            recebido_centavos as "recebidoCentavos", recebido_em as "recebidoEm"
       from pagamento join proposta on proposta.id = proposta_id
      where ${isPending} order by recebido_em, pagamento.id limit ${shownAtOnce}`,
  )

/** Settles money that paid nothing: staff gave it back, or agreed on another way. */
export async function settlePending(
  id: string,
  { sql, now }: ActionContext,
  after: 'devolvido' | 'resolvido',
): Promise<ActionResult | null> {
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

/** A charge as staff are shown it. */
type ShownCharge = {
  readonly id: string
  readonly numero: string
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly situacao: string
  readonly sentAt: Date
  /** Why money that came for it paid nothing; null where none did. */
  readonly pendencia: string | null
}

/** The bank is still being asked for younger ones. */
const graceMs = 2 * minuteInMs

const selectCharge = `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
         forma_pagamento as "formaPagamento",
         pagamento.valor_centavos as "valorCentavos", pagamento.situacao, pagamento.created_at as "sentAt", pendencia
    from pagamento join proposta on proposta.id = proposta_id`

const isUncertain = `pagamento.situacao = 'confirmando' and pagamento.created_at < $1`

/** Lists the charges that went out more than two minutes ago and whose end is not known, oldest first. */
const listUncertainCharges = (sql: Sql, now: number): Promise<readonly ShownCharge[]> =>
  sql.query<ShownCharge>(
    `${selectCharge} where ${isUncertain} order by pagamento.created_at, pagamento.id limit ${shownAtOnce}`,
    [instant(now - graceMs)],
  )

/** How much money waits for staff, by why. */
interface PaymentCounts {
  readonly pending: number
  readonly uncertain: number
  readonly differences: number
}

/** Counts the money that waits for staff. */
export async function countPayments(sql: Sql, now: number): Promise<PaymentCounts> {
  const [counts] = await sql.query<{ readonly [Name in keyof PaymentCounts]: number }>(
    `select (select count(*) from pagamento where ${isPending}) as pending,
            (select count(*) from pagamento where ${isUncertain}) as uncertain,
            (select count(*) from divergencia where resolvida_em is null) as differences`,
    [instant(now - graceMs)],
  )
  return counts ?? { pending: 0, uncertain: 0, differences: 0 }
}

/** Has a charge count as paid, which staff saw at the bank: a card whose end is not known, a boleto of which no notice came. */
export const markChargePaid: ActionHandler = (id, context) =>
  recordOutcome(id, context, {
    is: 'paid',
    from: ['confirmando', 'aguardando', 'expirado', 'cancelado', 'naoFeita'],
  })

/** Has a charge whose end is not known count as never made: it may be asked for again. */
export const markChargeNotMade: ActionHandler = (id, context) =>
  recordOutcome(id, context, { is: 'notMade', from: ['confirmando'] })

interface Outcome {
  readonly is: 'paid' | 'notMade'
  /** The states of a charge in which staff may say so. */
  readonly from: readonly string[]
}

async function recordOutcome(
  id: string,
  { sql, now }: ActionContext,
  { is, from }: Outcome,
): Promise<ActionResult | null> {
  await lockSaleOf(sql, id)
  const before = await findCharge(sql, id)
  const isYoung = is === 'notMade' && (before?.sentAt.getTime() ?? 0) > now - graceMs
  if (!before || isYoung || !from.includes(before.situacao)) return null
  await recordBankStatus(sql, id, { is }, now)
  const after = await findCharge(sql, id)
  if (after?.situacao === before.situacao && after.pendencia === before.pendencia) return null
  return {
    about: `cobrança ${id}, de ${formatMoeda(before.valorCentavos)}`,
    numero: before.numero,
    before: before.situacao,
    after: after?.pendencia ?? after?.situacao ?? '',
  }
}

async function findCharge(sql: Sql, id: string): Promise<ShownCharge | undefined> {
  return (await sql.query<ShownCharge>(`${selectCharge} where pagamento.id = $1`, [id]))[0]
}

/** Where the bank and we differ, on a day. */
type OpenDifference = {
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

/** Lists where the bank and we differ and it is not settled, oldest first. */
const listDifferences = (sql: Sql): Promise<readonly OpenDifference[]> =>
  sql.query<OpenDifference>(
    `select divergencia.id, dia, motivo, chave, divergencia.valor_centavos as "valorCentavos",
            pagamento.valor_centavos as "cobradoCentavos", numero_proposta as numero,
            proposta.id is not null and id_produto is null as "isOfLines"
       from divergencia left join proposta on proposta.id = divergencia.proposta_id
            left join pagamento on pagamento.id = chave
      where divergencia.resolvida_em is null order by noted_at, divergencia.id limit ${shownAtOnce}`,
  )

/** Settles why the bank and we differ. */
export const settleDifference: ActionHandler = async (id, { sql, now }) => {
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
