import type { SaleContext } from '../contract/handler.ts'
import type { ExternalId } from './external-id.ts'

/** A region by the id under which the service knows it. */
export interface KnownRegion {
  readonly id: ExternalId
  readonly sigla: string
}

/** Keeps with the sale by which ids the service knows the regions it was shown. */
export const keepRegions = (work: SaleContext, regions: readonly KnownRegion[]): Promise<void> =>
  keepRegionIds(work, Object.fromEntries(regions.map(({ sigla, id }) => [sigla, id])))

/** The same by the ids alone, as a sale notes them. */
export async function keepRegionIds(
  { sql, sale }: Pick<SaleContext, 'sql' | 'sale'>,
  known: Readonly<Record<string, ExternalId>>,
): Promise<void> {
  if (sale.notes) {
    sale.notes.regioes = known
    return
  }
  const ids = JSON.stringify(known)
  await sql.query('update sale set regioes = $2 where id = $1 and regioes is distinct from $2::jsonb', [
    sale.id,
    ids,
  ])
}

/** Gives the id under which the service knows a region; undefined where the sale was not shown it. */
export async function keptRegionId(
  { sql, sale }: SaleContext,
  sigla: string,
): Promise<ExternalId | undefined> {
  const [row] = await sql.query<{ readonly id: ExternalId | null }>(
    'select regioes -> $2::text as id from sale where id = $1',
    [sale.id, sigla],
  )
  return row?.id ?? undefined
}
