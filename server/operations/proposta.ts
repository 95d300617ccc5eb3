import { isStartDateOpen } from '../../engine/index.ts'
import { endOutdated } from '../payment/index.ts'
import { instant, newId } from '../store/index.ts'
import { type Registration, registrationOf } from './cadastro.ts'
import { localOfSale, type SaleWork } from './local.ts'
import { holdSale, type Order, orderOf } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { monthlyTotal, pixCycles } from './prices.ts'
import { type DentalVariant, type Product, variantOf } from './variant.ts'

interface SalvarProposta {
  readonly id?: string
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string | null
  readonly aceite: { readonly versao?: string } | null
  /** The state whose price table was shown. */
  readonly tabela: string
  readonly porEmail: boolean
}

/** A proposal about to be stored: everything in it decided here. */
interface Decided extends Registration {
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** Of the terms accepted; null where they are left to whoever pays by the link sent. */
  readonly versao: string | null
}

/** Stores the sale's proposal: one until it is paid, its price, date and acceptance decided here. */
export const salvarProposta = localOfSale<SalvarProposta>('proposta.salvar', async (input, work) => {
  await holdSale(work)
  const order = await orderOf(work)
  if (order?.situacao === 'paga') return refuse('propostaEncerrada')
  if (input.id !== undefined && input.id !== order?.id) return refuse('cadastroIncompleto')
  const variant = variantOf(work, work.sale.variant)
  const product = variant.produtos.find(({ idProduto }) => idProduto === input.idProduto)
  const isTable = variant.regioes.some(({ sigla }) => sigla === input.tabela)
  if (!product || !isTable) return refuse('entradaInvalida')
  return save(input, { work, variant, product, order })
})

type Named = Pick<Order, 'id' | 'uid' | 'numeroProposta'>

interface Around {
  readonly work: SaleWork
  readonly variant: DentalVariant
  readonly product: Product
  readonly order: Order | undefined
}

async function save(input: SalvarProposta, { work, variant, product, order }: Around): Promise<Reply> {
  const { dataVigencia, aceite } = input
  const registration = await registrationOf(work, variant)
  if (!registration) return refuse('cadastroIncompleto')
  if (!isTableOf(registration.uf, input.tabela)) return refuse('regiaoDivergente')
  const versao = aceite?.versao === variant.termos.versao ? variant.termos.versao : null
  if (versao === null && !input.porEmail) return refuse('aceiteAusente')
  if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, work.now)) {
    return refuse('vigenciaEncerrada')
  }
  const valorCentavos = monthlyTotal(product, registration.vidas)
  if (valorCentavos !== input.valorCentavos) return refuse('precoDivergente', { valorCentavos })
  const decided = { ...registration, idProduto: product.idProduto, valorCentavos, dataVigencia, versao }
  const { id, uid, numeroProposta } = order ? await change(order, decided, work) : await create(decided, work)
  // One product a contract: whoever is insured is insured by what the proposal says.
  await insureBy(product.idProduto, work)
  const listaDescontoPix = pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle }))
  return accept({ id, uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix })
}

/** Tells whether the prices of a table are those of a state: Goiás has those of the Distrito Federal. */
function isTableOf(uf: string, tabela: string): boolean {
  return uf === tabela || (uf === 'GO' && tabela === 'DF')
}

async function insureBy(idProduto: number, { sql, sale }: SaleWork): Promise<void> {
  await sql.query('update segurado set id_produto = $2 where sale_id = $1 and id_produto <> $2', [
    sale.id,
    idProduto,
  ])
}

async function create(decided: Decided, work: SaleWork): Promise<Named> {
  const [row] = await work.sql.query<Named>(
    `insert into proposta (id, uid, sale_id, variant, situacao, created_at, numero_proposta, contratante_id,
                           cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia, aceite_versao,
                           aceite_em, updated_at)
     values ($1, $2, $3, $4, 'aberta', $5,
             (select $6 || '-' || lpad(n, greatest(6, length(n)), '0')
                from (select nextval('numero_proposta')::text as n) as drawn),
             $7, $8, $9, $10, $11, $12, $13, $14,
             case when $14::text is null then null else $5::timestamptz end, $5)
     returning id, uid, numero_proposta as "numeroProposta"`,
    [
      newId(),
      newId(),
      work.sale.id,
      work.sale.variant,
      instant(work.now),
      instant(work.now).slice(0, 4),
      ...columnsOf(decided),
    ],
  )
  if (!row) throw new Error('The proposal just stored cannot be read.')
  return row
}

/** Writes the same proposal anew; a charge for what it no longer says ends, and an acceptance given stays. */
async function change(order: Order, decided: Decided, { sql, now }: SaleWork): Promise<Named> {
  await sql.query(
    `update proposta set contratante_id = $3, cpf_corretor = $4, corretor = $5, id_produto = $6, vidas = $7,
            valor_centavos = $8, data_vigencia = $9, updated_at = $2,
            aceite_em = case when $10::text is null or aceite_versao = $10 then aceite_em else $2::timestamptz end,
            aceite_versao = coalesce($10, aceite_versao)
      where id = $1`,
    [order.id, instant(now), ...columnsOf(decided)],
  )
  await endOutdated(sql, order.id, now)
  return order
}

function columnsOf(decided: Decided): readonly unknown[] {
  return [
    decided.contratanteId,
    decided.cpfCorretor,
    JSON.stringify(decided.corretor),
    decided.idProduto,
    decided.vidas,
    decided.valorCentavos,
    decided.dataVigencia,
    decided.versao,
  ]
}
