import { instant, newId } from '../store/index.ts'
import { localOfSale, type SaleWork } from './local.ts'
import { contratanteOf, inOpenSale } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { variantOf } from './variant.ts'

interface SalvarSegurado {
  readonly id?: string
  readonly idProduto: number
}

/** The insured person is a holder. */
const tipoTitular = 1

/** Stores the contracting person as the first insured holder of a product the variant sells. */
export const salvarSegurado = localOfSale<SalvarSegurado>('segurado.salvar', (input, work) =>
  inOpenSale(work, () => save(input, work)),
)

async function save({ id, idProduto }: SalvarSegurado, work: SaleWork): Promise<Reply> {
  const { sql, sale, now } = work
  const contratante = await contratanteOf(work)
  if (!contratante) return refuse('naoEncontrado')
  const [stored] = await sql.query<{ readonly id: string }>(
    'select id from segurado where contratante_id = $1 and contrata',
    [contratante.id],
  )
  if (id !== undefined && id !== stored?.id) return refuse('naoEncontrado')
  const { produtos } = variantOf(work, sale.variant)
  if (!produtos.some((product) => product.idProduto === idProduto)) return refuse('entradaInvalida')
  const [row] = await sql.query<{ readonly id: string }>(
    `insert into segurado (id, sale_id, contratante_id, contrata, tipo_segurado, id_produto, created_at, updated_at)
     values ($1, $2, $3, true, $4, $5, $6, $6)
     on conflict (contratante_id) where contrata do update set id_produto = excluded.id_produto, updated_at = excluded.updated_at
     returning id`,
    [newId(), sale.id, contratante.id, tipoTitular, idProduto, instant(now)],
  )
  return accept({ id: row?.id ?? '' })
}
