import { instant, isAlive, queryNamed, type Sql } from '../store/index.ts'

/** Why a sale stays when a person in it is erased. */
export type WhyKept = 'paga' | 'recebido' | 'incerta' | 'aberta' | 'emAndamento'

/** A sale that stays, why, and until when; null where no day is known. */
export type KeptSale = {
  readonly sale: string
  readonly why: WhyKept
  readonly until: Date | null
}

/** The last instant at which a bank may still take money for a charge: boletos clear in five working days. */
const lastDay = `coalesce(expires_at + interval '1 day', vencimento + interval '8 days', debito_em + interval '8 days',
                          pagamento.created_at + interval '60 days')`

/** A charge of `proposta` for which money may still come: the server goes on asking for it. */
const openCharge = `conferir_em is not null and ${lastDay} > :now::timestamptz`

/** Money that hangs on `proposta`: what may not be deleted, the strongest reason first. */
const moneyOfProposal = `
  select 'paga' as why, null::timestamptz as until where proposta.situacao = 'paga'
  union all
  select 'recebido', max(recebido_em) + interval '5 years' from pagamento
   where proposta_id = proposta.id and recebido_em is not null having count(*) > 0
  union all
  select 'incerta', null from pagamento where proposta_id = proposta.id and pagamento.situacao = 'confirmando'
  union all
  select 'aberta', max(${lastDay})
    from pagamento where proposta_id = proposta.id and (${openCharge}) having count(*) > 0`

/** Tells which of some sales must stay: money hangs on them, or a write is on its way. */
export async function keptSales(
  sql: Sql,
  sales: readonly string[],
  now: number,
): Promise<readonly KeptSale[]> {
  return queryNamed<KeptSale>(
    sql,
    `select distinct on (sale) sale, why, until from (
       select sale_id as sale, why, until
         from proposta cross join lateral (${moneyOfProposal}) as money where sale_id = any(:sales::text[])
       union all
       select sale_id, 'emAndamento', null from em_andamento
        where sale_id = any(:sales::text[])
          and exists (select 1 from processo where processo.id = em_andamento.dono and ${isAlive})
     ) as reasons
     order by sale, array_position(array['paga', 'recebido', 'incerta', 'aberta', 'emAndamento'], why)`,
    { sales, now: instant(now) },
  )
}
