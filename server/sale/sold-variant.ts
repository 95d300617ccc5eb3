import {
  type FunnelValues,
  flowNameOf,
  type HandlerContext,
  type VariantSnapshot,
  valuesIn,
  variantNameOf,
} from '../contract/handler.ts'
import { instant, type Sql } from '../store/index.ts'
import { asPetVariant, type PetVariant } from './pets.ts'
import type { DentalVariant } from './variant.ts'

/** Parsed snapshots, the ones used last; what a hash names never changes, so that nothing here grows old. */
const parsed = new Map<string, VariantSnapshot>()
const mostParsed = 32

function remember(snapshot: VariantSnapshot): VariantSnapshot {
  parsed.delete(snapshot.hash)
  parsed.set(snapshot.hash, snapshot)
  const [oldest] = parsed.keys()
  if (parsed.size > mostParsed && oldest !== undefined) parsed.delete(oldest)
  return snapshot
}

type SnapshotRow = { readonly hash: string; readonly funnels: VariantSnapshot['funnels'] }

/** Finds a snapshot by its hash; undefined where none is kept. */
export async function snapshotBy(sql: Sql, hash: string): Promise<VariantSnapshot | undefined> {
  const known = parsed.get(hash)
  if (known) return remember(known)
  const [row] = await sql.query<SnapshotRow>(
    'select hash, dados as funnels from variante_guardada where hash = $1',
    [hash],
  )
  return row && remember(row)
}

/** Lists the hashes of what is kept of a variant, the newest first. */
export async function hashesOf(sql: Sql, variant: string): Promise<readonly string[]> {
  const rows = await sql.query<{ readonly hash: string }>(
    'select hash from variante_guardada where variant = $1 order by created_at desc, hash limit 50',
    [variant],
  )
  return rows.map(({ hash }) => hash)
}

/** Finds the variant that was last kept with an address that begins with a prefix. */
export async function variantAt(sql: Sql, prefix: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly variant: string }>(
    'select variant from variante_guardada where $1 = any(prefixos) order by created_at desc, hash limit 1',
    [prefix],
  )
  return row?.variant
}

/**
 * Keeps a snapshot in the caller's transaction, for a proposal that will name its hash.
 *
 * The row is locked in a way that proposals made at the same time share, and that the purge passes over.
 */
export async function keepSnapshot(
  { sql, now }: { readonly sql: Sql; readonly now: number },
  variant: string,
  { hash, funnels }: VariantSnapshot,
): Promise<void> {
  const lock = 'select hash from variante_guardada where hash = $1 for key share'
  if ((await sql.query(lock, [hash])).length > 0) return
  await sql.query(
    `insert into variante_guardada (hash, variant, dados, prefixos, created_at) values ($1, $2, $3, $4, $5)
     on conflict (hash) do nothing`,
    [hash, variant, JSON.stringify(funnels), prefixesIn(funnels), instant(now)],
  )
}

const prefixesIn = (funnels: VariantSnapshot['funnels']): readonly string[] =>
  Object.values(funnels).flatMap(({ rotas }) =>
    typeof rotas === 'object' && rotas !== null && 'prefixo' in rotas && typeof rotas.prefixo === 'string'
      ? [rotas.prefixo]
      : [],
  )

/** By what something was sold: a funnel, and what its variant said then. */
export interface SoldBy {
  readonly variant: string
  /** The hash of what the variant said; null of what was sold before that was kept. */
  readonly varianteHash: string | null
}

type Keeping = Pick<HandlerContext, 'sql' | 'now' | 'snapshotOf'>

/** Keeps what the variant of a sale says now, for the proposal that is being stored; gives its hash. */
export async function keepVariant(context: Keeping, funnel: string): Promise<string | null> {
  const snapshot = context.snapshotOf(funnel)
  if (!snapshot) return null
  await keepSnapshot(context, variantNameOf(funnel), snapshot)
  return snapshot.hash
}

/** Finds what the variant of something sold said when it was sold; undefined where its variant is gone and nothing was kept. */
async function soldSnapshot(
  { sql, snapshotOf }: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  { variant, varianteHash }: SoldBy,
): Promise<VariantSnapshot | undefined> {
  const now = snapshotOf(variant)
  return varianteHash === null || varianteHash === now?.hash ? now : snapshotBy(sql, varianteHash)
}

/** Finds the values of the funnel that sold something, as they were then. */
async function soldValues(
  context: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<FunnelValues | undefined> {
  const snapshot = await soldSnapshot(context, sold)
  return snapshot && valuesIn(snapshot, flowNameOf(sold.variant))
}

/** Reads the variant that sold a proposal of one product, as it was then; undefined where it is gone and nothing was kept. */
export const soldVariantOf = async (
  context: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<DentalVariant | undefined> =>
  (await soldValues(context, sold)) as unknown as DentalVariant | undefined

/** Reads the variant that sold an order of plans for pets, as it was then; undefined where it is gone and nothing was kept. */
export async function soldPetVariantOf(
  context: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<PetVariant | undefined> {
  const values = await soldValues(context, sold)
  return values && asPetVariant(values)
}

/** Reads of another funnel of the variant that sold something what it said then; undefined where it had none of this flow. */
export async function soldFunnelOf(
  context: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
  funnel: string,
): Promise<PetVariant | undefined> {
  if (variantNameOf(funnel) !== variantNameOf(sold.variant)) return undefined
  const snapshot = await soldSnapshot(context, sold)
  const values = snapshot && valuesIn(snapshot, flowNameOf(funnel))
  return values && asPetVariant(values)
}
