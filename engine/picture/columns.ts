import { cardOf, type PlaceCard, parted } from './cards.ts'
import type { PicturePlace } from './picture.ts'
import { wrapped } from './text-width.ts'

/** A card where it stands on a sheet. */
export interface PlacedCard {
  readonly card: PlaceCard
  readonly column: number
  readonly x: number
  readonly y: number
}

/** A frame around cards of one column: a chapter, or a step around its children. */
export interface Frame {
  readonly title: string
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  height: number
}

/** How a sheet is divided. */
export interface Grid {
  readonly columns: number
  /** How wide a column is, frames and all. */
  readonly width: number
  readonly gutter: number
  /** How much room there is above the columns for ways from afar. */
  readonly channels: number
  readonly top: number
  readonly bottom: number
}

/** Cards and frames in columns. */
export interface Laid {
  readonly cards: readonly PlacedCard[]
  readonly frames: readonly Frame[]
  readonly columns: number
}

const INSET = 5
const HEADING = 13
const GAP = 6

/** Where a column begins. */
export const columnX = ({ width, gutter }: Grid, column: number): number => gutter + column * (width + gutter)

/** Lays places out in columns, in their order, chapters and parents framed; undefined where they do not fit. */
export function inColumns(
  places: readonly PicturePlace[],
  grid: Grid,
  refer: (target: string) => string,
): Laid | undefined {
  const desk = deskOf(grid)
  for (const place of places) {
    const titles = framesOf(place, places)
    desk.leave(titles)
    const card = cardOf(place, grid.width - 2 * titles.length * INSET, refer)
    if (!putCard(desk, card, { titles, grid })) return undefined
  }
  desk.leave([])
  return { cards: desk.cards, frames: desk.frames, columns: desk.column() + 1 }
}

/** Puts a card where there is room for it, a tall one in parts; false where there is none. */
function putCard(
  desk: Desk,
  card: PlaceCard,
  { titles, grid }: { readonly titles: readonly string[]; readonly grid: Grid },
): boolean {
  const room = desk.room(titles)
  if (card.height <= room) {
    desk.put(card, titles)
    return true
  }
  const isTall = card.height > (grid.bottom - grid.top) * 0.55
  const [now, later] = (isTall && parted(card, room)) || [undefined, card]
  if (now) desk.put(now, titles)
  // What is too tall for a column of its own fits nowhere.
  else if (desk.isFresh()) return false
  return desk.turn() && putCard(desk, later, { titles, grid })
}

/** A sheet while cards are put on it, column by column. */
interface Desk {
  readonly cards: PlacedCard[]
  readonly frames: Frame[]
  readonly column: () => number
  readonly isFresh: () => boolean
  /** How high a card may be that stands in these frames. */
  readonly room: (titles: readonly string[]) => number
  /** Closes the frames that are open and not among these. */
  readonly leave: (titles: readonly string[]) => void
  readonly put: (card: PlaceCard, titles: readonly string[]) => void
  /** Goes on in the next column; false where there is none. */
  readonly turn: () => boolean
}

function deskOf(grid: Grid): Desk {
  const [cards, frames]: [PlacedCard[], Frame[]] = [[], []]
  const begun = new Set<string>()
  let open: { readonly title: string; readonly frame: Frame }[] = []
  let [column, y] = [0, grid.top]
  const leave = (titles: readonly string[]) => {
    const other = open.findIndex(({ title }, i) => titles[i] !== title)
    const kept = other < 0 ? open.length : other
    for (const { frame } of open.slice(kept).toReversed()) {
      frame.height = y - GAP + INSET - frame.y
      y = frame.y + frame.height + GAP
    }
    open = open.slice(0, kept)
  }
  const enter = (titles: readonly string[]) => {
    for (const [depth, title] of titles.entries()) {
      if (depth < open.length) continue
      const said = begun.has(title) ? `${title} (continua)` : title
      begun.add(title)
      const x = columnX(grid, column) + depth * INSET
      const width = grid.width - 2 * depth * INSET
      const [short = ''] = wrapped(said, 7, { width: width - 12, most: 1, isBold: true })
      const frame = { title: short, depth, x, y, width, height: 0 }
      frames.push(frame)
      open.push({ title, frame })
      y += HEADING
    }
  }
  return {
    ...{ cards, frames, leave },
    column: () => column,
    isFresh: () => y === grid.top,
    room: (titles) => grid.bottom - y - (titles.length - open.length) * HEADING - titles.length * INSET,
    put: (card, titles) => {
      enter(titles)
      cards.push({ card, column, x: columnX(grid, column) + titles.length * INSET, y })
      y += card.height + GAP
    },
    turn: () => {
      leave([])
      column += 1
      y = grid.top
      return column < grid.columns
    },
  }
}

/** Names the frames around a place, from without: its chapter, then the step it is a child of, or is itself around others. */
function framesOf(place: PicturePlace, all: readonly PicturePlace[]): readonly string[] {
  if (place.kind === 'flow') return []
  const parent = all.find(({ name, kind }) => kind === 'step' && name === place.parent)
  const isParent = all.some(({ parent: name }) => name === place.name)
  const around = parent ?? (isParent ? place : undefined)
  return [place.group.title, ...(around ? [`${around.title} · ${around.name}`] : [])]
}
