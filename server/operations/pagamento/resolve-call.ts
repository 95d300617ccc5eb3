import { payByCard } from '../../payment/index.ts'
import { lockProposal } from '../../sale/proposal.ts'
import { instant, type Sql } from '../../store/index.ts'

/**
 * Settles, in the transaction given, how a call to a service ended, which somebody at the service looked up; tells
 * whether it was still open.
 *
 * A card that was charged pays its proposal, as if the answer had come. What was not done, or moved no money, is
 * forgotten, and may be requested again.
 */
export async function resolveCall(
  sql: Sql,
  { id, wasDone, now }: { readonly id: string; readonly wasDone: boolean; readonly now: number },
): Promise<boolean> {
  const [open] = await sql.query<{ readonly assunto: string | null }>(
    'select assunto from chamada_externa where id = $1 and answered_at is null for update',
    [id],
  )
  if (!open) return false
  const propostaId = /^cartao (.+)$/.exec(open.assunto ?? '')?.[1]
  if (!wasDone || propostaId === undefined) {
    await sql.query('delete from chamada_externa where id = $1', [id])
    return true
  }
  await payOpen(sql, propostaId, now)
  await sql.query('update chamada_externa set answered_at = $2 where id = $1', [id, instant(now)])
  return true
}

async function payOpen(sql: Sql, propostaId: string, now: number): Promise<void> {
  const [named] = await sql.query<{ readonly uid: string }>('select uid from proposta where id = $1', [
    propostaId,
  ])
  const proposal = named && (await lockProposal(sql, named.uid))
  if (!proposal || proposal.situacao === 'paga') return
  // A card pays one month, with neither fee nor discount.
  await payByCard(sql, { propostaId, cicloPagamento: 1, valorCentavos: proposal.valorCentavos }, now)
}
