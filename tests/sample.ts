/** What every run of the tests plays of many that say alike, and what only the longer run does. */
export interface Split<T> {
  readonly sample: readonly T[]
  readonly others: readonly T[]
}

/** Parts so many from a list, spread evenly over it: as many however long the list grows, and each in one of the two. */
export function splitEvenly<T>(list: readonly T[], count: number): Split<T> {
  const isSampled = (place: number) =>
    Math.floor((place * count) / list.length) !== Math.floor(((place - 1) * count) / list.length)
  return {
    sample: list.filter((_, place) => isSampled(place)),
    others: list.filter((_, place) => !isSampled(place)),
  }
}
