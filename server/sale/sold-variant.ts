import type { HandlerContext } from '../contract/handler.ts'
import {
  type FunnelValues,
  flowNameOf,
  type VariantSnapshot,
  valuesIn,
  variantNameOf,
} from '../contract/variant-snapshot.ts'
import type { PetVariant } from './pet-variant.ts'
import { asPetVariant } from './pet-variant.ts'
import type { DentalVariant } from './variant.ts'
import { keepSnapshot, snapshotBy } from './variant-snapshots.ts'

/** By what something was sold: a funnel, and what its variant said then. */
export interface SoldBy {
  readonly variant: string
  /** The hash of what the variant said; null of what was sold before that was kept. */
  readonly varianteHash: string | null
}

type Keeping = Pick<HandlerContext, 'sql' | 'now' | 'snapshotOf'>

/** Keeps what the variant of a sale says now, for the proposal that is being stored; gives its hash. */
export async function keepVariant(work: Keeping, funnel: string): Promise<string | null> {
  const snapshot = work.snapshotOf(funnel)
  if (!snapshot) return null
  await keepSnapshot(work, variantNameOf(funnel), snapshot)
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
  work: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<FunnelValues | undefined> {
  const snapshot = await soldSnapshot(work, sold)
  return snapshot && valuesIn(snapshot, flowNameOf(sold.variant))
}

/** Reads the variant that sold a proposal of one product, as it was then; undefined where it is gone and nothing was kept. */
export const soldVariantOf = async (
  work: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<DentalVariant | undefined> =>
  (await soldValues(work, sold)) as unknown as DentalVariant | undefined

/** Reads the variant that sold an order of plans for pets, as it was then; undefined where it is gone and nothing was kept. */
export async function soldPetVariantOf(
  work: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
): Promise<PetVariant | undefined> {
  const values = await soldValues(work, sold)
  return values && asPetVariant(values)
}

/** Reads of another funnel of the variant that sold something what it said then; undefined where it had none of this flow. */
export async function soldFunnelOf(
  work: Pick<HandlerContext, 'sql' | 'snapshotOf'>,
  sold: SoldBy,
  funnel: string,
): Promise<PetVariant | undefined> {
  if (variantNameOf(funnel) !== variantNameOf(sold.variant)) return undefined
  const snapshot = await soldSnapshot(work, sold)
  const values = snapshot && valuesIn(snapshot, flowNameOf(funnel))
  return values && asPetVariant(values)
}
