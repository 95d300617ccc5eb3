import type { Json } from '../../engine/index.ts'
import type { Counted, Limiter } from '../calls/limits.ts'
import { markOf, type Visitor } from '../calls/visitor.ts'
import type { Sql } from '../store/store.ts'
import type { DraftPlace } from './drafts.ts'

const mega = 1_000_000
const hour = 60
const day = 24 * hour
/** What a draft costs besides its bytes: its row, its sale, and their places in the indexes. */
const costOfOne = 4_000

const perVisitor = { max: 2 * mega, minutes: day }
/** Behind one address a whole office may type: five hundred people, thirty kilobytes each. */
const perAddress = { max: 16 * mega, minutes: hour }

/** A session on its way into a draft, and who brings it. */
interface Growing {
  readonly place: DraftPlace
  readonly session: Json
  readonly visitor: Visitor
  readonly address: string
}

/**
 * Counts, in the caller's transaction, by how much a draft grows, against what one browser and one address may have
 * stored; gives 0 where it may, else the seconds to wait. A draft that is written over and does not grow counts nothing.
 */
export async function waitToGrow(sql: Sql, admits: Limiter, growing: Growing): Promise<number> {
  const { place, session, visitor, address } = growing
  const [row] = await sql.query<{ readonly by: number }>(
    `select octet_length($3::jsonb::text) - coalesce((
       select octet_length(session::text) from draft where sale_id = $1 and scope = $2), -$4::int) as by`,
    [place.saleId, place.scope, JSON.stringify(session), costOfOne],
  )
  const amount = row?.by ?? 0
  if (amount <= 0) return 0
  const counted = (who: string, limit: Counted['limit']) => ({ key: `rascunhos ${who}`, limit, amount })
  return admits([counted(markOf(visitor), perVisitor), counted(`@${address}`, perAddress)], sql)
}
