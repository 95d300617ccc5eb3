import { isAdult, isStartDateOpen, startDates, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { maskedEmail } from '../messages/index.ts'
import { type Charge, chargeOf } from '../payment/index.ts'
import { addressAsStored, storeAddressOf } from '../sale/address.ts'
import type { ExternalId } from '../sale/context.ts'
import { maskedCpf, maskedPhone, personForService, shortName } from '../sale/person.ts'
import { refusalOfRegion, shownLine } from '../sale/pets.ts'
import {
  findProposal,
  isOfPerson,
  isOfProduct,
  lockProposal,
  methodsOf,
  type PersonProposal,
  type Proposal,
  petsOf,
  refusalOfClosed,
  soldLines,
  variantOfPage,
} from '../sale/proposal.ts'
import { isTableOf, serves, soldVariantOf, type Variant } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { createdData } from './charge.ts'
import { handler } from './define.ts'
import { refusalOfCep, statesOfCeps } from './endereco.ts'

/** Shows an order to anyone who has its address: who bought, masked, what, and how it may be paid. */
export const pedidoObter = handler('pedido.obter', {
  async run({ link }, context) {
    const { sql, now } = context
    const pedido = await findProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const {
      id,
      uid,
      numeroProposta: numPedido,
      valorCentavos,
      situacao,
      aceiteEm,
      aceiteVersao,
      cadastroEm,
    } = pedido
    const lines = await soldLines(pedido, context)
    const [pets, charge] = [await petsOf(sql, id), await chargeOf(sql, id, now)]
    return accept({
      uid,
      numPedido,
      valorCentavos,
      // The day that paying now would charge for: the first that is open, where the order's own has closed.
      dataVigencia: startOf(undefined, pedido, { variant, now }) ?? pedido.dataVigencia,
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

function paymentOf(charge: Charge): NonNullable<Output<'pedido.obter'>['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}

/** Writes who bought, masked, for anyone who has the address of the order: enough to know that it is theirs. */
export const shownCliente = ({ nome, cpf, email, telefone }: PersonProposal) => ({
  nome: shortName(nome),
  cpfMascarado: maskedCpf(cpf),
  emailMascarado: maskedEmail(email),
  telefoneMascarado: maskedPhone(telefone),
})

/** Returns the start date that was chosen, if it is open; if none was, that of the order, or the first that is offered. */
export function startOf(
  chosen: string | null | undefined,
  { dataVigencia }: Proposal,
  { variant: { vigencia }, now }: { readonly variant: Variant; readonly now: number },
): string | undefined {
  const isOpen = (date: string) => isStartDateOpen(vigencia, date, now)
  if (chosen) return isOpen(chosen) ? chosen : undefined
  return isOpen(dataVigencia) ? dataVigencia : startDates(vigencia, now, 'pedido')[0]
}

/** Confirms who bought before it is paid, or changes how they are reached, for anyone who knows the CPF. */
export const pedidoConfirmar = handler('pedido.confirmar', {
  async run(input, context) {
    const { sql, now } = context
    const pedido = await lockProposal(sql, input.link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== input.cpf) return refuse('cpfDivergente')
    const { endereco } = input
    const changed = {
      ...pedido,
      email: input.email ?? pedido.email,
      telefone: input.telefone ?? pedido.telefone,
    }
    const refusal =
      refusalOfClosed(pedido) ??
      (endereco && (await refusalOfAddress(pedido, endereco, context))) ??
      (await sendCliente(changed, input, context))
    if (refusal) return refusal
    await sql.query('update contratante set email = $2, telefone = $3, updated_at = $4 where id = $1', [
      pedido.contratanteId,
      changed.email,
      changed.telefone,
      instant(now),
    ])
    if (endereco) await storeAddressOf(context, pedido, endereco)
    return accept({ cliente: shownCliente(changed) })
  },
  sandbox: statesOfCeps,
})

/**
 * Refuses an address where the order is not sold; a proposal of one product also outside the price table it was sold by, in
 * another state than its CEP, or outside the person's range of CEPs.
 */
async function refusalOfAddress(
  pedido: PersonProposal,
  endereco: NonNullable<Input<'pedido.confirmar'>['endereco']>,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const variant = await soldVariantOf(context, pedido)
  if (!variant) return refuse('vendasEncerradas')
  if (!isOfProduct(pedido)) return refusalOfRegion(variant, endereco)
  const { uf, cidade } = endereco
  const known = await knownCliente(pedido, context)
  const otherState = refuse('regiaoBloqueada', { motivo: 'regiao' })
  const isServed = variant.ufsAtendidas.includes(uf)
  if (isServed && !serves(variant, { uf, cidade })) return refuse('regiaoBloqueada', { motivo: 'cidade' })
  const soldUf = known?.uf ?? uf
  const isSold = variant.regioes.some(({ sigla }) => isTableOf(soldUf, sigla) && isTableOf(uf, sigla))
  if (!isServed || !isSold) return otherState
  return refusalOfCep(endereco, known?.id ?? null, { context, otherState })
}

type KnownCliente = {
  /** The ids by which the service knows the person and their address. */
  readonly id: ExternalId | null
  readonly enderecoId: ExternalId | null
  /** Of the stored address. */
  readonly uf: string | null
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly cpfCorretor: string | null
}

/** Reads what else the service is sent about who bought a proposal of one product. */
async function knownCliente(
  { id, contratanteId }: Proposal,
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

/** Sends the service what changes about who bought a proposal of one product, if it knows them; returns its refusal. */
async function sendCliente(
  pedido: PersonProposal,
  input: Input<'pedido.confirmar'>,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const known = isOfProduct(pedido) ? await knownCliente(pedido, context) : undefined
  if (!known || known.id === null) return undefined
  const { id, enderecoId, nomeMae, estadoCivil, cpfCorretor } = known
  const { cpf, nome, dataNascimento, sexo, email, telefone } = pedido
  // By the input, not by what is stored: the same idempotency key makes the same calls, whatever another tab has changed.
  if (input.email !== undefined || input.telefone !== undefined) {
    const person = { cpf, nome, nomeMae, dataNascimento, sexo, estadoCivil, email, telefone }
    const sent = await context.call('alterarContratante', {
      ...personForService(person),
      id,
      menorIdade: !isAdult(dataNascimento, todayInSaoPaulo(context.now)),
      cpfCorretorSgec: cpfCorretor ?? '',
    })
    if (!sent.ok) return sent
  }
  const { endereco } = input
  if (!endereco || enderecoId === null) return undefined
  const sent = await context.call('alterarEndereco', {
    ...addressAsStored(endereco),
    id: enderecoId,
    idContratante: id,
  })
  return sent.ok ? undefined : sent
}
