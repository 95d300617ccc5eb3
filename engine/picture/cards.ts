import type { PictureLine, PicturePlace } from './picture.ts'
import { textWidth, wrapped } from './text-width.ts'

/** A line of text of a card: where it begins, from the card's corner. */
export interface CardText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly look: 'title' | 'name' | 'event' | 'when' | 'leads' | 'count'
}

/** One transition on a card. `y` is where its way leaves. */
export interface CardRow {
  readonly line: PictureLine
  readonly y: number
  readonly texts: readonly CardText[]
}

/** A place laid out as a card, or what of it stands in one column. */
export interface PlaceCard {
  readonly place: PicturePlace
  readonly isRest: boolean
  readonly height: number
  readonly texts: readonly CardText[]
  readonly rows: readonly CardRow[]
}

/** The smallest text of a picture, in units of its sheet. */
export const SMALL = 6
const [TITLE, LEADING, PAD, SAMPLE] = [8, 7.2, 5, 16]
const COUNT = 16

/** How long the lines of one transition may be. */
interface Limits {
  readonly when: number
  readonly leads: number
}
const limits: Limits = { when: 2, leads: 2 }

/** Lays a place out as a card of a width; `refer` says where a target stands that is on another sheet. */
export function cardOf(place: PicturePlace, width: number, refer: (target: string) => string): PlaceCard {
  const inner = width - 2 * PAD
  const title = wrapped(place.title, TITLE, { width: inner, most: 2, isBold: true })
  const under = wrapped(underTitle(place), SMALL, { width: inner, most: 3 })
  const texts: CardText[] = []
  let y = PAD + TITLE
  for (const text of title) {
    texts.push({ text, x: PAD, y, size: TITLE, look: 'title' })
    y += TITLE + 1
  }
  y -= TITLE + 1
  for (const text of under) {
    y += LEADING
    texts.push({ text, x: PAD, y, size: SMALL, look: 'name' })
  }
  y += 4
  const rows: CardRow[] = []
  for (const line of place.lines) {
    const row = rowOf(line, y, { width, refer })
    rows.push(row.row)
    y = row.end
  }
  return { place, isRest: false, height: y + (rows.length > 0 ? 2 : 0), texts, rows }
}

function underTitle({ name, title, kind, screen, shownIf, isFinal }: PicturePlace): string {
  if (kind === 'flow') return ''
  const said = [
    ...(title === name ? [] : [name]),
    ...(kind === 'box' ? ['caixa'] : []),
    ...(screen === undefined ? [] : [`tela ${screen}`]),
    ...(isFinal ? ['fim'] : []),
    ...(shownIf === undefined ? [] : [`só se ${shownIf}`]),
  ]
  return said.join(' · ')
}

function rowOf(
  line: PictureLine,
  top: number,
  { width, refer }: { readonly width: number; readonly refer: (target: string) => string },
): { readonly row: CardRow; readonly end: number } {
  const room = width - SAMPLE - PAD
  const texts: CardText[] = []
  let y = top
  const count = String(line.replays)
  const write = (all: readonly string[], look: CardText['look']) => {
    for (const text of all) {
      y += LEADING
      texts.push({ text, x: SAMPLE, y, size: SMALL, look })
    }
  }
  write(wrapped(line.events, SMALL, { width: room - COUNT, most: 2, isBold: true }), 'event')
  const counted = { x: width - PAD - textWidth(count, SMALL), y: top + LEADING }
  if (line.replays > 0) texts.push({ text: count, ...counted, size: SMALL, look: 'count' })
  if (line.when !== undefined)
    write(wrapped(`se ${line.when}`, SMALL, { width: room, most: limits.when }), 'when')
  const leads = [line.leadsTo === undefined ? '' : `→ ${line.leadsTo}${referred(line, refer)}`, ...line.deeds]
  const said = leads.filter((each) => each !== '').join(' · ')
  if (said) write(wrapped(said, SMALL, { width: room, most: limits.leads }), 'leads')
  return { row: { line, y: top + LEADING - 2, texts }, end: y + 2.6 }
}

const referred = ({ targets }: PictureLine, refer: (target: string) => string): string => {
  const sheets = [...new Set(targets.map(refer).filter((sheet) => sheet !== ''))]
  return sheets.length > 0 ? ` (folha ${sheets.join(', ')})` : ''
}

/** Parts a card where no more of it goes into a height: what stays, and what goes on in the next column. */
export function parted(card: PlaceCard, room: number): readonly [PlaceCard, PlaceCard] | undefined {
  const last = card.rows.findIndex((row, i) => (card.rows[i + 1]?.y ?? card.height) > room && row.y > 0)
  if (last < 2 || last >= card.rows.length - 1) return undefined
  const [kept, moved] = [card.rows.slice(0, last), card.rows.slice(last)]
  const start = moved[0]!.y - LEADING + 2
  const heading: CardText = {
    ...{ text: `${card.place.title} (continua)`, x: PAD, y: PAD + SMALL, size: SMALL, look: 'title' },
  }
  const shift = start - (PAD + SMALL + 3)
  const lowered = moved.map((row) => ({
    ...{ line: row.line, y: row.y - shift },
    texts: row.texts.map((text) => ({ ...text, y: text.y - shift })),
  }))
  return [
    { ...card, height: start + 2, rows: kept },
    { ...card, isRest: true, texts: [heading], rows: lowered, height: card.height - shift },
  ]
}
