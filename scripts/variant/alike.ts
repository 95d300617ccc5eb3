import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../engine/index.ts'
import type { ByFunnel } from './answers.ts'

/** The values that each funnel would have without the new variant, by its flow. */
export type ValuesBeneath = ReadonlyMap<string, Json>

/** Funnels that have the same of something: what is asked of one is answered for all of them. */
export interface Alike<Item> {
  readonly flows: readonly string[]
  readonly items: readonly Item[]
  /** Says which funnels are meant, where others have something else; else nothing. */
  readonly whose: string
}

/** Puts the funnels together that have the same list of something; those that have none are left out. */
export function alike<Item>(
  beneath: ValuesBeneath,
  listIn: (values: Json) => readonly Item[],
): readonly Alike<Item>[] {
  const groups: { readonly flows: string[]; readonly items: readonly Item[] }[] = []
  for (const [flow, values] of beneath) {
    const items = listIn(values)
    const same = groups.find((group) => isDeepStrictEqual(group.items, items))
    if (same) same.flows.push(flow)
    else if (items.length > 0) groups.push({ flows: [flow], items })
  }
  return groups.map((group) => ({
    ...group,
    whose: groups.length > 1 ? ` de ${group.flows.join(' e ')}` : '',
  }))
}

/** Gives each of some funnels the same answer. */
export const forAll = <Value>({ flows }: Alike<unknown>, value: Value): ByFunnel<Value> =>
  Object.fromEntries(flows.map((flow) => [flow, value]))
