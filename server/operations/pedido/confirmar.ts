import { digitsOf, phoneDigitsOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import { storeAddressOf } from '../../sale/address-row.ts'
import { local } from '../../sale/local.ts'
import { lockPedido } from '../../sale/pedido.ts'
import { petVariantOf } from '../../sale/pet-variant.ts'
import { refusalOfRegion } from '../../sale/pets.ts'
import { instant } from '../../store/index.ts'
import { shownCliente } from './cliente.ts'
import type { ConfirmarInput, ConfirmarOutput } from './types.ts'

/** Confirms who bought before an order is paid, or changes how they are reached: to whoever knows the CPF. */
export const confirmar = local<ConfirmarInput, ConfirmarOutput>(async (input, work) => {
  const { sql, now } = work
  const pedido = await lockPedido(sql, input.link)
  if (!pedido) return refuse('naoEncontrado')
  if (pedido.cpf !== digitsOf(input.cpf)) return refuse('cpfDivergente')
  if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
  if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
  const { endereco } = input
  const refusal = endereco && refusalOfRegion(petVariantOf(work, pedido.variant), endereco)
  if (refusal) return refusal
  const email = input.email?.trim() ?? pedido.email
  const telefone = input.telefone === undefined ? pedido.telefone : phoneDigitsOf(input.telefone)
  await sql.query('update contratante set email = $2, telefone = $3, updated_at = $4 where id = $1', [
    pedido.contratanteId,
    ...[email, telefone, instant(now)],
  ])
  if (endereco) await storeAddressOf(work, pedido, endereco)
  return accept({ cliente: shownCliente({ ...pedido, email, telefone }) })
})
