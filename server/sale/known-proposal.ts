import type { FindKnownProposal, KnownProposal } from '../contract/known-proposal.ts'

/** Finds what any call, draft or page must know of a proposal. */
export const proposalOf: FindKnownProposal = async (sql, uid) => {
  const [row] = await sql.query<KnownProposal & Record<string, unknown>>(
    `select variant, variante_hash as "varianteHash", coalesce(corretor ->> 'cod', '') as per, sale_id as "saleId",
            id_produto is not null as "isOfProduct" from proposta where uid = $1`,
    [uid],
  )
  return row ?? null
}
