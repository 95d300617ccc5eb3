import { endOutdated } from '../../payment/index.ts'
import { instant, newId } from '../../store/index.ts'
import type { SaleWork } from '../local.ts'
import type { Order } from '../venda/open-sale.ts'
import type { Registration } from '../venda/registration.ts'

/** A proposal about to be stored: everything in it decided here. */
export interface Decided extends Registration {
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** Of the terms accepted; null where they are left to whoever pays by the link sent. */
  readonly versao: string | null
}

/** What a service says of a proposal it took; nothing where none stands behind. */
export interface Taken {
  readonly idExterno: string | null
  readonly uidExterno: string | null
  readonly numero: string | null
}

/** What a stored proposal is called by. */
export type Named = Pick<Order, 'id' | 'uid' | 'numeroProposta'>

/** Insures everybody of a sale by one product. */
export async function insureBy(idProduto: number, { sql, sale }: SaleWork): Promise<void> {
  await sql.query('update segurado set id_produto = $2 where sale_id = $1 and id_produto <> $2', [
    sale.id,
    idProduto,
  ])
}

/** Stores a new proposal, under the number a service gave it, else under the next of ours. */
export async function createProposal(decided: Decided & Taken, work: SaleWork): Promise<Named> {
  const [row] = await work.sql.query<Named>(
    `insert into proposta (id, uid, sale_id, variant, situacao, created_at, numero_proposta, contratante_id,
                           cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia, aceite_versao,
                           aceite_em, updated_at, id_externo, uid_externo)
     values ($1, $2, $3, $4, 'aberta', $5,
             coalesce($17, (select $6 || '-' || lpad(n, greatest(6, length(n)), '0')
                              from (select nextval('numero_proposta')::text as n) as drawn)),
             $7, $8, $9, $10, $11, $12, $13, $14,
             case when $14::text is null then null else $5::timestamptz end, $5, $15, $16)
     returning id, uid, numero_proposta as "numeroProposta"`,
    [
      newId(),
      newId(),
      work.sale.id,
      work.sale.variant,
      instant(work.now),
      instant(work.now).slice(0, 4),
      ...columnsOf(decided),
      decided.numero,
    ],
  )
  if (!row) throw new Error('The proposal just stored cannot be read.')
  return row
}

/** Writes the same proposal anew; a charge for what it no longer says ends, and an acceptance given stays. */
export async function changeProposal(
  order: Order,
  decided: Decided & Taken,
  { sql, now }: SaleWork,
): Promise<Named> {
  await sql.query(
    `update proposta set contratante_id = $3, cpf_corretor = $4, corretor = $5, id_produto = $6, vidas = $7,
            valor_centavos = $8, data_vigencia = $9, updated_at = $2,
            aceite_em = case when $10::text is null or aceite_versao = $10 then aceite_em else $2::timestamptz end,
            aceite_versao = coalesce($10, aceite_versao), id_externo = coalesce($11, id_externo),
            uid_externo = coalesce($12, uid_externo)
      where id = $1`,
    [order.id, instant(now), ...columnsOf(decided)],
  )
  await endOutdated(sql, order.id, now)
  return order
}

function columnsOf(decided: Decided & Taken): readonly unknown[] {
  return [
    decided.contratanteId,
    decided.cpfCorretor,
    JSON.stringify(decided.corretor),
    decided.idProduto,
    decided.vidas,
    decided.valorCentavos,
    decided.dataVigencia,
    decided.versao,
    decided.idExterno,
    decided.uidExterno,
  ]
}
