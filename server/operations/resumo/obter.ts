import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import { dataOf, localOfProducts, type SaleWork } from '../../sale/local.ts'
import { monthlyTotal } from '../../sale/prices.ts'
import { variantOf } from '../../sale/variant.ts'

/** Sums up what the sale has stored by now, at our prices; a service that knows the contract is asked whether it agrees. */
export const obter = localOfProducts<Input<'resumo.obter'>, Output<'resumo.obter'>>(async (_input, work) => {
  const stored = await storedOrder(work)
  const product = variantOf(work, work.sale.variant).produtos.find(
    ({ idProduto }) => idProduto === stored?.idProduto,
  )
  if (!stored || !product) return refuse('cadastroIncompleto')
  const { idProduto, nome, precoCentavos } = product
  const { titulares, dependentes } = stored
  const vidas = titulares + dependentes
  const sum = { vidas, valorCentavos: monthlyTotal(product, vidas) }
  const agreed = await agrees(stored, sum, work)
  if (!agreed.ok) return agreed
  return accept({ idProduto, nome, titulares, dependentes, precoCentavos, ...sum, confere: agreed.data })
})

type StoredOrder = {
  readonly idProduto: number
  readonly idContratante: ExternalId | null
  readonly titulares: number
  readonly dependentes: number
}

async function storedOrder({ sql, sale }: SaleWork): Promise<StoredOrder | undefined> {
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
  work: SaleWork,
): Promise<Reply<boolean>> {
  if (idContratante === null) return accept(true)
  const found = await work.call('consultar', { idContratante, idProduto })
  if (!found.ok) return found
  const { totalVidas, valorTotal } = dataOf(found)
  const sameLives = typeof totalVidas !== 'number' || totalVidas === sum.vidas
  const sameValue = typeof valorTotal !== 'number' || Math.round(valorTotal * 100) === sum.valorCentavos
  return accept(sameLives && sameValue)
}
