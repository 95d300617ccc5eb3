import { productId } from '../../../engine/index.ts'
import type { Work } from '../../contract/work.ts'
import { isOfProduct, type KeptLine, linesOf, type Pedido } from '../../sale/pedido.ts'
import type { SeenLine } from '../../sale/seen.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'

/** Gives what was sold as lines, in the order in which they are shown: those of an order, or the product of a proposal. */
export async function soldLines(pedido: Pedido, work: Work): Promise<readonly KeptLine[]> {
  return isOfProduct(pedido) ? [await lineOfProduct(pedido, work)] : linesOf(work.sql, pedido.id)
}

/** Gives what was sold as whoever pays has to have seen it. */
export async function seenLines(pedido: Pedido, work: Work): Promise<readonly SeenLine[]> {
  const lines = await soldLines(pedido, work)
  return lines.map((line) => ({
    id: productId(line),
    quantidade: line.quantidade,
    precoCentavos: line.precoCentavos,
  }))
}

/** Writes a proposal as a line: its product for so many lives, at the price it was sold for. */
async function lineOfProduct(pedido: Pedido, work: Work): Promise<KeptLine> {
  const { idProduto, vidas, valorCentavos } = pedido
  const variant = await soldVariantOf(work, pedido)
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
