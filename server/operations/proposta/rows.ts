import { endOutdated } from '../../payment/index.ts'
import { columnOfId, type ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'
import type { Order } from '../../sale/open-sale.ts'
import type { Registration } from '../../sale/registration.ts'
import { filledAddress } from '../../sale/sent-addresses.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { instant, newId, queryNamed } from '../../store/index.ts'

/** A proposal about to be stored: everything in it decided here. */
export interface Decided extends Registration {
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** Of the terms accepted; null where they are left to whoever pays by the link sent. */
  readonly versao: string | null
}

/** What a service answers about a proposal it took; nothing where none stands behind. */
export interface TakenProposal {
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  readonly numero: string | null
}

/** A proposal as it is stored. */
interface ToStore extends Decided, TakenProposal {
  /** What the variant says now, by its hash. */
  readonly varianteHash: string | null
}

/** What a stored proposal is called by. */
export type ProposalNames = Pick<Order, 'id' | 'uid' | 'numeroProposta'>

/** Insures everybody of a sale by one product. */
export async function insureBy(idProduto: number, { sql, sale }: SaleWork): Promise<void> {
  await sql.query('update segurado set id_produto = $2 where sale_id = $1 and id_produto <> $2', [
    sale.id,
    idProduto,
  ])
}

/** Stores a new proposal, under the number a service gave it, else under ours. */
export function createProposal(
  decided: ToStore,
  { variant, numero }: { readonly variant: DentalVariant; readonly numero: string | undefined },
  { sql, sale, now }: SaleWork,
): ProposalNames {
  const numeroProposta = decided.numero ?? numero
  if (numeroProposta === undefined) throw new Error('A new proposal has no number.')
  const [id, uid, at] = [newId(), newId(), instant(now)]
  // Sent along with the commit, which waits for it and fails with it.
  queryNamed(
    sql,
    `insert into proposta (id, uid, sale_id, variant, situacao, created_at, numero_proposta, contratante_id,
                           cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia, aceite_versao,
                           aceite_em, updated_at, id_externo, uid_externo, pagina, variante_hash)
     values (:id, :uid, :saleId, :variant, 'aberta', :at, :numeroProposta, :contratanteId, :cpfCorretor, :corretor,
             :idProduto, :vidas, :valorCentavos, :dataVigencia, :versao,
             case when :versao::text is null then null else :at::timestamptz end, :at, :idExterno, :uidExterno,
             :pagina, :varianteHash)`,
    {
      id,
      uid,
      saleId: sale.id,
      variant: sale.variant,
      at,
      numeroProposta,
      pagina: filledAddress(variant, 'pagamento', { uid }),
      ...parametersOf(decided),
    },
  ).catch(() => {})
  return { id, uid, numeroProposta }
}

/**
 * Writes the same proposal again, by what its variant says now; a charge for what it no longer says ends, and an acceptance
 * given stays.
 */
export async function changeProposal(
  order: Order,
  decided: ToStore,
  { sql, now }: SaleWork,
): Promise<ProposalNames> {
  await queryNamed(
    sql,
    `update proposta set contratante_id = :contratanteId, cpf_corretor = :cpfCorretor, corretor = :corretor,
            id_produto = :idProduto, vidas = :vidas, valor_centavos = :valorCentavos, data_vigencia = :dataVigencia,
            updated_at = :at, variante_hash = :varianteHash,
            aceite_em = case when :versao::text is null or aceite_versao = :versao then aceite_em
                             else :at::timestamptz end,
            aceite_versao = coalesce(:versao, aceite_versao), id_externo = coalesce(:idExterno, id_externo),
            uid_externo = coalesce(:uidExterno, uid_externo)
      where id = :id`,
    { id: order.id, at: instant(now), ...parametersOf(decided) },
  )
  await endOutdated(sql, order.id, now)
  return order
}

function parametersOf(decided: ToStore) {
  const { contratanteId, cpfCorretor, corretor, idProduto, vidas, valorCentavos, dataVigencia } = decided
  return {
    contratanteId,
    cpfCorretor,
    corretor: JSON.stringify(corretor),
    idProduto,
    vidas,
    valorCentavos,
    ...{
      dataVigencia,
      versao: decided.versao,
      idExterno: columnOfId(decided.idExterno),
      uidExterno: decided.uidExterno,
      varianteHash: decided.varianteHash,
    },
  }
}
