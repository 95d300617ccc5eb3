import { instant, isProcessAlive, type Sql } from '../store/index.ts'
import type { ChargeToAsk } from './ask-again.ts'
import type { AskedCharge } from './bank.ts'

/** A charge to be asked for, as it is on record. */
export interface DueCharge extends AskedCharge, ChargeToAsk {
  readonly formaPagamento: AskedCharge['formaPagamento']
  /** Whether a process died while it sent it, or asked for it. */
  readonly isOrphan: boolean
  readonly propostaId: string
  /** Until when nobody else asks for it. */
  readonly claimedUntil: number
}

interface Claiming {
  readonly owner: string
  readonly now: number
  readonly atMost: number
  /** For how long nobody else asks for what is claimed. */
  readonly lastsMs: number
}

/**
 * Claims charges that are due to be asked for, oldest first; no two processes have the same one.
 *
 * What a process was sending, or asking for, when it died is due at once.
 */
export async function claimDue(
  sql: Sql,
  { owner, now, atMost, lastsMs }: Claiming,
): Promise<readonly DueCharge[]> {
  const claimedUntil = now + lastsMs
  const rows = await sql.query<DueRow>(claim, [instant(now), atMost, owner, instant(claimedUntil)])
  return rows.map(({ sentAt, expiraEm, ...charge }) => ({
    ...charge,
    sentAt: sentAt.getTime(),
    expiraEm: expiraEm?.getTime() ?? null,
    claimedUntil,
  }))
}

type DueRow = Omit<DueCharge, 'sentAt' | 'expiraEm' | 'claimedUntil'> & {
  readonly sentAt: Date
  readonly expiraEm: Date | null
}

const claim = `
  with due as materialized (
    select id, processo from pagamento
     where conferir_em <= $1
        or (situacao = 'confirmando' and processo <> $3 and not exists (
             select 1 from processo where processo.id = pagamento.processo and ${isProcessAlive}))
     order by conferir_em limit $2 for update skip locked)
  update pagamento set processo = $3, conferir_em = $4 from due, proposta
   where pagamento.id = due.id and proposta.id = pagamento.proposta_id
  returning pagamento.id, pagamento.situacao, proposta_id as "propostaId", due.processo is not null as "isOrphan",
            forma_pagamento as "formaPagamento", pagamento.created_at as "sentAt", expires_at as "expiraEm",
            coalesce(vencimento, debito_em, pagamento.data_vigencia) as "lastDay",
            pagamento.valor_centavos as "valorCentavos", pix_codigo is not null as "hasPixCode",
            na_pagina as "isOnPage", proposta.id_produto is null as "isOfLines",
            uid_externo as "uidExterno", not exists (
              select 1 from pagamento as later where later.proposta_id = proposta.id
                 and later.pix_codigo is not null and later.created_at > pagamento.created_at) as "isNewest"`

/** Has a charge asked for at once, whenever its turn was. */
export async function askNow(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set conferir_em = $2 where id = $1 and (conferir_em is null or conferir_em > $2)
        and (processo is null or situacao <> 'confirmando')`,
    [chargeId, instant(now)],
  )
}
