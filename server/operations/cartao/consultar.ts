import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { local } from '../../sale/local.ts'
import { findPedido } from '../../sale/pedido.ts'
import { shownCliente } from '../pedido/cliente.ts'

/** Shows whose card may be replaced to whoever knows the CPF, before any card is typed: that of an order or a proposal that is paid. */
export const consultar = local<Input<'cartao.consultar'>, Output<'cartao.consultar'>>(
  async ({ link, cpf }, { sql }) => {
    const pedido = await findPedido(sql, link)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== cpf) return refuse('cpfDivergente')
    if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
    const { nome, cpfMascarado } = shownCliente(pedido)
    return accept({ nome, cpfMascarado })
  },
)
