import type { Shot } from './shot.ts'

/** The pictures of two sheets that show the same, those that only the new one has, and those that only the old one had. */
export interface PairedShots {
  readonly pairs: readonly { readonly before: Shot; readonly now: Shot }[]
  readonly fresh: readonly Shot[]
  readonly gone: readonly Shot[]
}

/**
 * Pairs the pictures of two sheets: those of one place and width that are alike but for their texts, then those that are left
 * of the same place and width, in their order.
 */
export function pairedShots(before: readonly Shot[], now: readonly Shot[]): PairedShots {
  const left = new Set(before)
  const find = (shot: Shot, isLike: (other: Shot) => boolean) =>
    [...left].find((other) => other.place === shot.place && other.width === shot.width && isLike(other))
  const pairs = new Map<Shot, Shot>()
  const ways: readonly ((shot: Shot) => (other: Shot) => boolean)[] = [
    (shot) => (other) => other.likeness === shot.likeness,
    () => () => true,
  ]
  for (const way of ways)
    for (const shot of now) {
      const found = pairs.has(shot) ? undefined : find(shot, way(shot))
      if (!found) continue
      left.delete(found)
      pairs.set(shot, found)
    }
  return {
    pairs: [...pairs].map(([now, before]) => ({ before, now })),
    fresh: now.filter((shot) => !pairs.has(shot)),
    gone: [...left],
  }
}
