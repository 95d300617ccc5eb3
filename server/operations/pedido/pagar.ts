import { isStartDateOpen, startDates } from '../../../engine/index.ts'
import { accept, type Dispatch, type Reply, refuse, type Work } from '../../contract/work.ts'
import { type Charge, chargeOf, type Debit, endOutdated, methods } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { isPricedToday, linesOf, lockPedido, type Pedido } from '../../sale/pedido.ts'
import { methodsFor, type PetVariant, petVariantOf } from '../../sale/pet-variant.ts'
import { realsOf } from '../../sale/prices.ts'
import { instant } from '../../store/index.ts'
import { cardParams, misfitOfCard, strayCard } from '../pagamento/card.ts'
import { sendCharge } from '../pagamento/charge.ts'
import { type ChargeData, createdData } from '../pagamento/charge-data.ts'
import { isPaidOnPage } from '../pagamento/page-standing.ts'
import { debitOf } from './debit.ts'
import type { PagarInput, PagarOutput } from './types.ts'

/** Requests the payment of an order; while the same boleto, debit or payment page awaits, requesting it again gives that one. */
export const pagar = local<PagarInput, PagarOutput>(async (input, work) => {
  const { cardEntry: entry, now, sql } = work
  const stray = strayCard(input.cartao, entry)
  if (stray) return refuse('entradaInvalida', stray)
  const pedido = await lockPedido(sql, input.uid)
  if (!pedido) return refuse('naoEncontrado')
  if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
  if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
  const variant = petVariantOf(work, pedido.variant)
  const method = methodsFor(variant, pedido.valorCentavos).find(({ id }) => id === input.formaPagamento)
  if (!method) return refuse('entradaInvalida', { campo: '/formaPagamento', regra: 'enum' })
  // Another tab may have changed the order, and the operator what a way of paying adds: what was seen is what is charged.
  const { valorCentavos } = method
  if (input.valorCentavos !== undefined && input.valorCentavos !== valorCentavos)
    return refuse('precoAlterado', { valorCentavos })
  const misfit = method.id === methods.cartao ? misfitOfCard(input.cartao, { entry, now }) : undefined
  if (misfit) return refuse('entradaInvalida', misfit)
  if (!isPricedToday(await linesOf(sql, pedido.id), variant)) return refuse('propostaDesatualizada')
  const dataVigencia = startOf(input, { pedido, variant, now })
  if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
  const debito = debitOf(input.debito, { variant, dataVigencia, now })
  if (method.id === methods.debito && !debito)
    return refuse('entradaInvalida', { campo: '/debito', regra: 'debito' })
  if (!(await isAccepted(pedido, { variant, aceite: input.aceite, work }))) return refuse('aceiteAusente')
  const moved = { ...pedido, dataVigencia }
  if (dataVigencia !== pedido.dataVigencia) await moveStart(moved, work)
  const decided = { method, debito: method.id === methods.debito ? (debito ?? null) : null }
  return (await withoutNewCharge(moved, decided, work)) ?? charge(moved, { ...decided, input }, work)
})

interface DecidedMethod {
  readonly method: { readonly id: 1 | 2 | 3; readonly valorCentavos: number }
  readonly debito: Debit | null
}

/** Answers where no new charge is due: the same awaits already, or a card was paid on its page meanwhile. */
async function withoutNewCharge(
  pedido: Pedido,
  { method, debito }: DecidedMethod,
  work: Work,
): Promise<Reply<PagarOutput> | undefined> {
  const current = await chargeOf(work.sql, pedido.id, work.now)
  if (current && isSame(current, { method, debito }, work)) return accept(shown(createdData(current), debito))
  return (await isPaidOnPage(current, work)) ? refuse('propostaEncerrada') : undefined
}

function isSame(current: Charge, { method, debito }: DecidedMethod, { cardEntry }: Work): boolean {
  const { situacao, formaPagamento, valorCentavos, page } = current
  return (
    situacao === 'aguardando' &&
    formaPagamento === method.id &&
    valorCentavos === method.valorCentavos &&
    // Where cards are taken another way by now, a page that awaits gives way.
    (!page || cardEntry === 'pagina') &&
    current.debito?.banco === debito?.banco &&
    current.debito?.dia === debito?.dia
  )
}

async function charge(
  pedido: Pedido,
  { method, debito, input }: DecidedMethod & { readonly input: PagarInput },
  work: Work,
): Promise<Dispatch> {
  const { id: formaPagamento, valorCentavos } = method
  const { idExterno, numPedido, cpf, dataVigencia, pagina } = pedido
  const { send, conclude } = await sendCharge(
    {
      ...{ of: pedido, formaPagamento, cicloPagamento: 1, valorCentavos, debito },
      params: {
        ...{ idProposta: idExterno, numPedido, formaPagamento, valor: realsOf(valorCentavos) },
        ...{ cpf, dataVigencia, valorCentavos },
        ...(debito && { debito: { banco: debito.banco, diaVencimento: debito.dia } }),
        ...(formaPagamento === methods.cartao && cardParams(input.cartao, { pagina, work })),
      },
    },
    work,
  )
  return {
    send,
    async conclude(result, around) {
      const reply = await conclude(result, around)
      return reply.ok ? accept({ ...shown(reply.data as ChargeData, debito) }) : reply
    },
  }
}

/** Writes a charge as paying an order answers. */
function shown(
  { pixCodigo: _, pixTempoExpiracao: __, ...data }: ChargeData,
  debito: Debit | null,
): PagarOutput {
  return { ...data, diaVencimento: debito?.dia ?? null }
}

interface Starting {
  readonly pedido: Pedido
  readonly variant: PetVariant
  readonly now: number
}

/** Gives the start date that was chosen, where it is open; where none was, the order's own, or the first that is offered. */
function startOf({ dataVigencia }: PagarInput, { pedido, variant, now }: Starting): string | undefined {
  const isOpen = (date: string) => isStartDateOpen(variant.vigencia, date, now)
  if (dataVigencia) return isOpen(dataVigencia) ? dataVigencia : undefined
  return isOpen(pedido.dataVigencia) ? pedido.dataVigencia : startDates(variant.vigencia, now, 'pedido')[0]
}

async function moveStart({ id, dataVigencia }: Pedido, { sql, now }: Work): Promise<void> {
  await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
    id,
    dataVigencia,
    instant(now),
  ])
  await endOutdated(sql, id, now)
}

interface Acceptance {
  readonly variant: PetVariant
  readonly aceite: PagarInput['aceite']
  readonly work: Work
}

/** Tells whether the terms of payment are accepted, in whatever of their texts; what is accepted only now is stored. */
async function isAccepted(pedido: Pedido, { variant, aceite, work }: Acceptance): Promise<boolean> {
  if (pedido.aceiteEm !== null) return true
  const versions = Object.values(variant.termosDoPagamento).map(({ versao }) => versao)
  const versao = versions.find((each) => each === aceite?.versao)
  if (versao === undefined) return false
  await work.sql.query('update proposta set aceite_versao = $2, aceite_em = $3 where id = $1', [
    pedido.id,
    versao,
    instant(work.now),
  ])
  return true
}
