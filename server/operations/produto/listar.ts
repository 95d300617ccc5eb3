import { type Json, wireOf } from '../../../engine/index.ts'
import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfProducts } from '../../sale/local.ts'
import { mismatchIn } from '../../sale/mismatches.ts'
import { type Product, variantOf } from '../../sale/variant.ts'

/**
 * Lists the variant's products in the order of their file; none in a state it does not serve. The one that is chosen at
 * first is the one at index 6 of the service's answer, or its first where there are fewer.
 *
 * A product that is not sold there now, or is sold at another price than the variant's, is left out: nobody is to be
 * shown what he can't buy. Where that leaves none, the operator is told.
 */
export const listar = localOfProducts<Input<'produto.listar'>, Output<'produto.listar'>>(
  async ({ uf }, work) => {
    const { produtos, ufsAtendidas } = variantOf(work, work.sale.variant)
    if (!ufsAtendidas.includes(uf)) return accept({ produtos: [] })
    const prices = produtos.map(({ idProduto, precoCentavos }) => ({
      idProduto,
      preco: wireOf(precoCentavos),
    }))
    const sold = await work.call('listar', { uf, produtos: prices })
    if (!sold.ok) return sold
    const listed = listOf(dataOf(sold).produtos)
    const found = produtos.filter((product) => listed.some((each) => isSame(product, each)))
    if (found.length === 0) work.noteMismatch(mismatchIn(uf, 'produto'))
    const first = found.find((product) => isSame(product, listed[6] ?? listed[0])) ?? found[0]
    return accept({ produtos: found.map((product) => ({ ...product, selecionado: product === first })) })
  },
)

type Listed = { readonly [name: string]: Json } | undefined

const listOf = (list: Json | undefined) => (Array.isArray(list) ? (list as readonly Listed[]) : [])

/** Tells whether a product is what a service lists as `{ idProduto, preco }`, at the same price to the cent. */
const isSame = ({ idProduto, precoCentavos }: Product, listed: Listed): boolean =>
  listed !== undefined &&
  Number(listed.idProduto) === idProduto &&
  Math.round(Number(listed.preco) * 100) === precoCentavos
