import { isConfirming, lockSaleOfUid } from '../payment/index.ts'
import type { Sql } from '../store/index.ts'
import type { ShownCorretor } from './corretor.ts'
import type { ExternalId } from './external-id.ts'

/** A stored proposal of one product, found by the uid that is its capability. */
export interface Proposal {
  readonly id: string
  readonly uid: string
  /** Where it is accepted and paid: a path of this site, or an address elsewhere. */
  readonly pagina: string
  /** Another one once the next customer is registered in the same browser. */
  readonly saleId: string
  readonly numeroProposta: string
  readonly variant: string
  /** What its variant said when it was made, by its hash; null of before that was kept. */
  readonly varianteHash: string | null
  readonly corretor: ShownCorretor
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** Null until the terms are accepted. */
  readonly aceiteEm: Date | null
  /** Which version of the terms was accepted; null until then. */
  readonly aceiteVersao: string | null
  readonly situacao: 'aberta' | 'paga'
  /** Whether a charge of it went out, and nobody knows yet how that ended. */
  readonly isConfirming: boolean
  /** By which a service knows the proposal; null where none stands behind. */
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  /** Of who contracts; never shown as they are. A company has no CPF. */
  readonly email: string
  readonly cpf: string | null
}

/** A proposal as far as a charge of it depends on it. */
export type ChargedProposal = Omit<Proposal, 'corretor' | 'numeroProposta'>

const columns = `proposta.id, uid, pagina, proposta.sale_id as "saleId", numero_proposta as "numeroProposta", variant,
  variante_hash as "varianteHash", corretor,
  id_produto as "idProduto", vidas, valor_centavos as "valorCentavos", data_vigencia as "dataVigencia",
  aceite_em as "aceiteEm", aceite_versao as "aceiteVersao", situacao, email, cpf, proposta.id_externo as "idExterno",
  uid_externo as "uidExterno", ${isConfirming} as "isConfirming"`

const byUid = `select ${columns} from proposta join contratante on contratante.id = proposta.contratante_id
  where uid = $1 and id_produto is not null`

/** Finds what is paid for by its uid, a proposal of one product or an order in lines. */
export async function findAnyProposal(sql: Sql, uid: string): Promise<{ readonly id: string } | undefined> {
  const [row] = await sql.query<{ readonly id: string }>('select id from proposta where uid = $1', [uid])
  return row
}

/** Finds a proposal of one product by its uid. */
export async function findProposal(sql: Sql, uid: string): Promise<Proposal | undefined> {
  return (await sql.query<Proposal & Record<string, unknown>>(byUid, [uid]))[0]
}

/**
 * Finds a proposal by its uid, and locks its sale until the transaction ends.
 *
 * A save of the sale decides by whether the proposal is paid: no payment may come in between.
 */
export const lockProposal = (sql: Sql, uid: string): Promise<Proposal | undefined> =>
  lockSaleOfUid(sql, uid, () => findProposal(sql, uid))
