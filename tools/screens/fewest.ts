/** A journey: how many moves it takes, and the steps and boxes that it shows. */
export interface Showing {
  readonly moves: number
  readonly places: readonly string[]
}

/** Opening a page costs about as much as so many moves. */
const opening = 10

/** Chooses, of some journeys, few and short ones that between them show every place that any shows. */
export function fewest<T extends Showing>(all: readonly T[]): readonly T[] {
  const left = new Set(all.flatMap(({ places }) => places))
  const chosen: T[] = []
  while (left.size > 0) {
    const [best] = all
      .map((showing) => ({ showing, worth: worthOf(showing, left) }))
      .toSorted((a, b) => b.worth - a.worth)
    if (!best) break
    chosen.push(best.showing)
    for (const place of best.showing.places) left.delete(place)
  }
  return chosen
}

const worthOf = ({ moves, places }: Showing, left: ReadonlySet<string>): number =>
  new Set(places.filter((place) => left.has(place))).size / (moves + opening)
