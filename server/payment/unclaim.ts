import { instant, type Store } from '../store/index.ts'
import { untilNextAsk } from './ask-again.ts'
import type { DueCharge } from './due.ts'
import { heedNotices } from './notices.ts'

/**
 * Notes when claimed charges of which nothing was heard are asked for next, all in one statement.
 *
 * Something may have happened to one meanwhile, as a notice, a payment or another charge in its place: then it is asked
 * for again by when that asks for it, if that is sooner.
 */
export async function unclaim(
  store: Store,
  charges: readonly DueCharge[],
  { owner, now }: { readonly owner: string; readonly now: number },
): Promise<void> {
  if (charges.length === 0) return
  const rested = charges.map((charge) => ({ ...charge, nextAt: nextAskOf(charge, now) }))
  const rows = await store.query<{ readonly id: string }>(unclaimAll, [
    owner,
    rested.map(({ id }) => id),
    rested.map(({ sentAt }) => instant(sentAt)),
    rested.map(({ claimedUntil }) => instant(claimedUntil)),
    rested.map(({ nextAt }) => nextAt),
  ])
  const done = new Set(rows.map(({ id }) => id))
  for (const { id, sentAt, nextAt } of rested) {
    if (done.has(id)) continue
    await store.transaction(async (sql) => {
      await sql.query(unclaimDisturbed, [owner, id, instant(sentAt), nextAt])
      await heedNotices(sql, id, now)
    })
  }
}

function nextAskOf(charge: DueCharge, now: number): string | null {
  const wait = untilNextAsk(charge, now)
  return wait === null ? null : instant(now + wait)
}

/** A row that somebody is writing right now is left to them. */
const unclaimAll = `
  with quiet as materialized (
    select pagamento.id, asked.next_at from pagamento
      join unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
           as asked (id, sent_at, claimed_until, next_at) on asked.id = pagamento.id
     where processo = $1 and created_at = sent_at and conferir_em = claimed_until
       and not exists (select 1 from aviso where chave = pagamento.id and done_at is null)
       for update of pagamento skip locked)
  update pagamento set processo = null, conferir_em = quiet.next_at from quiet where pagamento.id = quiet.id
  returning pagamento.id`

const unclaimDisturbed = `
  update pagamento set processo = null, conferir_em = least(conferir_em, $4::timestamptz)
   where processo = $1 and id = $2 and created_at = $3`
