import { columnX, type Grid, type Laid, type PlacedCard } from './columns.ts'
import type { PictureLine } from './picture.ts'

/** One way between a transition on a card and the card it leads to. */
export interface DrawnWay {
  readonly target: string
  readonly line: PictureLine
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** Where ways come in at a card. */
export interface Arrival {
  readonly target: string
  readonly x: number
  readonly y: number
  readonly isFromLeft: boolean
}

/** The ways of a sheet, and how near two of them come to each other. */
export interface SheetWays {
  readonly ways: readonly DrawnWay[]
  readonly arrivals: readonly Arrival[]
  readonly nearest: number
}

interface Wanted {
  readonly target: PlacedCard
  readonly line: PictureLine
  readonly from: PlacedCard
  readonly y: number
  /** Through which gutters it goes: first where it leaves, then, where that is another, where it arrives. */
  readonly gutters: readonly [leaving: number, arriving: number]
}

const ARRIVAL = 9
const EDGE = 7

/** Leads ways through the gutters between columns, all to one card in one lane; no way crosses a card. */
export function waysOf(laid: Laid, grid: Grid): SheetWays {
  const heads = new Map(
    laid.cards.filter(({ card }) => !card.isRest).map((each) => [each.card.place.name, each]),
  )
  const wanted = laid.cards.flatMap((from) =>
    from.card.rows.flatMap(({ line, y }) =>
      line.targets.flatMap((name): readonly Wanted[] => {
        const target = heads.get(name)
        if (!target || target === from) return []
        return [{ target, line, from, y: from.y + y, gutters: guttersOf(from.column, target.column) }]
      }),
    ),
  )
  const channels = channelsOf(wanted, grid)
  const lanes = lanesOf(wanted, grid, channels)
  const ways = wanted.map((each) => ({
    target: each.target.card.place.name,
    line: each.line,
    points: pointsOf(each, grid, { lanes, channels }),
  }))
  const arrivals = wanted.map(({ target, gutters: [, last] }) => arrivalOf(target, last, grid))
  const once = new Map(arrivals.map((each) => [`${each.target} ${each.isFromLeft}`, each]))
  return {
    ways,
    arrivals: [...once.values()],
    nearest: Math.min(lanes.nearest, channelStep(channels.size, grid.channels)),
  }
}

/** A gutter has the number of the column on its right. */
function guttersOf(from: number, to: number): readonly [number, number] {
  if (to === from + 1) return [to, to]
  if (to === from) return [from + 1, from + 1]
  if (to === from - 1) return [from, from]
  return to > from ? [from + 1, to] : [from, to + 1]
}

const channelStep = (count: number, room: number): number => Math.min(3.6, (room - 6) / Math.max(1, count))

const nameOf = ({ target }: Wanted): string => target.card.place.name
const arrivalY = (target: PlacedCard): number => target.y + ARRIVAL

/** Gives each card that is reached from afar its own line above the columns. */
function channelsOf(wanted: readonly Wanted[], { top, channels }: Grid): ReadonlyMap<string, number> {
  const far = wanted.filter(({ gutters: [first, last] }) => first !== last).map(nameOf)
  const names = [...new Set(far)]
  const step = channelStep(names.length, channels)
  return new Map(names.map((name, i) => [name, top - 5 - i * step]))
}

interface Lanes {
  readonly x: (gutter: number, target: string) => number
  readonly nearest: number
}

/** Gives each card that is reached through a gutter a lane in it; two share one where they never meet. */
function lanesOf(wanted: readonly Wanted[], grid: Grid, channels: ReadonlyMap<string, number>): Lanes {
  const spans = new Map<number, Map<string, readonly [number, number]>>()
  const widen = (gutter: number, name: string, ...ys: readonly number[]) => {
    const here = spans.get(gutter) ?? new Map<string, readonly [number, number]>()
    const [low, high] = here.get(name) ?? [ys[0]!, ys[0]!]
    spans.set(gutter, here.set(name, [Math.min(low, ...ys), Math.max(high, ...ys)]))
  }
  for (const each of wanted) {
    const [first, last] = each.gutters
    const name = nameOf(each)
    if (first === last) widen(first, name, each.y, arrivalY(each.target))
    else {
      widen(first, name, each.y, channels.get(name)!)
      widen(last, name, channels.get(name)!, arrivalY(each.target))
    }
  }
  const found = new Map<string, number>()
  let nearest = Number.POSITIVE_INFINITY
  for (const [gutter, here] of spans) {
    const lanes: (readonly [number, number])[][] = []
    const numbers = [...here]
      .toSorted(([, a], [, b]) => a[1] - a[0] - (b[1] - b[0]))
      .map(([name, span]) => {
        const free = lanes.findIndex((lane) =>
          lane.every(([low, high]) => span[1] + 6 < low || high + 6 < span[0]),
        )
        const at = free < 0 ? lanes.push([]) - 1 : free
        lanes[at]!.push(span)
        return [name, at] as const
      })
    const step = (grid.gutter - 2 * EDGE) / Math.max(1, lanes.length)
    nearest = Math.min(nearest, step)
    for (const [name, at] of numbers)
      found.set(`${gutter} ${name}`, columnX(grid, gutter) - grid.gutter + EDGE + step * (at + 0.5))
  }
  return { x: (gutter, target) => found.get(`${gutter} ${target}`)!, nearest }
}

const widthOf = (from: PlacedCard, grid: Grid): number =>
  grid.width - 2 * (from.x - columnX(grid, from.column))

function pointsOf(
  each: Wanted,
  grid: Grid,
  { lanes, channels }: { readonly lanes: Lanes; readonly channels: ReadonlyMap<string, number> },
): DrawnWay['points'] {
  const { from, target, y, gutters } = each
  const [first, last] = gutters
  const name = nameOf(each)
  const start = first > from.column ? from.x + widthOf(from, grid) : from.x
  const arrival = arrivalOf(target, last, grid)
  const [out, into] = [lanes.x(first, name), lanes.x(last, name)]
  const across =
    first === last
      ? []
      : ([
          [out, channels.get(name)!],
          [into, channels.get(name)!],
        ] as const)
  return [[start, y], [out, y], ...across, [into, arrival.y], [arrival.x, arrival.y]]
}

function arrivalOf(target: PlacedCard, gutter: number, grid: Grid): Arrival {
  const isFromLeft = gutter === target.column
  const x = isFromLeft ? target.x : target.x + widthOf(target, grid)
  return { target: target.card.place.name, x, y: arrivalY(target), isFromLeft }
}
