import { instant } from './instant.ts'
import type { Sql } from './store.ts'

const hourInMs = 3_600_000
const draftLivesInMs = 24 * hourInMs
const proposalLivesInMs = 30 * 24 * hourInMs
const contactLivesInMs = 365 * 24 * hourInMs

/**
 * Deletes what is past its time: drafts after 24 hours, sales that ended without a proposal, unpaid proposals and
 * answers kept for repeated calls, messages and what services answered after 30 days, contacts after a year, used
 * captchas and counts of look-ups once they expired. A proposal for which money came stays with its sale, and so does a
 * call to a service of which nobody knows how it ended.
 */
export async function purge(sql: Sql, now: number): Promise<void> {
  const before = (ms: number) => instant(now - ms)
  await empty(sql, 'draft', 'updated_at < $1', [before(draftLivesInMs)])
  await empty(
    sql,
    'sale',
    `expires_at < $1 and not exists (
       select 1 from proposta where proposta.sale_id = sale.id and (situacao = 'paga' or updated_at >= $2
         or exists (select 1 from pagamento where proposta_id = proposta.id and recebido_em is not null)))`,
    [before(0), before(proposalLivesInMs)],
  )
  await empty(sql, 'idempotency', 'created_at < $1', [before(proposalLivesInMs)])
  await empty(sql, 'captcha_used', 'expires_at < $1', [before(0)])
  await empty(sql, 'limit_window', 'ends_at < $1', [before(0)])
  await empty(sql, 'chamada_externa', 'answered_at is not null and sent_at < $1', [before(proposalLivesInMs)])
  await empty(sql, 'outbox', 'created_at < $1', [before(proposalLivesInMs)])
  await empty(sql, 'contato', 'created_at < $1', [before(contactLivesInMs)])
}

const atOnce = 1_000

/** Deletes in portions: each is done long before the database would give it up, and holds no other call up. */
async function empty(sql: Sql, table: string, condition: string, values: readonly unknown[]): Promise<void> {
  const portion = `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${atOnce})
                   returning 1 as um`
  let deleted = atOnce
  while (deleted === atOnce) deleted = (await sql.query(portion, values)).length
}
