import { createHash } from 'node:crypto'
import { hourInMs, isStartDateOpen, type Json } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type Reply,
  type ResponseData,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { emailOfProposal, maskedEmail, queueMessage } from '../messages/index.ts'
import { queuedSince } from '../outbox/index.ts'
import { chargeOf, endOutdated, isSoldElsewhere } from '../payment/index.ts'
import { asExternalId, columnOfId, type ExternalId, lockSale, type Order, orderOf } from '../sale/context.ts'
import { keptRegionId } from '../sale/lookups.ts'
import { findProposal, lockProposal, newNumber, type Proposal } from '../sale/proposal.ts'
import { type Registration, registrationOf } from '../sale/registration.ts'
import { filledAddress } from '../sale/sent-addresses.ts'
import { keepVariant, soldVariantOf } from '../sale/sold-variant.ts'
import {
  type DentalVariant,
  isTableOf,
  monthlyTotal,
  type Product,
  pixCycles,
  realsOf,
  variantOf,
} from '../sale/variant.ts'
import { instant, newId, queryNamed } from '../store/index.ts'
import { paymentData } from './charge.ts'
import { handler, productHandler } from './define.ts'

/** Stores the sale's proposal: one until it is paid, its price, date and acceptance decided here. */
export const propostaSalvar = productHandler('proposta.salvar', {
  async run(input, context) {
    const variant = variantOf(context, context.sale.variant)
    // Sent together and done in turn: what is read is read once the sale is locked.
    const { sql, sale } = context
    const [, order, registration, isSold, numero, keptId, varianteHash] = await Promise.all([
      lockSale(context),
      orderOf(context),
      registrationOf(context, variant),
      // An early warning: it is checked again when it is charged, with the CPFs locked.
      isSoldElsewhere(sql, sale.id),
      newNumber(context),
      keptRegionId(context, input.tabela),
      keepVariant(context, sale.variant),
    ])
    if (order?.situacao === 'paga') return refuse('propostaEncerrada')
    if (order?.isConfirming) return refuse('pagamentoEmConfirmacao')
    if (isSold) return refuse('propostaAtiva')
    if (input.id !== undefined && input.id !== order?.id) return refuse('cadastroIncompleto')
    const product = variant.produtos.find(({ idProduto }) => idProduto === input.idProduto)
    const isTable = variant.regioes.some(({ sigla }) => sigla === input.tabela)
    if (!product || !isTable) return refuse('entradaInvalida')
    // The service's own id, where it was asked for its regions; else the one the variant has for it.
    const idUF = keptId ?? variant.regioes.find(({ sigla }) => sigla === input.tabela)?.id ?? null
    const { dataVigencia, aceite } = input
    if (!registration) return refuse('cadastroIncompleto')
    if (!isTableOf(registration.uf, input.tabela)) return refuse('regiaoDivergente')
    const versao = aceite?.versao === variant.termos.versao ? variant.termos.versao : null
    if (versao === null && !input.porEmail) return refuse('aceiteAusente')
    if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, context.now)) {
      return refuse('vigenciaEncerrada')
    }
    const valorCentavos = monthlyTotal(product, registration.vidas)
    if (valorCentavos !== input.valorCentavos) return refuse('precoDivergente', { valorCentavos })
    const decided = { ...registration, idProduto: product.idProduto, valorCentavos, dataVigencia, versao }
    const sent = await sendProposal(decided, { product, idUF, idExterno: order?.idExterno ?? null }, context)
    if (!sent.ok) return sent.refusal
    const taken = { ...decided, ...sent.taken, varianteHash }
    const [{ id, uid, numeroProposta }] = await Promise.all([
      order ? changeProposal(order, taken, context) : createProposal(taken, { variant, numero }, context),
      // One product a contract: everyone insured gets the product of the proposal.
      registration.idProdutos.some((id) => id !== product.idProduto) && insureBy(product.idProduto, context),
    ])
    const listaDescontoPix = pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle }))
    return accept({ id, uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix })
  },
})

/** A proposal about to be stored: everything in it decided here. */
interface DecidedProposal extends Registration {
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** The version of the terms accepted; null if they are accepted when it is paid by the link sent. */
  readonly versao: string | null
}

/** What goes to the service about a proposal besides what was decided. */
interface ProposalToSend {
  readonly product: Product
  /** Of the region whose price table was shown. */
  readonly idUF: ExternalId | null
  /** By which the service knows the proposal; null for a new one. */
  readonly idExterno: ExternalId | null
}

/** What the service took, or why the proposal can't be. */
type SentProposal =
  | { readonly ok: true; readonly taken: TakenProposal }
  | { readonly ok: false; readonly refusal: Reply<never> }

/** Sends a proposal to the service; if it calculates another value than ours, nothing is sold. */
async function sendProposal(
  decided: DecidedProposal,
  { product, idUF, idExterno: id }: ProposalToSend,
  context: SaleContext,
): Promise<SentProposal> {
  const { valorCentavos, idContratante, cpfCorretor, dataVigencia, idProduto, vidas } = decided
  const sent = await context.call(id === null ? 'criar' : 'alterar', {
    id,
    idContratante,
    dataVigencia,
    idProduto,
    idUF,
    cpfCorretorSgec: cpfCorretor,
    nome: product.nome,
    descricao: `${product.nome}, ${vidas} ${vidas === 1 ? 'vida' : 'vidas'}`,
    valor: realsOf(valorCentavos),
    valorProduto: realsOf(product.precoCentavos),
  })
  if (!sent.ok) return { ok: false, refusal: sent }
  const found = dataOf(sent)
  const isOther = typeof found.valor === 'number' && Math.round(found.valor * 100) !== valorCentavos
  return isOther ? { ok: false, refusal: refuse('erroInterno') } : { ok: true, taken: takenIn(found) }
}

function takenIn({ id, uid, numeroProposta }: ResponseData): TakenProposal {
  return { idExterno: asExternalId(id), uidExterno: textIn(uid), numero: textIn(numeroProposta) }
}

const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** What a service answers about a proposal it took; nulls without a service. */
interface TakenProposal {
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  readonly numero: string | null
}

/** A proposal as it is stored. */
interface ProposalToStore extends DecidedProposal, TakenProposal {
  /** What the variant says now, by its hash. */
  readonly varianteHash: string | null
}

/** What a stored proposal is called by. */
type ProposalNames = Pick<Order, 'id' | 'uid' | 'numeroProposta'>

/** Stores a new proposal, under the number a service gave it, else under ours. */
function createProposal(
  decided: ProposalToStore,
  { variant, numero }: { readonly variant: DentalVariant; readonly numero: string | undefined },
  { sql, sale, now }: SaleContext,
): ProposalNames {
  const numeroProposta = decided.numero ?? numero
  if (numeroProposta === undefined) throw new Error('A new proposal has no number.')
  const [id, uid, at] = [newId(), newId(), instant(now)]
  // Sent along with the commit, which waits for it and fails with it.
  queryNamed(
    sql,
    `insert into proposta (id, uid, sale_id, variant, situacao, created_at, numero_proposta, contratante_id,
                           cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia, aceite_versao,
                           aceite_em, updated_at, id_externo, uid_externo, pagina, variante_hash)
     values (:id, :uid, :saleId, :variant, 'aberta', :at, :numeroProposta, :contratanteId, :cpfCorretor, :corretor,
             :idProduto, :vidas, :valorCentavos, :dataVigencia, :versao,
             case when :versao::text is null then null else :at::timestamptz end, :at, :idExterno, :uidExterno,
             :pagina, :varianteHash)`,
    {
      id,
      uid,
      saleId: sale.id,
      variant: sale.variant,
      at,
      numeroProposta,
      pagina: filledAddress(variant, 'pagamento', { uid }),
      ...parametersOf(decided),
    },
  ).catch(() => {})
  return { id, uid, numeroProposta }
}

/**
 * Writes the same proposal again, by what its variant says now; a charge for what it no longer says ends, and an acceptance
 * given stays.
 */
async function changeProposal(
  order: Order,
  decided: ProposalToStore,
  { sql, now }: SaleContext,
): Promise<ProposalNames> {
  await queryNamed(
    sql,
    `update proposta set contratante_id = :contratanteId, cpf_corretor = :cpfCorretor, corretor = :corretor,
            id_produto = :idProduto, vidas = :vidas, valor_centavos = :valorCentavos, data_vigencia = :dataVigencia,
            updated_at = :at, variante_hash = :varianteHash,
            aceite_em = case when :versao::text is null or aceite_versao = :versao then aceite_em
                             else :at::timestamptz end,
            aceite_versao = coalesce(:versao, aceite_versao), id_externo = coalesce(:idExterno, id_externo),
            uid_externo = coalesce(:uidExterno, uid_externo)
      where id = :id`,
    { id: order.id, at: instant(now), ...parametersOf(decided) },
  )
  await endOutdated(sql, order.id, now)
  return order
}

function parametersOf(decided: ProposalToStore) {
  const { contratanteId, cpfCorretor, corretor, idProduto, vidas, valorCentavos, dataVigencia } = decided
  return {
    contratanteId,
    cpfCorretor,
    corretor: JSON.stringify(corretor),
    idProduto,
    vidas,
    valorCentavos,
    dataVigencia,
    versao: decided.versao,
    idExterno: columnOfId(decided.idExterno),
    uidExterno: decided.uidExterno,
    varianteHash: decided.varianteHash,
  }
}

/** Insures everybody of a sale by one product. */
async function insureBy(idProduto: number, { sql, sale }: SaleContext): Promise<void> {
  await sql.query('update segurado set id_produto = $2 where sale_id = $1 and id_produto <> $2', [
    sale.id,
    idProduto,
  ])
}

/** Shows a proposal to anyone who has its address: no CPF, the e-mail masked. */
export const propostaObter = handler('proposta.obter', {
  async run({ uid }, context) {
    const proposal = await findProposal(context.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    const { numeroProposta, valorCentavos, dataVigencia, vidas, situacao } = proposal
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const charge = await chargeOf(context.sql, proposal.id, context.now)
    const produto = variant.produtos.find(({ idProduto }) => idProduto === proposal.idProduto)
    return accept({
      uid,
      numeroProposta,
      valorCentavos,
      dataVigencia,
      vidas,
      // A product costs what it was sold for, also where it is no longer sold.
      produto: {
        ...(produto ?? { idProduto: proposal.idProduto, nome: 'Plano contratado' }),
        precoCentavos: Math.round(valorCentavos / vidas),
      },
      corretor: proposal.corretor,
      emailMascarado: maskedEmail(proposal.email),
      aceito: proposal.aceiteEm !== null,
      aceiteVersao: proposal.aceiteEm === null ? null : proposal.aceiteVersao,
      aceiteEm: proposal.aceiteEm?.getTime() ?? null,
      situacao,
      listaDescontoPix: pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle })),
      pagamento: charge ? paymentData(charge) : null,
    })
  },
})

/** Changes the start date of a proposal that is not paid, to one that is open; a boleto for another date ends. */
export const propostaVigencia = handler('proposta.vigencia', {
  async run({ uid, dataVigencia }, context) {
    const { sql, now } = context
    const proposal = await lockProposal(sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    if (proposal.isConfirming) return refuse('pagamentoEmConfirmacao')
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, now))
      return refuse('vigenciaEncerrada')
    const sent = await context.call('alterar', {
      id: proposal.idExterno,
      idProduto: proposal.idProduto,
      dataVigencia,
      valor: realsOf(proposal.valorCentavos),
    })
    if (!sent.ok) return sent
    await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
      proposal.id,
      dataVigencia,
      instant(now),
    ])
    await endOutdated(sql, proposal.id, now)
    return accept({ dataVigencia })
  },
})

/** Bounds the e-mails about one proposal: a freely typed address must not be flooded. */
const mostInAnHour = 5
/** Within so long the same text to the same address goes out once. */
const repeatedAfterMs = 10 * 60_000

/** Sends the link of a proposal to the customer; the same e-mail once in ten minutes, five in an hour. */
export const propostaEnviarEmail = handler('proposta.enviarEmail', {
  async run({ uid }, context) {
    const proposal = await lockProposal(context.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const message = messageOf(proposal)
    const { to } = message.payload
    const about = `proposta ${proposal.id}`
    if ((await queuedSince(context.sql, about, context.now - hourInMs)) >= mostInAnHour)
      return refuse('muitasTentativas')
    const digest = createHash('sha256')
      .update(`${to.toLowerCase()} ${'text' in message.payload ? message.payload.text : message.payload.uid}`)
      .digest('base64url')
    const once = `${about} ${digest} ${Math.floor(context.now / repeatedAfterMs)}`
    if (!(await context.admitsMessage(to))) return refuse('muitasTentativas')
    await queueMessage(context.sql, message, { once, now: context.now })
    return accept({ emailMascarado: maskedEmail(to) })
  },
})

/** Leaves the link to the service that knows the proposal, where there is one; else it is ours to send. */
function messageOf(proposal: Proposal) {
  if (proposal.uidExterno !== null) {
    return { kind: 'linkDePagamento', payload: { uid: proposal.uidExterno, to: proposal.email } } as const
  }
  return { kind: 'email', payload: emailOfProposal(proposal) } as const
}

/** Sums up what the sale has stored by now, at our prices; and asks a service that knows the contract whether it agrees. */
export const resumoObter = productHandler('resumo.obter', {
  async run(_input, context) {
    const stored = await storedOrder(context)
    const product = variantOf(context, context.sale.variant).produtos.find(
      ({ idProduto }) => idProduto === stored?.idProduto,
    )
    if (!stored || !product) return refuse('cadastroIncompleto')
    const { idProduto, nome, precoCentavos } = product
    const { titulares, dependentes } = stored
    const vidas = titulares + dependentes
    const sum = { vidas, valorCentavos: monthlyTotal(product, vidas) }
    const agreed = await agrees(stored, sum, context)
    if (!agreed.ok) return agreed
    return accept({ idProduto, nome, titulares, dependentes, precoCentavos, ...sum, confere: agreed.data })
  },
})

type StoredOrder = {
  readonly idProduto: number
  readonly idContratante: ExternalId | null
  readonly titulares: number
  readonly dependentes: number
}

async function storedOrder({ sql, sale }: SaleContext): Promise<StoredOrder | undefined> {
  const [row] = await sql.query<StoredOrder>(
    `select id_produto as "idProduto", contratante.id_externo as "idContratante",
            (select count(*) from segurado where sale_id = $1) as titulares,
            (select count(*) from dependente where sale_id = $1) as dependentes
       from segurado join contratante on contratante.id = contratante_id
      where segurado.sale_id = $1 order by contrata desc, segurado.id limit 1`,
    [sale.id],
  )
  return row
}

/** Tells whether the service counts the same; what it does not say is no difference. */
async function agrees(
  { idContratante, idProduto }: StoredOrder,
  sum: Pick<Output<'resumo.obter'>, 'vidas' | 'valorCentavos'>,
  context: SaleContext,
): Promise<Reply<boolean>> {
  if (idContratante === null) return accept(true)
  const found = await context.call('consultar', { idContratante, idProduto })
  if (!found.ok) return found
  const { totalVidas, valorTotal } = dataOf(found)
  const sameLives = typeof totalVidas !== 'number' || totalVidas === sum.vidas
  const sameValue = typeof valorTotal !== 'number' || Math.round(valorTotal * 100) === sum.valorCentavos
  return accept(sameLives && sameValue)
}
