import { isStartDateOpen } from '../../engine/index.ts'
import { endAwaiting } from '../payment/index.ts'
import { instant, newId } from '../store/index.ts'
import { type Registration, registrationOf } from './cadastro.ts'
import { localOfSale, type SaleWork } from './local.ts'
import { isPaid } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { monthlyTotal, pixCycles } from './prices.ts'
import { type DentalVariant, type Product, variantOf } from './variant.ts'

interface SalvarProposta {
  readonly id?: string
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string | null
  readonly aceite: { readonly versao?: string } | null
}

/** A proposal about to be stored: everything in it decided here. */
interface Decided extends Registration {
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly versao: string
}

type Stored = { readonly id: string; readonly uid: string; readonly numeroProposta: string }

/** Stores the sale's proposal: one until it is paid, its price, date and acceptance decided here. */
export const salvarProposta = localOfSale<SalvarProposta>('proposta.salvar', async (input, work) => {
  const { sql, sale } = work
  await sql.query('select id from sale where id = $1 for update', [sale.id])
  if (await isPaid(work)) return refuse('propostaEncerrada')
  const [open] = await sql.query<Stored>(
    `select id, uid, numero_proposta as "numeroProposta" from proposta where sale_id = $1 and situacao = 'aberta'`,
    [sale.id],
  )
  if (input.id !== undefined && input.id !== open?.id) return refuse('cadastroIncompleto')
  const variant = variantOf(work, sale.variant)
  const product = variant.produtos.find(({ idProduto }) => idProduto === input.idProduto)
  if (!product) return refuse('entradaInvalida')
  return save(input, { work, variant, product, open })
})

interface Around {
  readonly work: SaleWork
  readonly variant: DentalVariant
  readonly product: Product
  readonly open: Stored | undefined
}

async function save(input: SalvarProposta, { work, variant, product, open }: Around): Promise<Reply> {
  const { dataVigencia, aceite } = input
  const registration = await registrationOf(work, variant)
  if (!registration) return refuse('cadastroIncompleto')
  const { versao } = variant.termos
  if (aceite?.versao !== versao) return refuse('aceiteAusente')
  if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, work.now)) {
    return refuse('vigenciaEncerrada')
  }
  const valorCentavos = monthlyTotal(product, registration.vidas)
  if (valorCentavos !== input.valorCentavos) return refuse('precoDivergente', { valorCentavos })
  const decided = { ...registration, idProduto: product.idProduto, valorCentavos, dataVigencia, versao }
  const { id, uid, numeroProposta } = open ? await change(open, decided, work) : await create(decided, work)
  // One product a contract: whoever is insured is insured by what the proposal says.
  await work.sql.query('update segurado set id_produto = $2 where sale_id = $1', [
    work.sale.id,
    product.idProduto,
  ])
  const listaDescontoPix = pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle }))
  return accept({ id, uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix })
}

async function create(decided: Decided, work: SaleWork): Promise<Stored> {
  const [row] = await work.sql.query<Stored>(
    `insert into proposta (id, uid, sale_id, variant, situacao, created_at, numero_proposta, contratante_id,
                           cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia, aceite_versao,
                           aceite_em, updated_at)
     values ($1, $2, $3, $4, 'aberta', $5,
             (select $6 || '-' || lpad(n, greatest(6, length(n)), '0')
                from (select nextval('numero_proposta')::text as n) as drawn),
             $7, $8, $9, $10, $11, $12, $13, $14, $5, $5)
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

/** Writes the same proposal anew; a charge over another amount no longer awaits. */
async function change(open: Stored, decided: Decided, work: SaleWork): Promise<Stored> {
  const { sql, now } = work
  const [before] = await sql.query<{ readonly valor: number }>(
    'select valor_centavos as valor from proposta where id = $1',
    [open.id],
  )
  if (before?.valor !== decided.valorCentavos) await endAwaiting(sql, open.id, now)
  await sql.query(
    `update proposta set contratante_id = $3, cpf_corretor = $4, corretor = $5, id_produto = $6, vidas = $7,
            valor_centavos = $8, data_vigencia = $9, aceite_em = case when aceite_versao = $10 then aceite_em else $2 end,
            aceite_versao = $10, updated_at = $2
      where id = $1`,
    [open.id, instant(now), ...columnsOf(decided)],
  )
  return open
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
