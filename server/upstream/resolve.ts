import { refuse } from '../contract/work.ts'
import { instant, type Sql } from '../store/index.ts'

/**
 * Notes how a call to a service ended that was never answered, which somebody at the service looked up; tells whether it
 * was still open.
 *
 * What was not done goes out as another call when it is wanted again; what was done, under its own name.
 */
export async function resolveCall(
  sql: Sql,
  { id, wasDone, now }: { readonly id: string; readonly wasDone: boolean; readonly now: number },
): Promise<boolean> {
  const rows = await sql.query(
    'update chamada_externa set answered_at = $2, heard = $3 where id = $1 and answered_at is null returning id',
    [id, instant(now), wasDone ? null : JSON.stringify(refuse('recusado'))],
  )
  return rows.length > 0
}
