import { digitsOf, nextDayOfMonth, todayInSaoPaulo } from '../../engine/index.ts'
import {
  accept,
  type Dispatch,
  dataOf,
  type HandlerContext,
  type Params,
  type RefusedReply,
  refuse,
} from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import {
  type Charge,
  chargeOf,
  type Debit,
  earliestDueAt,
  endOutdated,
  methods,
  pixOf,
  scheduleSoon,
  typedLineOf,
} from '../payment/index.ts'
import { isRateLimited, noteLookup } from '../sale/lookups.ts'
import {
  findProposal,
  isAcceptedFor,
  isOfPerson,
  isOfProduct,
  isPricedBy,
  linesOf,
  linesOfProduct,
  lockProposal,
  mayBeAccepted,
  methodsOf,
  type PersonProposal,
  type Proposal,
  refusalOfClosed,
  refusalOfSeen,
  seenLines,
  variantOfPage,
} from '../sale/proposal.ts'
import { amountOf, realsOf, soldVariantOf, type Variant } from '../sale/variant.ts'
import { provocationOf, textOf, tokenisedIn } from '../sandbox/index.ts'
import { insertRow, instant, newId } from '../store/index.ts'
import { checkPix, openCharge, pixStatusOf, storedPixStatus } from './bank.ts'
import {
  type ChargeData,
  cardParams,
  charge,
  createdData,
  findSameCharge,
  misfitOfCard,
  paymentData,
  refusalOfDate,
  refusalOfPaid,
  refusalToCharge,
  refusedCardEntry,
  storeAcceptance,
} from './charge.ts'
import { handler, saleHandler } from './define.ts'
import { shownCliente, startOf } from './pedido.ts'
import { storedParams } from './pedido-pet.ts'

/** The bank of the sandbox. */
const sandbox = { criar: openCharge, consultar: storedPixStatus }

/** Requests the payment of a proposal; while the same boleto, Pix or payment page is waiting, a repeated request returns that one. */
export const pagamentoCriar = handler('pagamento.criar', {
  async run(input, context) {
    const { cardEntry: entry, now } = context
    const refusedCard = refusedCardEntry(input.cartao, entry)
    if (refusedCard) return refuse('entradaInvalida', refusedCard)
    const proposal = await lockProposal(context.sql, input.uid, isOfProduct)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const { formaPagamento, cartao, visto } = input
    const amount = amountOf(variant, proposal.valorCentavos, input)
    if (!amount) return refuse('entradaInvalida')
    const termos = proposal.aceiteEm === null ? input.aceite?.versao : (proposal.aceiteVersao ?? undefined)
    const { valorCentavos } = amount
    const { dataVigencia } = proposal
    const changed = refusalOfSeen(visto, {
      valorCentavos,
      linhas: linesOfProduct(proposal),
      dataVigencia,
      termos,
    })
    if (changed) return changed
    const misfit = formaPagamento === methods.cartao ? misfitOfCard(cartao, { entry, now }) : undefined
    if (misfit) return refuse('entradaInvalida', misfit)
    const refusal = await refusalToCharge(proposal, variant, context)
    if (refusal) return refusal
    // What is accepted only now is stored, whatever the bank answers then.
    if (proposal.aceiteEm === null) {
      if (input.aceite?.versao !== variant.termos.versao) return refuse('aceiteAusente')
      await storeAcceptance(proposal, variant.termos.versao, context)
    }
    const same = await findSameCharge(proposal, { ...amount, formaPagamento }, context)
    if (same) return accept(createdData(same))
    return (
      (await refusalOfPaid(proposal, context)) ??
      refusalOfDate(proposal, variant, context) ??
      charge({ proposal, variant, ...amount, formaPagamento, cartao, visto }, context)
    )
  },
  sandbox,
})

/**
 * Requests the payment of an order, or of one month of a proposal; while the same boleto, debit or payment page is
 * waiting, a repeated request returns that one.
 */
export const pedidoPagar = handler('pedido.pagar', {
  async run(input, context) {
    const { cardEntry: entry, now, sql } = context
    const refusedCard = refusedCardEntry(input.cartao, entry)
    if (refusedCard) return refuse('entradaInvalida', refusedCard)
    const pedido = await lockProposal(sql, input.uid, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const closed = refusalOfClosed(pedido)
    if (closed) return closed
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const method = methodsOf(variant, pedido).find(({ id }) => id === input.formaPagamento)
    if (!method) return refuse('entradaInvalida', { campo: '/formaPagamento', regra: 'enum' })
    const { id: formaPagamento, valorCentavos } = method
    const { cartao, visto } = input
    const misfit = formaPagamento === methods.cartao ? misfitOfCard(cartao, { entry, now }) : undefined
    if (misfit) return refuse('entradaInvalida', misfit)
    if (isOfProduct(pedido)) {
      const refusal = await refusalToCharge(pedido, variant, context)
      if (refusal) return refusal
    } else if (!isPricedBy(await linesOf(sql, pedido.id), variant)) return refuse('propostaDesatualizada')
    const dataVigencia = startOf(input.dataVigencia, pedido, { variant, now })
    if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
    const isAccepted = isAcceptedFor(pedido, variant, formaPagamento)
    const termos = (isAccepted ? pedido.aceiteVersao : input.aceite?.versao) ?? undefined
    const linhas = await seenLines(pedido, context)
    const changed = refusalOfSeen(visto, { valorCentavos, linhas, dataVigencia, termos })
    if (changed) return changed
    const debito = formaPagamento === methods.debito ? debitOf(input, variant, { dataVigencia, now }) : null
    if (debito === undefined) return refuse('entradaInvalida', { campo: '/debito', regra: 'debito' })
    // What is accepted only now is stored, whatever the bank answers then.
    if (!isAccepted) {
      if (termos === undefined || !mayBeAccepted(termos, pedido, { variant, formaPagamento }))
        return refuse('aceiteAusente')
      await storeAcceptance(pedido, termos, context)
    }
    const wanted = { formaPagamento, cicloPagamento: 1, valorCentavos, debito }
    const isMoved = dataVigencia !== pedido.dataVigencia
    const same = isMoved ? undefined : await findSameCharge(pedido, wanted, context)
    if (same) return accept(paidData(createdData(same), debito))
    const refusal =
      (await refusalOfPaid(pedido, context)) ??
      (await sendTerms(pedido, { variant, formaPagamento, debito, dataVigencia }, context))
    if (refusal) return refusal
    if (isMoved) await storeStart(pedido, dataVigencia, context)
    const proposal = { ...pedido, dataVigencia }
    const { send, conclude } = await charge({ proposal, variant, ...wanted, cartao, visto }, context)
    return {
      send,
      async conclude(result, context) {
        const reply = await conclude(result, context)
        return reply.ok ? accept({ ...paidData(reply.data as ChargeData, debito) }) : reply
      },
    }
  },
  sandbox,
})

/** Writes a charge as the reply to paying an order. */
const paidData = (
  { pixCodigo: _, pixTempoExpiracao: __, ...data }: ChargeData,
  debito: Debit | null,
): Output<'pedido.pagar'> => ({ ...data, diaVencimento: debito?.dia ?? null })

/**
 * Returns the automatic debit that was chosen, by default on the day on which the plan starts; undefined if the variant does
 * not offer its bank or day.
 */
function debitOf(
  { debito }: Input<'pedido.pagar'>,
  { pagamento, vigencia }: Variant,
  { dataVigencia, now }: { readonly dataVigencia: string; readonly now: number },
): Debit | undefined {
  const { bancos = [], dias = vigencia.dias, mesesDepois = 0 } = pagamento.debito ?? {}
  const dia = debito?.diaVencimento ?? Number(dataVigencia.slice(8))
  if (!debito || !bancos.some(({ id }) => id === debito.banco) || !dias.includes(dia)) return undefined
  return { banco: debito.banco, dia, em: nextDayOfMonth(todayInSaoPaulo(now), dia, mesesDepois) }
}

/** What the service is told before it charges. */
interface PaidTerms {
  readonly variant: Variant
  readonly formaPagamento: 1 | 2 | 3
  readonly debito: Debit | null
  readonly dataVigencia: string
}

/**
 * Tells the service, before it charges, what was chosen to pay by: of an order by what and on which day of the month, with
 * all else as it is now, and of a product its start where it moved. Returns the refusal of the service.
 */
async function sendTerms(
  pedido: PersonProposal,
  { variant, formaPagamento, debito, dataVigencia }: PaidTerms,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { idExterno: id, idProduto, valorCentavos } = pedido
  if (!isOfProduct(pedido)) {
    if (id === null) return undefined
    const chosen = { dataVigencia, formaPagamento, ...(debito && { diaVencimento: debito.dia }) }
    const sent = await context.call(
      'alterar',
      await storedParams(pedido, chosen, { variant, sql: context.sql }),
    )
    return sent.ok ? undefined : sent
  }
  if (dataVigencia === pedido.dataVigencia) return undefined
  const sent = await context.call('alterar', { id, idProduto, dataVigencia, valor: realsOf(valorCentavos) })
  return sent.ok ? undefined : sent
}

/** Stores the start date of a proposal, and ends the charges of the old one. */
export async function storeStart(
  { id }: Proposal,
  dataVigencia: string,
  { sql, now }: HandlerContext,
): Promise<void> {
  await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
    id,
    dataVigencia,
    instant(now),
  ])
  await endOutdated(sql, id, now)
}

/** Returns the status of the payment of a proposal. */
export const pagamentoConsultar = handler('pagamento.consultar', {
  async run({ uid }, { sql, now }) {
    const [proposal] = await sql.query<{ readonly id: string }>('select id from proposta where uid = $1', [
      uid,
    ])
    if (!proposal) return refuse('naoEncontrado')
    const charge = await chargeOf(sql, proposal.id, now)
    // The payer is back from the page of the bank, and waits here.
    if (charge?.situacao === 'aguardando' && charge.page) await scheduleSoon(sql, charge.id, now)
    if (charge?.situacao === 'confirmando') return accept({ situacao: 'confirmando' })
    return accept(charge ? paymentData(charge) : { situacao: 'nenhum' })
  },
})

/**
 * Returns whether the Pix of a proposal is waiting (1), paid (2, by whatever means) or expired (3).
 *
 * An error or an unknown answer of the bank counts as expired; no answer at all is `bancoSemResposta`, and the page asks
 * again.
 */
export const pixConsultar = handler('pix.consultar', {
  async run({ uid }, context) {
    // Sent together: every open page asks this every five seconds.
    const [proposal, pix] = await Promise.all([
      findProposal(context.sql, uid, isOfProduct),
      pixOf(context.sql, uid, context.now),
    ])
    if (!proposal || !pix) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return accept({ statusPixPagamento: pixStatusOf.pago })
    const pixStatus = await checkPix(proposal, pix, context)
    if (!pixStatus.ok && pixStatus.refusal.isSilent) return refuse('bancoSemResposta')
    if (!pixStatus.ok) return accept({ statusPixPagamento: pixStatusOf.expirado })
    if (pixStatus.is === 'awaits') return accept({ statusPixPagamento: pixStatusOf.aguardando })
    return accept({ statusPixPagamento: pixStatus.is === 'paid' ? pixStatusOf.pago : pixStatusOf.expirado })
  },
  sandbox: { consultar: storedPixStatus },
})

/** Creates a new Pix in place of an expired one; a paid proposal stays paid, a waiting Pix stays the same. */
export const pixRenovar = handler('pix.renovar', {
  async run({ uid, visto }, context) {
    const proposal = await lockProposal(context.sql, uid, isOfProduct)
    const pix = proposal && (await pixOf(context.sql, uid, context.now))
    if (!pix) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return accept(paidBy(pix))
    const pixStatus = await checkPix(proposal, pix, context)
    if (!pixStatus.ok) return pixStatus.refusal
    if (pixStatus.is === 'paid') return accept(paidBy(pix))
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const refusal = await refusalToCharge(proposal, variant, context)
    if (refusal) return refusal
    const formaPagamento = methods.pix
    const { cicloPagamento } = pix
    const amount = amountOf(variant, proposal.valorCentavos, { formaPagamento, cicloPagamento })
    if (!amount) return refuse('entradaInvalida')
    const { valorCentavos } = amount
    const { dataVigencia, aceiteVersao } = proposal
    const changed = refusalOfSeen(visto, {
      valorCentavos,
      linhas: linesOfProduct(proposal),
      dataVigencia,
      termos: aceiteVersao ?? undefined,
    })
    if (changed) return changed
    if (pixStatus.is === 'awaits') return accept(awaitingBy(createdData(pixStatus.pix)))
    const closed = refusalOfDate(proposal, variant, context)
    if (closed) return closed
    const { send, conclude } = await charge({ proposal, variant, ...amount, formaPagamento, visto }, context)
    const renewal: Dispatch = {
      send,
      async conclude(result, context) {
        const reply = await conclude(result, context)
        if (reply.ok) return accept(awaitingBy(reply.data as ChargeData))
        return reply.problem === 'propostaEncerrada' ? accept(paidBy(amount)) : reply
      },
    }
    return renewal
  },
  sandbox,
})

const paidBy = ({ valorCentavos }: Pick<Charge, 'valorCentavos'>): Output<'pix.renovar'> => ({
  statusPixPagamento: pixStatusOf.pago,
  pixCodigo: null,
  pixTempoExpiracao: null,
  expiraEm: null,
  valorCentavos,
})

const awaitingBy = ({
  pixCodigo,
  pixTempoExpiracao,
  expiraEm,
  valorCentavos,
}: ChargeData): Output<'pix.renovar'> => ({
  statusPixPagamento: pixStatusOf.aguardando,
  pixCodigo,
  pixTempoExpiracao,
  expiraEm,
  valorCentavos,
})

/** Shows the owner of a paid order or proposal to anyone who knows the CPF, before a card is typed to replace theirs. */
export const cartaoConsultar = handler('cartao.consultar', {
  async run({ link, cpf }, { sql }) {
    const pedido = await findProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== cpf) return refuse('cpfDivergente')
    if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
    const { nome, cpfMascarado } = shownCliente(pedido)
    return accept({ nome, cpfMascarado })
  },
})

/**
 * Replaces the card that pays the coming months, for anyone who knows the CPF and saw what it pays each month. Nothing is
 * charged, and of the card only its last digits are stored, with what was seen and accepted.
 */
export const cartaoAtualizar = handler('cartao.atualizar', {
  async run(input, context) {
    // Where cards are typed on the page of a service only, none can be replaced: such a page takes a card for a payment.
    const { cardEntry: entry } = context
    const { cartao, aceite, visto } = input
    const misfit = refusedCardEntry(cartao, entry) ?? misfitOfCard(cartao, { entry, now: context.now })
    if (misfit) return refuse('entradaInvalida', misfit)
    const pedido = await findProposal(context.sql, input.link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const { cpf } = input
    if (pedido.cpf !== cpf) return refuse('cpfDivergente')
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
    if (!mayBeAccepted(aceite.versao, pedido, { variant, formaPagamento: methods.cartao }))
      return refuse('aceiteAusente')
    const { numeroProposta: numPedido, idExterno, dataVigencia } = pedido
    const byCard = methodsOf(variant, pedido).find(({ id }) => id === methods.cartao)
    const changed = refusalOfSeen(visto, {
      valorCentavos: byCard?.valorCentavos ?? pedido.valorCentavos,
      linhas: await seenLines(pedido, context),
      dataVigencia,
      termos: aceite.versao,
    })
    if (changed) return changed
    const card = cardParams(cartao, pedido, context)
    const sent = await context.call('atualizar', { idProposta: idExterno, numPedido, cpf, ...card })
    if (!sent.ok) return sent
    const { finalCartao: answered } = dataOf(sent)
    const own = digitsOf(('numeroCartao' in cartao && cartao.numeroCartao) || '').slice(-4)
    const finalCartao = typeof answered === 'string' ? answered : own
    await insertRow(context.sql, 'cartao_trocado', {
      id: newId(),
      proposta_id: pedido.id,
      visto: JSON.stringify(visto),
      final_cartao: finalCartao,
      trocado_em: instant(context.now),
    })
    return accept({ numPedido, finalCartao })
  },
  // The sandbox takes every card but those that it declines to charge, and none for an order that is paid in full.
  sandbox: {
    atualizar({ cpf, cartao }) {
      if (provocationOf('titular', textOf(cpf)) === 'pedidoQuitado') return refuse('pedidoQuitado')
      const { numeroCartao = null, token = null } = cartao as Params
      const provoked =
        token === null ? provocationOf('cartao', textOf(numeroCartao)) : tokenisedIn(textOf(token))
      if (provoked === 'cartaoRecusado') return refuse('cartaoRecusado')
      if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
      if (provoked === 'cartaoFalha') return refuse('erroInterno')
      return accept(numeroCartao === null ? {} : { finalCartao: textOf(numeroCartao).slice(-4) })
    },
  },
})

/**
 * Lists the open boletos of a payer, by CPF and birth date, among what the variant of the sale sold: with one of the two
 * wrong there are none, as for an unknown person. Of the dependentes only an initial and the kinship are shown.
 */
export const boletoListar = saleHandler('boleto.listar', {
  async run(input, context) {
    if (await isRateLimited(context, 'cpf_consultado')) return refuse('muitasTentativas')
    const { sql, sale, now } = context
    const { cpf, dataNascimento } = input
    await noteLookup(context, { cpf, permitido: null, idExterno: null })
    const payer = [cpf, dataNascimento, sale.variant]
    const earliestDue = earliestDueAt(now)
    const boletos = await sql.query<BoletoRow>(
      `select pagamento.id, pagamento.valor_centavos as "valorCentavos", codigo_barras as codigo, vencimento
         from proposta join pagamento on pagamento.proposta_id = proposta.id
        where forma_pagamento = $4 and pagamento.situacao = 'aguardando' and ${isTheirs}
        order by vencimento nulls last, pagamento.id limit 50`,
      [...payer, methods.boleto],
    )
    const dependentes = await sql.query<{ readonly nome: string; readonly idParentesco: number }>(
      `select left(dependente.nome, 1) || '.' as nome, grau_parentesco as "idParentesco"
         from dependente join proposta on proposta.sale_id = dependente.sale_id
        where ${isTheirs} order by dependente.id limit 99`,
      payer,
    )
    return accept({
      boletos: boletos.map(({ id, valorCentavos, codigo, vencimento }) => {
        const isOver = vencimento !== null && vencimento < earliestDue
        return {
          valorCentavos,
          vencimento,
          linhaDigitavel: codigo && typedLineOf(codigo),
          situacao: isOver ? 'vencido' : 'aberto',
          // By the id of the charge: that of the order would open the order too. One of ours that is over is not drawn.
          linkBoleto: isOver && codigo !== null ? null : `/boleto/${id}.pdf`,
        }
      }),
      dependentes,
    })
  },
})

type BoletoRow = {
  readonly id: string
  readonly valorCentavos: number
  readonly codigo: string | null
  readonly vencimento: string | null
}

/**
 * The SQL condition on a row of `proposta` that the CPF `$1`, born on `$2`, pays it, and the variant `$3` sold it. The
 * payer is the responsável, if there is one.
 */
const isTheirs = `split_part(proposta.variant, '/', 1) = split_part($3, '/', 1) and proposta.contratante_id in (
  select id from contratante where cpf = $1 and data_nascimento = $2::date
     and not exists (select 1 from responsavel where contratante_id = contratante.id)
   union all
  select contratante_id from responsavel where cpf = $1 and data_nascimento = $2::date)`
