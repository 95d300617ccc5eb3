import { createHash } from 'node:crypto'
import { hourInMs, isStartDateOpen, type Json } from '../../engine/index.ts'
import { accept, dataOf, refuse } from '../contract/handler.ts'
import { emailOfProposal, insuredOf, maskedEmail, queueMessage } from '../messages/index.ts'
import { queuedSince } from '../outbox/index.ts'
import { chargeOf, isSoldElsewhere } from '../payment/index.ts'
import { asExternalId, columnOfId, type ExternalId, lockSale, orderOf } from '../sale/context.ts'
import { keptRegionId } from '../sale/lookups.ts'
import { shortName } from '../sale/person.ts'
import {
  findProposal,
  isOfProduct,
  lockProposal,
  newNumber,
  refusalOfClosed,
  storeProposal,
} from '../sale/proposal.ts'
import { atPromisedPrice } from '../sale/quotes.ts'
import { registrationOf } from '../sale/registration.ts'
import {
  isTableOf,
  keepVariant,
  monthlyTotal,
  pixCycles,
  realsOf,
  soldVariantOf,
  variantOf,
} from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { paymentData } from './charge.ts'
import { handler, productHandler } from './define.ts'
import { storeStart } from './pagamento.ts'

/** Stores the sale's proposal: one until it is paid, its price, date and acceptance decided here. */
export const propostaSalvar = productHandler('proposta.salvar', {
  async run(input, context) {
    const variant = variantOf(context, context.sale.variant)
    // Sent together and done in turn: what is read is read once the sale is locked.
    const { sql, sale, now } = context
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
    const closed = order && refusalOfClosed(order)
    if (closed) return closed
    if (isSold) return refuse('propostaAtiva')
    if (input.id !== undefined && input.id !== order?.id) return refuse('cadastroIncompleto')
    const produtos = await atPromisedPrice(context, variant.produtos)
    const product = produtos.find(({ idProduto }) => idProduto === input.idProduto)
    const region = variant.regioes.find(({ sigla }) => sigla === input.tabela)
    if (!product || !region) return refuse('entradaInvalida')
    const { dataVigencia, aceite } = input
    if (!registration) return refuse('cadastroIncompleto')
    if (!isTableOf(registration.uf, input.tabela)) return refuse('regiaoDivergente')
    const versao = aceite?.versao === variant.termos.versao ? variant.termos.versao : null
    if (versao === null && !input.porEmail) return refuse('aceiteAusente')
    if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, context.now)) {
      return refuse('vigenciaEncerrada')
    }
    const { vidas } = registration
    const valorCentavos = monthlyTotal(product, vidas)
    if (valorCentavos !== input.valorCentavos) return refuse('precoDivergente', { valorCentavos })
    const { idProduto } = product
    const sent = await context.call(order?.idExterno == null ? 'criar' : 'alterar', {
      id: order?.idExterno ?? null,
      idContratante: registration.idContratante,
      dataVigencia,
      idProduto,
      // The service's own id, where it was asked for its regions; else the one the variant has for it.
      idUF: keptId ?? region.id,
      cpfCorretorSgec: registration.cpfCorretor,
      nome: product.nome,
      descricao: `${product.nome}, ${vidas} ${vidas === 1 ? 'vida' : 'vidas'}`,
      valor: realsOf(valorCentavos),
      valorProduto: realsOf(product.precoCentavos),
    })
    if (!sent.ok) return sent
    const answered = dataOf(sent)
    // Nothing is sold at a value that the service calculates otherwise.
    if (typeof answered.valor === 'number' && Math.round(answered.valor * 100) !== valorCentavos)
      return refuse('erroInterno')
    const at = instant(now)
    const idExterno = asExternalId(answered.id)
    const uidExterno = textIn(answered.uid)
    const isNewlyAccepted = versao !== null && versao !== order?.aceiteVersao
    const columns = {
      contratante_id: registration.contratanteId,
      cpf_corretor: registration.cpfCorretor,
      corretor: JSON.stringify(registration.corretor),
      id_produto: idProduto,
      vidas,
      valor_centavos: valorCentavos,
      data_vigencia: dataVigencia,
      variante_hash: varianteHash,
      // An acceptance given stays, and so do the ids by which a service knows it.
      ...(isNewlyAccepted && { aceite_versao: versao, aceite_em: at }),
      ...(idExterno !== null && { id_externo: columnOfId(idExterno) }),
      ...(uidExterno !== null && { uid_externo: uidExterno }),
    }
    const numeroGiven = textIn(answered.numeroProposta) ?? numero
    const [{ id, uid, numeroProposta }] = await Promise.all([
      storeProposal(context, order, { columns, numeroProposta: numeroGiven, variant }),
      // One product a contract: everyone insured gets the product of the proposal.
      registration.idProdutos.some((id) => id !== idProduto) &&
        sql.query('update segurado set id_produto = $2 where sale_id = $1 and id_produto <> $2', [
          sale.id,
          idProduto,
        ]),
    ])
    const listaDescontoPix = pixCycles(variant, valorCentavos)
    return accept({ id, uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix })
  },
})

const textIn = (value: Json | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** Shows a proposal to anyone who has its address: no CPF, the e-mail masked. */
export const propostaObter = handler('proposta.obter', {
  async run({ uid }, context) {
    const proposal = await findProposal(context.sql, uid, isOfProduct)
    if (!proposal) return refuse('naoEncontrado')
    const { numeroProposta, valorCentavos, dataVigencia, vidas, situacao } = proposal
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const charge = await chargeOf(context.sql, proposal.id, context.now)
    const people = await insuredOf(context.sql, proposal.saleId)
    const produto = variant.produtos.find(({ idProduto }) => idProduto === proposal.idProduto)
    return accept({
      uid,
      numeroProposta,
      valorCentavos,
      dataVigencia,
      vidas,
      pessoas: people.map(({ nome, parentesco }) => ({
        nome: shortName(nome),
        ...(parentesco !== null && { parentesco }),
      })),
      // A product costs what it was sold for, also where it is no longer sold.
      produto: {
        ...(produto ?? { idProduto: proposal.idProduto, nome: 'Plano contratado' }),
        precoCentavos: Math.round(valorCentavos / vidas),
      },
      corretor: proposal.corretor,
      emailMascarado: maskedEmail(proposal.emailDeQuemPaga),
      aceito: proposal.aceiteEm !== null,
      aceiteVersao: proposal.aceiteEm === null ? null : proposal.aceiteVersao,
      aceiteEm: proposal.aceiteEm?.getTime() ?? null,
      situacao,
      listaDescontoPix: pixCycles(variant, valorCentavos),
      pagamento: charge ? paymentData(charge) : null,
    })
  },
})

/** Changes the start date of a proposal that is not paid, to one that is open; a boleto for another date ends. */
export const propostaVigencia = handler('proposta.vigencia', {
  async run({ uid, dataVigencia }, context) {
    const { sql, now } = context
    const proposal = await lockProposal(sql, uid, isOfProduct)
    if (!proposal) return refuse('naoEncontrado')
    const closed = refusalOfClosed(proposal)
    if (closed) return closed
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
    await storeStart(proposal, dataVigencia, context)
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
    const proposal = await lockProposal(context.sql, uid, isOfProduct)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    // Left to the service that knows the proposal, where there is one.
    const { uidExterno, emailDeQuemPaga: email } = proposal
    const message =
      uidExterno === null
        ? ({ kind: 'email', payload: emailOfProposal({ ...proposal, email }) } as const)
        : ({ kind: 'linkDePagamento', payload: { uid: uidExterno, to: email } } as const)
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

/** Sums up what the sale has stored by now, at our prices; and asks a service that knows the contract whether it agrees. */
export const resumoObter = productHandler('resumo.obter', {
  async run(_input, context) {
    const { sql, sale } = context
    const [stored] = await sql.query<StoredOrder>(
      `select id_produto as "idProduto", contratante.id_externo as "idContratante",
              (select count(*) from segurado where sale_id = $1) as titulares,
              (select count(*) from dependente where sale_id = $1) as dependentes
         from segurado join contratante on contratante.id = contratante_id
        where segurado.sale_id = $1 order by contrata desc, segurado.id limit 1`,
      [sale.id],
    )
    const produtos = await atPromisedPrice(context, variantOf(context, sale.variant).produtos)
    const product = produtos.find(({ idProduto }) => idProduto === stored?.idProduto)
    if (!stored || !product) return refuse('cadastroIncompleto')
    const { idProduto, nome, precoCentavos } = product
    const { titulares, dependentes, idContratante } = stored
    const vidas = titulares + dependentes
    const valorCentavos = monthlyTotal(product, vidas)
    const summary = { idProduto, nome, titulares, dependentes, precoCentavos, vidas, valorCentavos }
    if (idContratante === null) return accept({ ...summary, confere: true })
    const found = await context.call('consultar', { idContratante, idProduto })
    if (!found.ok) return found
    const { totalVidas, valorTotal } = dataOf(found)
    // What the service does not say is no difference.
    const sameLives = typeof totalVidas !== 'number' || totalVidas === vidas
    const sameValue = typeof valorTotal !== 'number' || Math.round(valorTotal * 100) === valorCentavos
    return accept({ ...summary, confere: sameLives && sameValue })
  },
})

type StoredOrder = {
  readonly idProduto: number
  readonly idContratante: ExternalId | null
  readonly titulares: number
  readonly dependentes: number
}
