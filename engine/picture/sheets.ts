import { SMALL } from './cards.ts'
import { type Grid, inColumns, type Laid } from './columns.ts'
import { ANYWHERE, BEGINNING, type FlowPicture, type PictureLine, type PicturePlace } from './picture.ts'
import { type SheetWays, waysOf } from './ways.ts'

/** A3, lying, in points. */
export const [PAGE_WIDTH, PAGE_HEIGHT] = [1190.55, 841.89]

/** One sheet of paper of a flow. */
export interface FlowSheet {
  /** What its file is called, without the ending: the flow, or the flow and a chapter. */
  readonly name: string
  readonly title: string
  /** How many points a unit of it is on A3. */
  readonly scale: number
  readonly grid: Grid
  readonly laid: Laid
  readonly ways: SheetWays
}

const HEADER = 34
const FOOTER = 14
/** What is drawn is as large as it may be: from this scale down to 1, at which the smallest text has 6 points. */
const scales = Array.from({ length: 8 }, (_, i) => (17 - i) / 10)
/** Two lanes of a gutter are no nearer to each other than this, where that can be had. */
const apart = 3.2
/** How much room there is above the columns for ways from afar. */
const channels = [14, 32, 56]
const gutters = [24, 36, 48, 60, 76]

/** Lays a flow out on one sheet, or, where that is too small to be read, on one that shows all of it in short and one for each chapter. */
export function sheetsOf(picture: FlowPicture): readonly FlowSheet[] {
  const shown = { ...picture, places: picture.places.map(withoutSilent) }
  const whole = sheetOf(shown.places, { name: picture.flow, title: picture.flow }, () => '')
  if (whole) return [whole]
  const rooms = roomsOf(shown)
  const sheetAt = new Map(
    rooms.flatMap(({ room, places }) => places.map(({ name }) => [name, room] as const)),
  )
  const overview = sheetOf(
    shown.places.map((place) => inShort(place, sheetAt.get(place.name) ?? '')),
    { name: picture.flow, title: `${picture.flow}: o fluxo inteiro, em resumo` },
    () => '',
  )
  const chapters = rooms.map(({ room, places }) =>
    sheetOf(places, { name: `${picture.flow}-${room}`, title: `${picture.flow}: ${room}` }, (target) =>
      sheetAt.get(target) === room ? '' : (sheetAt.get(target) ?? ''),
    ),
  )
  const all = [overview, ...chapters]
  const lost = all.indexOf(undefined)
  if (lost >= 0)
    throw new Error(`${picture.flow}: a folha ${rooms[lost - 1]?.room ?? 'do todo'} não cabe num A3.`)
  return all as readonly FlowSheet[]
}

/** Groups places by the sheet they stand on; what is of no chapter stands on one of its own. */
function roomsOf({ groups, places }: FlowPicture) {
  const roomOf = (group: string) => ([BEGINNING, ANYWHERE].includes(group) ? 'geral' : group)
  const rooms = [...new Set(groups.map(roomOf))]
  return rooms.map((room) => ({ room, places: places.filter(({ group }) => roomOf(group.name) === room) }))
}

/** Leaves out what changes nothing that a picture shows. */
const withoutSilent = (place: PicturePlace): PicturePlace => ({
  ...place,
  lines: place.lines.filter(({ leadsTo, deeds }) => leadsTo !== undefined || deeds.length > 0),
})

/** Keeps of a place only which places it leads to, each once. */
function inShort(place: PicturePlace, room: string): PicturePlace {
  const byTarget = new Map<string, PictureLine[]>()
  for (const line of place.lines)
    for (const target of line.targets) byTarget.set(target, [...(byTarget.get(target) ?? []), line])
  const lines = [...byTarget].map(
    ([target, lines]): PictureLine => ({
      events: [...new Set(lines.map(({ events }) => events))].join('; '),
      leadsTo: target,
      targets: [target],
      deeds: [],
      replays: Math.max(...lines.map(({ replays }) => replays)),
      takenBy: [],
      names: lines.flatMap(({ names }) => names),
    }),
  )
  const { screen: _screen, shownIf: _shownIf, ...rest } = place
  const { name, title } = place.group
  return { ...rest, lines, group: { name, title: `${title} · folha ${room}` } }
}

/** Lays places out on one sheet as large as they may be; undefined where they do not fit at the smallest size. */
function sheetOf(
  places: readonly PicturePlace[],
  { name, title }: { readonly name: string; readonly title: string },
  refer: (target: string) => string,
): FlowSheet | undefined {
  let crowded: FlowSheet | undefined
  for (const scale of scales) {
    for (const grids of gridsAt(scale)) {
      for (const grid of grids) {
        const laid = inColumns(places, grid, refer)
        // Wider gutters leave less room still.
        if (!laid && grid.channels === channels[0]) break
        if (!laid) continue
        const sheet = { name, title, scale, grid, laid, ways: waysOf(laid, grid) }
        if (sheet.ways.nearest >= apart) return sheet
        if (scale === 1 && sheet.ways.nearest > (crowded?.ways.nearest ?? 0)) crowded = sheet
      }
    }
  }
  return crowded
}

/** Lists the ways to divide a sheet: for each number of columns, from narrow gutters to wide ones. */
function gridsAt(scale: number): readonly (readonly Grid[])[] {
  const [width, height] = [PAGE_WIDTH / scale, PAGE_HEIGHT / scale]
  return [3, 4, 5, 6].map((columns) =>
    gutters.flatMap((gutter) => {
      const column = (width - gutter * (columns + 1)) / columns
      if (column < 22 * SMALL || column > 52 * SMALL) return []
      const grid = { columns, width: column, gutter, bottom: height - FOOTER }
      return channels.map((room) => ({ ...grid, channels: room, top: HEADER + room }))
    }),
  )
}
