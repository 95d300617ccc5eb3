import { instant, newId, queryNamed, type Sql } from '../store/index.ts'
import type { Debit, Method } from './charges.ts'

/** A charge about to go out. */
export interface NewCharge {
  readonly propostaId: string
  readonly formaPagamento: Method
  readonly cicloPagamento: number
  readonly valorCentavos: number
  /** Whether a card is paid on a page of the payment service. */
  readonly isOnPage: boolean
  /** Of an automatic debit. */
  readonly debito?: Debit | null
  /** What the payer saw when they confirmed, as JSON can say it. */
  readonly visto: object
  /** Tells whether a message goes out about it, and counts it; where none does, the page shows the charge all the same. */
  admitsMessage(): Promise<boolean>
}

/** Who sends a charge, when, and for how long an answer may take. */
export interface Sending {
  readonly owner: string
  readonly now: number
  readonly lastsMs: number
}

/**
 * Puts a charge on record before it goes out, with what its proposal says now, and gives its id: the name under which it
 * goes out.
 *
 * One that surely was not made, and was the same, is tried again under its own name: should the bank have it after
 * all, it has it once.
 *
 * The caller has locked the sale of the proposal, so that two cannot go out at once; the database refuses a second anyway.
 */
export async function noteCharge(
  sql: Sql,
  { admitsMessage, debito, visto, ...charge }: NewCharge,
  sending: Sending,
): Promise<string> {
  const values = {
    id: newId(),
    at: instant(sending.now),
    owner: sending.owner,
    askAt: instant(sending.now + sending.lastsMs),
    ...charge,
    visto: JSON.stringify(visto),
    debitoEm: debito?.em ?? null,
    banco: debito?.banco ?? null,
    dia: debito?.dia ?? null,
  }
  const [known] = await queryNamed<{ readonly id: string }>(sql, again, values)
  if (known) return known.id
  // Counted once: one that is tried again was never told of.
  await queryNamed(sql, first, { ...values, semAviso: !(await admitsMessage()) })
  return values.id
}

const again = `update pagamento set situacao = 'confirmando', created_at = :at, processo = :owner, conferir_em = :askAt,
         visto = :visto
  where id = (
    select pagamento.id from pagamento join proposta on proposta.id = proposta_id
     where proposta_id = :propostaId and pagamento.situacao = 'naoFeita' and recebido_em is null
       and forma_pagamento = :formaPagamento and na_pagina = :isOnPage and ciclo_pagamento = :cicloPagamento
       and debito_em is not distinct from :debitoEm and debito_banco is not distinct from :banco
       and debito_dia is not distinct from :dia
       and pagamento.valor_centavos = :valorCentavos and pagamento.data_vigencia = proposta.data_vigencia
     order by pagamento.created_at desc, pagamento.id desc limit 1)
  returning id`

const first = `insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao,
                       created_at, mensal_centavos, data_vigencia, na_pagina, processo, conferir_em, sem_aviso, debito_em,
                       debito_banco, debito_dia, visto)
  select :id, id, :formaPagamento, :cicloPagamento, :valorCentavos, 'confirmando', :at, valor_centavos,
         data_vigencia, :isOnPage, :owner, :askAt, :semAviso, :debitoEm, :banco, :dia, :visto
    from proposta where id = :propostaId`
