import { formatData, formatMoeda, minuteInMs } from '../../engine/index.ts'
import { html } from '../http/html.ts'
import { lastedSince, momentOf } from '../pages/plain.ts'
import { lockSaleOf, recordBankStatus } from '../payment/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { methodLabel, orderLabel, orderPhrase, pendingReason } from './labels.ts'
import { type Action, type ActionHandler, listOf, listPage, mostShown } from './page.ts'

const path = '/operacao/pagamentos'

/** What the rows of this page have in common. */
type MoneyRow = {
  readonly id: string
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

/** Money that was received and paid nothing. */
type PendingMoney = MoneyRow & {
  readonly numero: string
  readonly valorCentavos: number
  /** How much was received, where the bank said so. */
  readonly recebidoCentavos: number | null
  readonly pendencia: string
  readonly recebidoEm: Date
}

const isPending = 'pendencia is not null and resolvida_em is null'

/** Resolves money that paid nothing: staff gave it back, or agreed with the customer on something else. */
const resolvePending =
  (after: 'devolvido' | 'resolvido'): ActionHandler =>
  async (id, { sql, now }) => {
    const [resolved] = await sql.query<{ readonly numero: string; readonly valor: number }>(
      `update pagamento set resolvida_em = $2 from proposta
        where ${isPending} and pagamento.id = $1 and proposta.id = proposta_id
        returning numero_proposta as numero, pagamento.valor_centavos as valor`,
      [id, instant(now)],
    )
    if (!resolved) return null
    const about = `pagamento ${id}, de ${formatMoeda(resolved.valor)}`
    return { about, numero: resolved.numero, before: 'pagamento sem pedido', after }
  }

const pendingActions: readonly Action[] = [
  {
    page: path,
    name: 'devolvido',
    text: 'Foi devolvido',
    meaning: 'O dinheiro foi devolvido a quem pagou. O registro continua guardado.',
    done: 'O dinheiro conta como devolvido.',
    run: resolvePending('devolvido'),
  },
  {
    page: path,
    name: 'resolvido',
    text: 'Resolvido',
    meaning:
      'O pagamento sai desta lista sem devolução: diga no motivo o que foi combinado. O registro continua guardado.',
    done: 'O pagamento está resolvido.',
    run: resolvePending('resolvido'),
  },
]

const pendingList = listOf<PendingMoney>({
  title: 'Pagamentos sem pedido',
  intro:
    'Este dinheiro chegou e não pagou nada. Devolva, ou combine com o cliente, e diga aqui o que foi feito.',
  shown: `os ${mostShown} mais antigos`,
  read: ({ sql }) =>
    sql.query(
      `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
              pagamento.valor_centavos as "valorCentavos", pendencia,
              recebido_centavos as "recebidoCentavos", recebido_em as "recebidoEm"
         from pagamento join proposta on proposta.id = proposta_id
        where ${isPending} order by recebido_em, pagamento.id limit ${mostShown}`,
    ),
  entry(row) {
    const { valorCentavos, recebidoCentavos } = row
    const value = formatMoeda(recebidoCentavos ?? valorCentavos)
    const differs = recebidoCentavos !== null && recebidoCentavos !== valorCentavos
    return {
      title: value,
      facts: [
        [orderLabel(row), row.numero],
        ['Motivo', pendingReason(row.pendencia)],
        ['Cobrado', differs ? formatMoeda(valorCentavos) : null],
        ['Recebido em', momentOf(row.recebidoEm)],
        ['Identificação', html`<code>${row.id}</code>`],
      ],
      actions: pendingActions,
      target: { id: row.id, which: `${value} ${orderPhrase(row)}` },
    }
  },
})

/** A charge as staff are shown it. */
export type Charge = MoneyRow & {
  readonly numero: string
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly situacao: string
  readonly sentAt: Date
  readonly paidAt: Date | null
  /** Why money that was received for it paid nothing; null where none was. */
  readonly pendencia: string | null
}

/** The server still asks the bank about younger charges. */
const graceMs = 2 * minuteInMs

const selectCharge = `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
         forma_pagamento as "formaPagamento",
         pagamento.valor_centavos as "valorCentavos", pagamento.situacao, pagamento.created_at as "sentAt",
         pago_em as "paidAt", pendencia
    from pagamento join proposta on proposta.id = proposta_id`

const isUncertain = `pagamento.situacao = 'confirmando' and pagamento.created_at < $1`

/** Records what staff saw at the bank, for a charge in one of the states given. */
const recordAs =
  (is: 'paid' | 'notMade', from: readonly string[]): ActionHandler =>
  async (id, { sql, now }) => {
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

/** Lists the charges of a proposal, newest first, at most 50. */
export const chargesOf = (sql: Sql, proposal: string): Promise<readonly Charge[]> =>
  sql.query<Charge>(
    `${selectCharge} where proposta_id = $1 order by pagamento.created_at desc, pagamento.id limit 50`,
    [proposal],
  )

async function findCharge(sql: Sql, id: string): Promise<Charge | undefined> {
  return (await sql.query<Charge>(`${selectCharge} where pagamento.id = $1`, [id]))[0]
}

/** Has a charge count as paid: a card whose outcome is not known, a boleto without a notice. */
export const markPaid: Action = {
  page: path,
  name: 'foi-paga',
  text: 'Foi paga',
  meaning:
    'O dinheiro desta cobrança está no serviço de pagamentos: a venda fica paga, ou o dinheiro aparece aqui como recebido sem pagar nada.',
  done: 'A cobrança conta como paga.',
  run: recordAs('paid', ['confirmando', 'aguardando', 'expirado', 'cancelado', 'naoFeita']),
}

/** Has a charge whose outcome is not known count as never made: it may be asked for again. */
export const markNotMade: Action = {
  page: path,
  name: 'nao-feita',
  text: 'Não foi feita',
  meaning: 'O serviço de pagamentos não tem esta cobrança: o cliente poderá pagar de novo.',
  done: 'A cobrança conta como não feita.',
  run: recordAs('notMade', ['confirmando']),
}

const uncertainList = listOf<Charge>({
  title: 'Cobranças em aberto',
  intro:
    'Estas cobranças saíram e o serviço de pagamentos ainda não disse como acabaram. O servidor continua perguntando; se você as achar lá, diga aqui. Até lá a venda não muda e nada mais é cobrado.',
  shown: `os ${mostShown} mais antigos`,
  read: ({ sql, now }) =>
    sql.query(
      `${selectCharge} where ${isUncertain} order by pagamento.created_at, pagamento.id limit ${mostShown}`,
      [instant(now - graceMs)],
    ),
  entry(row, { now }) {
    const value = formatMoeda(row.valorCentavos)
    return {
      title: value,
      facts: [
        [orderLabel(row), row.numero],
        ['Forma', methodLabel(row.formaPagamento)],
        ['Enviada em', `${momentOf(row.sentAt)}, há ${lastedSince(row.sentAt, now)}`],
        ['Identificação', html`<code>${row.id}</code>`],
      ],
      actions: [markPaid, markNotMade],
      target: { id: row.id, which: `${value} ${orderPhrase(row)}` },
    }
  },
})

/** A difference between the bank's list and ours, on a day. */
type Difference = MoneyRow & {
  /** yyyy-mm-dd. */
  readonly dia: string
  readonly motivo: string
  /** The name of the charge at the bank. */
  readonly chave: string
  /** The amount at the bank, where it says one. */
  readonly valorCentavos: number | null
  /** What we charged; null for a charge that is not ours. */
  readonly cobradoCentavos: number | null
  readonly numero: string | null
}

const differenceReasons: Readonly<Record<string, string>> = {
  naoFizemos: 'O serviço tem dinheiro de uma cobrança que não é daqui.',
  naoConsta: 'Aqui a cobrança está paga, e na lista do serviço ela não está.',
  valorDiferente: 'O valor que o serviço tem não é o da cobrança.',
  avisoContradito: 'O serviço avisou que recebeu o dinheiro, e, perguntado, não o tem.',
}

const resolveDifference: Action = {
  page: path,
  name: 'diferenca-resolvida',
  text: 'Resolvida',
  meaning: 'A diferença sai desta lista: diga no motivo o que se viu no serviço de pagamentos.',
  done: 'A diferença está resolvida.',
  async run(id, { sql, now }) {
    const [resolved] = await sql.query<Pick<Difference, 'motivo' | 'chave' | 'valorCentavos' | 'numero'>>(
      `update divergencia set resolvida_em = $2 where id = $1 and resolvida_em is null
       returning motivo, chave, valor_centavos as "valorCentavos",
                 (select numero_proposta from proposta where proposta.id = proposta_id) as numero`,
      [id, instant(now)],
    )
    if (!resolved) return null
    const { motivo, chave, valorCentavos, numero } = resolved
    const value = valorCentavos === null ? '' : `, de ${formatMoeda(valorCentavos)}`
    return {
      about: `diferença ${motivo} na cobrança ${chave}${value}`,
      numero,
      before: 'aberta',
      after: 'resolvida',
    }
  },
}

const differenceList = listOf<Difference>({
  title: 'Diferenças',
  intro: 'O serviço de pagamentos e nós não dizemos o mesmo. Confira lá e diga aqui o que houve.',
  shown: `os ${mostShown} mais antigos`,
  read: ({ sql }) =>
    sql.query(
      `select divergencia.id, dia, motivo, chave, divergencia.valor_centavos as "valorCentavos",
              pagamento.valor_centavos as "cobradoCentavos", numero_proposta as numero,
              proposta.id is not null and id_produto is null as "isOfLines"
         from divergencia left join proposta on proposta.id = divergencia.proposta_id
              left join pagamento on pagamento.id = chave
        where divergencia.resolvida_em is null order by noted_at, divergencia.id limit ${mostShown}`,
    ),
  entry(row) {
    const { valorCentavos, cobradoCentavos } = row
    const value = valorCentavos === null ? 'Valor não informado' : formatMoeda(valorCentavos)
    const differs = cobradoCentavos !== null && cobradoCentavos !== valorCentavos
    return {
      title: value,
      facts: [
        ['Diferença', differenceReasons[row.motivo] ?? row.motivo],
        ['Cobrado', differs ? formatMoeda(cobradoCentavos) : null],
        ['Dia', formatData(row.dia)],
        [orderLabel(row), row.numero],
        ['Identificação', html`<code>${row.chave}</code>`],
      ],
      actions: [resolveDifference],
      target: { id: row.id, which: `${value}, ${row.chave}` },
    }
  },
})

/** What staff can do about money. */
export const paymentActions: readonly Action[] = [...pendingActions, markPaid, markNotMade, resolveDifference]

/** Draws the page of money that waits for staff: received for nothing, uncertain, or different at the bank. */
export const paymentsPage = listPage(
  'Pagamentos',
  [pendingList, uncertainList, differenceList],
  'Todo o dinheiro recebido pagou o que devia, e toda cobrança tem desfecho.',
)

/** How much money waits for staff, by why. */
type PaymentCounts = {
  readonly pending: number
  readonly uncertain: number
  readonly differences: number
}

/** Counts the money that waits for staff. */
export async function countPayments(sql: Sql, now: number): Promise<PaymentCounts> {
  const [counts] = await sql.query<PaymentCounts>(
    `select (select count(*) from pagamento where ${isPending}) as pending,
            (select count(*) from pagamento where ${isUncertain}) as uncertain,
            (select count(*) from divergencia where resolvida_em is null) as differences`,
    [instant(now - graceMs)],
  )
  return counts ?? { pending: 0, uncertain: 0, differences: 0 }
}
