import { accept, type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { storeAddressOf } from '../../sale/address-row.ts'
import { local } from '../../sale/local.ts'
import { isOfProduct, lockPedido, type Pedido } from '../../sale/pedido.ts'
import { refusalOfRegion } from '../../sale/pets.ts'
import { soldPetVariantOf, soldVariantOf } from '../../sale/sold-variant.ts'
import { instant } from '../../store/index.ts'
import { shownCliente } from './cliente.ts'
import { type Reached, refusalOfSoldRegion, tellOfCliente } from './insured-cliente.ts'

/** Confirms who bought before it is paid, or changes how they are reached: to whoever knows the CPF. */
export const confirmar = local<Input<'pedido.confirmar'>, Output<'pedido.confirmar'>>(async (input, work) => {
  const { sql, now } = work
  const pedido = await lockPedido(sql, input.link)
  if (!pedido) return refuse('naoEncontrado')
  if (pedido.cpf !== input.cpf) return refuse('cpfDivergente')
  if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
  if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
  const { endereco } = input
  const email = input.email ?? pedido.email
  const telefone = input.telefone ?? pedido.telefone
  const isTold = input.email !== undefined || input.telefone !== undefined
  const refusal = await refusalOf(pedido, { email, telefone, isTold, endereco }, work)
  if (refusal) return refusal
  await sql.query('update contratante set email = $2, telefone = $3, updated_at = $4 where id = $1', [
    pedido.contratanteId,
    ...[email, telefone, instant(now)],
  ])
  if (endereco) await storeAddressOf(work, pedido, endereco)
  return accept({ cliente: shownCliente({ ...pedido, email, telefone }) })
})

/** Says why somebody cannot live there, or what their service says against the change; a service that insures people is told. */
async function refusalOf(pedido: Pedido, reached: Reached, work: Work): Promise<RefusedReply | undefined> {
  const { endereco } = reached
  if (!isOfProduct(pedido)) {
    if (!endereco) return undefined
    const variant = await soldPetVariantOf(work, pedido)
    return variant ? refusalOfRegion(variant, endereco) : refuse('vendasEncerradas')
  }
  if (endereco) {
    const variant = await soldVariantOf(work, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const refusal = await refusalOfSoldRegion(pedido, { variant, endereco }, work)
    if (refusal) return refusal
  }
  return tellOfCliente(pedido, reached, work)
}
