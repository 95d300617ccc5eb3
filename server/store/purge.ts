import { instant } from './instant.ts'
import type { Sql } from './store.ts'

const hourInMs = 3_600_000
const draftLivesInMs = 24 * hourInMs
const proposalLivesInMs = 30 * 24 * hourInMs
const contactLivesInMs = 365 * 24 * hourInMs

/**
 * Deletes what is past its time: drafts after 24 hours, sales that ended without a proposal, unpaid proposals and
 * answers kept for repeated calls and messages after 30 days, contacts after a year, used captchas once expired. A proposal for which money came
 * stays with its sale.
 */
export async function purge(sql: Sql, now: number): Promise<void> {
  await sql.query('delete from draft where updated_at < $1', [instant(now - draftLivesInMs)])
  await sql.query(
    `delete from sale where expires_at < $1 and not exists (
       select 1 from proposta where proposta.sale_id = sale.id and (situacao = 'paga' or updated_at >= $2
         or exists (select 1 from pagamento where proposta_id = proposta.id and recebido_em is not null)))`,
    [instant(now), instant(now - proposalLivesInMs)],
  )
  await sql.query('delete from idempotency where created_at < $1', [instant(now - proposalLivesInMs)])
  await sql.query('delete from captcha_used where expires_at < $1', [instant(now)])
  await sql.query('delete from outbox where created_at < $1', [instant(now - proposalLivesInMs)])
  await sql.query('delete from contato where created_at < $1', [instant(now - contactLivesInMs)])
}
