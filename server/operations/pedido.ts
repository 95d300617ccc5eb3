import { isAdult, isStartDateOpen, productId, startDates, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, dataOf, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { maskedEmail } from '../messages/index.ts'
import { chargeOf } from '../payment/index.ts'
import { addressAsStored, storeAddressOf, type TypedAddress } from '../sale/address.ts'
import type { ExternalId } from '../sale/context.ts'
import {
  findPedido,
  isOfProduct,
  type KeptLine,
  linesOf,
  lockPedido,
  methodsOf,
  type Pedido,
  type PedidoVariant,
  type ProductPedido,
  pedidoVariantOf,
  petsOf,
} from '../sale/pedido.ts'
import { maskedCpf, maskedPhone, personForService, shortName } from '../sale/person.ts'
import { refusalOfRegion, shownLine } from '../sale/pets.ts'
import type { SeenLine } from '../sale/proposal.ts'
import { soldPetVariantOf, soldVariantOf } from '../sale/sold-variant.ts'
import { type DentalVariant, isTableOf, serves } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { createdData } from './charge.ts'
import { handler } from './define.ts'
import { statesOfCeps } from './endereco.ts'

/** Shows an order to anyone who has its address: who bought, masked, what, and how it may be paid. */
export const pedidoObter = handler('pedido.obter', {
  async run({ link }, context) {
    const { sql, now } = context
    const pedido = await findPedido(sql, link)
    if (!pedido) return refuse('naoEncontrado')
    const variant = await pedidoVariantOf(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const { id, uid, numPedido, valorCentavos, situacao, aceiteEm, aceiteVersao, cadastroEm } = pedido
    const lines = await soldLines(pedido, context)
    const [pets, charge] = [await petsOf(sql, id), await chargeOf(sql, id, now)]
    return accept({
      uid,
      numPedido,
      valorCentavos,
      // The day that paying now would charge for: the first that is open, where the order's own has closed.
      dataVigencia: startOf({}, { pedido, variant, now }) ?? pedido.dataVigencia,
      linhas: lines.map(shownLine),
      pets: pets.flatMap(({ nome }) => (nome === null ? [] : [nome])),
      cliente: shownCliente(pedido),
      situacao: situacao === 'paga' ? 'pago' : 'aberto',
      aceito: aceiteEm !== null,
      aceiteVersao: aceiteEm === null ? null : aceiteVersao,
      cadastroCompleto: cadastroEm !== null,
      formas: methodsOf(variant, pedido).map((each) => ({ ...each })),
      pagamento: charge ? paymentOf(charge) : null,
    })
  },
})

function paymentOf(
  charge: Parameters<typeof createdData>[0],
): NonNullable<Output<'pedido.obter'>['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}

/** Returns what was sold as lines, in the order in which they are shown: those of an order, or the product of a proposal. */
async function soldLines(pedido: Pedido, context: HandlerContext): Promise<readonly KeptLine[]> {
  return isOfProduct(pedido) ? [await lineOfProduct(pedido, context)] : linesOf(context.sql, pedido.id)
}

/** Returns what was sold as the payer has to have seen it. */
export async function seenLines(pedido: Pedido, context: HandlerContext): Promise<readonly SeenLine[]> {
  const lines = await soldLines(pedido, context)
  return lines.map((line) => ({
    id: productId(line),
    quantidade: line.quantidade,
    precoCentavos: line.precoCentavos,
  }))
}

/** Writes a proposal as a line: its product for so many lives, at the price it was sold for. */
async function lineOfProduct(pedido: Pedido, context: HandlerContext): Promise<KeptLine> {
  const { idProduto, vidas, valorCentavos } = pedido
  const variant = await soldVariantOf(context, pedido)
  const product = variant?.produtos.find((one) => one.idProduto === idProduto)
  return {
    plano: typeof product?.codigo === 'string' ? product.codigo : String(idProduto),
    nome: product?.nome ?? 'Plano contratado',
    faixa: 'vida',
    nomeFaixa: 'Vida',
    quantidade: vidas,
    precoCentavos: Math.round(valorCentavos / vidas),
  }
}

/** Writes who bought, masked, for anyone who has the address of the order: enough to know that it is theirs. */
export const shownCliente = ({ nome, cpf, email, telefone }: Pedido) => ({
  nome: shortName(nome),
  cpfMascarado: maskedCpf(cpf),
  emailMascarado: maskedEmail(email),
  telefoneMascarado: maskedPhone(telefone),
})

interface StartOptions {
  readonly pedido: Pedido
  readonly variant: PedidoVariant
  readonly now: number
}

/** Returns the start date that was chosen, if it is open; if none was, that of the order, or the first that is offered. */
export function startOf(
  { dataVigencia }: Pick<Input<'pedido.pagar'>, 'dataVigencia'>,
  { pedido, variant, now }: StartOptions,
): string | undefined {
  const isOpen = (date: string) => isStartDateOpen(variant.vigencia, date, now)
  if (dataVigencia) return isOpen(dataVigencia) ? dataVigencia : undefined
  return isOpen(pedido.dataVigencia) ? pedido.dataVigencia : startDates(variant.vigencia, now, 'pedido')[0]
}

/** Confirms who bought before it is paid, or changes how they are reached, for anyone who knows the CPF. */
export const pedidoConfirmar = handler('pedido.confirmar', {
  async run(input, context) {
    const { sql, now } = context
    const pedido = await lockPedido(sql, input.link)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== input.cpf) return refuse('cpfDivergente')
    if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
    if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
    const { endereco } = input
    const email = input.email ?? pedido.email
    const telefone = input.telefone ?? pedido.telefone
    const isContactChanged = input.email !== undefined || input.telefone !== undefined
    const refusal = await refusalToConfirm(pedido, { email, telefone, isContactChanged, endereco }, context)
    if (refusal) return refusal
    await sql.query('update contratante set email = $2, telefone = $3, updated_at = $4 where id = $1', [
      pedido.contratanteId,
      email,
      telefone,
      instant(now),
    ])
    if (endereco) await storeAddressOf(context, pedido, endereco)
    return accept({ cliente: shownCliente({ ...pedido, email, telefone }) })
  },
  sandbox: statesOfCeps,
})

/** Refuses a new address outside of what is sold; of a proposal, sends the change to its service and returns its refusal. */
async function refusalToConfirm(
  pedido: Pedido,
  reached: ContactChange,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { endereco } = reached
  if (!isOfProduct(pedido)) {
    if (!endereco) return undefined
    const variant = await soldPetVariantOf(context, pedido)
    return variant ? refusalOfRegion(variant, endereco) : refuse('vendasEncerradas')
  }
  if (endereco) {
    const variant = await soldVariantOf(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const refusal = await refusalOfSoldRegion(pedido, { variant, endereco }, context)
    if (refusal) return refusal
  }
  return sendCliente(pedido, reached, context)
}

/** The e-mail and telephone of who bought from now on, and their address where it changes. */
interface ContactChange {
  readonly email: string
  readonly telefone: string
  /** Whether e-mail or telephone are in the input. */
  readonly isContactChanged: boolean
  readonly endereco: Input<'pedido.confirmar'>['endereco']
}

type KnownCliente = {
  readonly id: ExternalId | null
  readonly enderecoId: ExternalId | null
  /** Of the stored address. */
  readonly uf: string | null
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly cpfCorretor: string | null
}

/** Reads what else the service is sent about who bought a proposal, and by which ids it knows them. */
async function knownCliente(
  { id, contratanteId }: ProductPedido,
  { sql }: HandlerContext,
): Promise<KnownCliente | undefined> {
  const [known] = await sql.query<KnownCliente>(
    `select contratante.id_externo as id, endereco.id_externo as "enderecoId", uf, nome_mae as "nomeMae",
            estado_civil as "estadoCivil", cpf_corretor as "cpfCorretor"
       from contratante join proposta on proposta.contratante_id = contratante.id
            left join endereco on endereco.sale_id = proposta.sale_id
      where contratante.id = $1 and proposta.id = $2`,
    [contratanteId, id],
  )
  return known
}

/**
 * Refuses an address where the proposal is not sold: outside what its variant serves, outside the price table it was sold
 * by, in another state than its CEP, or outside the person's range of CEPs.
 */
async function refusalOfSoldRegion(
  pedido: ProductPedido,
  { variant, endereco }: { readonly variant: DentalVariant; readonly endereco: TypedAddress },
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { cep, uf, cidade } = endereco
  const known = await knownCliente(pedido, context)
  const isServed = variant.ufsAtendidas.includes(uf)
  if (isServed && !serves(variant, { uf, cidade })) return refuse('regiaoBloqueada', { motivo: 'cidade' })
  const soldUf = known?.uf ?? uf
  const isSold = variant.regioes.some(({ sigla }) => isTableOf(soldUf, sigla) && isTableOf(uf, sigla))
  if (!isServed || !isSold) return otherRegion
  const found = await context.call('consultar', { cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== uf) return otherRegion
  const idContratante = known?.id ?? null
  if (idContratante === null) return undefined
  const range = await context.call('pertenceFaixa', { cep, idContratante })
  if (!range.ok) return range
  return dataOf(range).pertence === false ? otherRegion : undefined
}

const otherRegion = refuse('regiaoBloqueada', { motivo: 'regiao' })

/** Sends the service what changes about who bought a proposal, if it knows them; returns its refusal. */
async function sendCliente(
  pedido: ProductPedido,
  { email, telefone, endereco, isContactChanged }: ContactChange,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const known = await knownCliente(pedido, context)
  if (!known || known.id === null) return undefined
  const { id, enderecoId, nomeMae, estadoCivil, cpfCorretor } = known
  const { cpf, nome, dataNascimento, sexo } = pedido
  // By the input, not by what is stored: the same idempotency key makes the same calls, whatever another tab has changed.
  if (isContactChanged) {
    const person = { cpf, nome, nomeMae, dataNascimento, sexo, estadoCivil, email, telefone }
    const menorIdade = !isAdult(dataNascimento, todayInSaoPaulo(context.now))
    const sent = await context.call('alterarContratante', {
      ...personForService(person),
      id,
      menorIdade,
      cpfCorretorSgec: cpfCorretor ?? '',
    })
    if (!sent.ok) return sent
  }
  if (!endereco || enderecoId === null) return undefined
  const sent = await context.call('alterarEndereco', {
    ...addressAsStored(endereco),
    id: enderecoId,
    idContratante: id,
  })
  return sent.ok ? undefined : sent
}
