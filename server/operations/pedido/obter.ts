import { accept, refuse, type Work } from '../../contract/work.ts'
import { chargeOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { findPedido, isOfProduct, type KeptLine, linesOf, type Pedido, petsOf } from '../../sale/pedido.ts'
import { methodsOf, pedidoVariantOf } from '../../sale/pedido-variant.ts'
import { shownLine } from '../../sale/pet-variant.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import { createdData } from '../pagamento/charge-data.ts'
import { shownCliente } from './cliente.ts'
import type { ObterInput, ObterOutput } from './types.ts'

/** Shows what was bought to whoever has its address: who bought, masked, what, and by what it may be paid. */
export const obter = local<ObterInput, ObterOutput>(async ({ link }, work) => {
  const { sql, now } = work
  const pedido = await findPedido(sql, link)
  if (!pedido) return refuse('naoEncontrado')
  const variant = await pedidoVariantOf(work, pedido)
  if (!variant) return refuse('vendasEncerradas')
  const { id, uid, numPedido, valorCentavos, situacao, aceiteEm, cadastroEm } = pedido
  const lines = isOfProduct(pedido) ? [await lineOfProduct(pedido, work)] : await linesOf(sql, id)
  const [pets, charge] = [await petsOf(sql, id), await chargeOf(sql, id, now)]
  return accept({
    ...{ uid, numPedido, valorCentavos, linhas: lines.map(shownLine) },
    pets: pets.flatMap(({ nome }) => (nome === null ? [] : [nome])),
    cliente: shownCliente(pedido),
    situacao: situacao === 'paga' ? 'pago' : 'aberto',
    ...{ aceito: aceiteEm !== null, cadastroCompleto: cadastroEm !== null },
    formas: methodsOf(variant, pedido).map((each) => ({ ...each })),
    pagamento: charge ? paymentOf(charge) : null,
  })
})

/** Writes a proposal as a line: its product for so many lives, at the price it was sold for. */
async function lineOfProduct(pedido: Pedido, work: Work): Promise<KeptLine> {
  const { idProduto, vidas, valorCentavos } = pedido
  const variant = await soldVariantOf(work, pedido)
  const product = variant?.produtos.find((one) => one.idProduto === idProduto)
  return {
    plano: typeof product?.codigo === 'string' ? product.codigo : String(idProduto),
    nome: product?.nome ?? 'Plano contratado',
    ...{ faixa: 'vida', nomeFaixa: 'Vida' },
    ...{ quantidade: vidas, precoCentavos: Math.round(valorCentavos / vidas) },
  }
}

function paymentOf(charge: Parameters<typeof createdData>[0]): NonNullable<ObterOutput['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}
