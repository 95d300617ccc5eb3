import { todayInSaoPaulo } from '../../engine/index.ts'
import type { FindKnownProposal, IsSaleSettled, KnownProposal } from '../contract/known-proposal.ts'
import { methods } from '../payment/index.ts'

/** Finds what any call, draft or page must know of a proposal. */
export const proposalOf: FindKnownProposal = async (sql, uid) => {
  const [row] = await sql.query<KnownProposal & Record<string, unknown>>(
    `select variant, variante_hash as "varianteHash", coalesce(corretor ->> 'cod', '') as per, sale_id as "saleId",
            id_produto is not null as "isOfProduct" from proposta where uid = $1`,
    [uid],
  )
  return row ?? null
}

/** Ways to pay by which an order is done before the money comes: the bank has the rest in hand. */
const doneBefore = [methods.boleto, methods.debito]

/** Tells whether the proposal of a sale is paid, or waits for a boleto or a debit that is still in time. */
export const isSaleSettled: IsSaleSettled = async (sql, saleId, now) => {
  const rows = await sql.query(
    `select from proposta where sale_id = $1 and (situacao = 'paga' or exists (
       select from pagamento where proposta_id = proposta.id and situacao = 'aguardando'
          and forma_pagamento = any($2) and (vencimento is null or vencimento >= $3)))`,
    [saleId, doneBefore, todayInSaoPaulo(now)],
  )
  return rows.length > 0
}
