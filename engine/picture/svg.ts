import type { CardRow, CardText, PlaceCard } from './cards.ts'
import type { Frame, PlacedCard } from './columns.ts'
import type { PictureLine } from './picture.ts'
import { type FlowSheet, PAGE_HEIGHT, PAGE_WIDTH } from './sheets.ts'
import { textWidth } from './text-width.ts'
import type { Arrival, DrawnWay } from './ways.ts'

const inks = ['#14508f', '#9a3d0c', '#12693a', '#6a3fa0', '#8f1d47', '#0a6668', '#6b4a00', '#3a4a5c']

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`)
const short = (count: number): string => String(Math.round(count * 10) / 10)

/** How thick a way is by how many replays take it. */
export const thickness = (replays: number): number =>
  replays === 0 ? 0.7 : replays < 3 ? 0.8 : replays < 10 ? 1.4 : replays < 50 ? 2.1 : 3

const style = `svg{background:#fff}text{font-family:Arial,Helvetica,"Liberation Sans",sans-serif;font-size:6px;fill:#14202e}
.h{font-size:15px;font-weight:700}.title{font-size:8px;font-weight:700}.name,.count{fill:#566576}.event{font-weight:700}.when{fill:#45525f;font-style:italic}.leads{fill:#14508f}
.g{font-size:7px;font-weight:700;fill:#3a4a5c}.card{fill:#fff;stroke:#8896a5;stroke-width:.8}.fim{stroke:#14202e;stroke-width:1.8}.flow{fill:#f6f2ff;stroke:#6a3fa0}.box{fill:#fff8e8;stroke:#b8862b}
.f0{fill:#edf1f5;stroke:#d5dde5;stroke-width:.6}.f1{fill:#e2e9f0;stroke:#c3ced9;stroke-width:.6}.w{fill:none;stroke-linejoin:round}.s{stroke:#3a4a5c}.z{stroke-dasharray:2.4 1.8}`

/** Draws a sheet as a picture that stands alone and prints on A3. */
export function svgOf({ title, scale, grid, laid, ways }: FlowSheet): string {
  const [width, height] = [PAGE_WIDTH / scale, PAGE_HEIGHT / scale]
  const inkOf = inkFor([...new Set(ways.ways.map(({ target }) => target))])
  const cardWidth = ({ x, column }: PlacedCard) =>
    grid.width - 2 * (x - (grid.gutter + column * (grid.width + grid.gutter)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="420mm" height="297mm" viewBox="0 0 ${short(width)} ${short(height)}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}</style>`,
    `<text class="h" x="${grid.gutter}" y="24">${escaped(title)}</text>`,
    legend(width - grid.gutter),
    ...laid.frames.toSorted((a, b) => a.depth - b.depth).map(frame),
    ...ways.ways
      .toSorted((a, b) => a.line.replays - b.line.replays)
      .map((way) => wayOf(way, inkOf(way.target))),
    ...ways.arrivals.map((arrival) => arrow(arrival, inkOf(arrival.target))),
    ...laid.cards.map((placed) => cardOf(placed, cardWidth(placed))),
    '</svg>',
    '',
  ].join('\n')
}

const inkFor =
  (targets: readonly string[]) =>
  (target: string): string =>
    inks[targets.indexOf(target) % inks.length]!

const frame = ({ title, depth, x, y, width, height }: Frame): string =>
  `<rect class="f${depth}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="6"/>${written({ text: title, x: x + 6, y: y + 9, size: 7, look: 'g' })}`

interface WrittenText extends Omit<CardText, 'look'> {
  readonly look: string
}

/** Writes a text that takes the room it was given, whatever face draws it. */
function written({ text, x, y, size, look }: WrittenText): string {
  const isBold = ['title', 'event', 'g'].includes(look)
  const length = short(textWidth(text, size, isBold))
  const sized = look === 'title' && size !== 8 ? ` style="font-size:${size}px"` : ''
  return `<text class="${look}"${sized} x="${short(x)}" y="${short(y)}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
}

function cardOf({ card, x, y }: PlacedCard, width: number): string {
  const rect = `<rect class="card ${lookOf(card)}" width="${short(width)}" height="${short(card.height)}" rx="${card.place.kind === 'box' ? 11 : 3}"/>`
  return `<g transform="translate(${short(x)} ${short(y)})">${rect}${card.texts.map(written).join('')}${card.rows.map(row).join('')}</g>`
}

const lookOf = ({ place }: PlaceCard): string =>
  place.kind === 'step' ? (place.isFinal ? 'fim' : '') : place.kind

const row = ({ line, y, texts }: CardRow): string =>
  `<g><title>${escaped(toldWhole(line))}</title>${stroke(`M5 ${short(y)}h8`, line.replays, 's')}${texts.map(written).join('')}</g>`

const stroke = (path: string, replays: number, look: string): string =>
  `<path class="w ${look}${replays === 0 ? ' z' : ''}" stroke-width="${thickness(replays)}" d="${path}"/>`

/** Says all of a transition: what happens, when, where it leads, how many replays take it. */
function toldWhole({ events, when, leadsTo, deeds, replays }: PictureLine): string {
  const does = [...(leadsTo === undefined ? [] : [`→ ${leadsTo}`]), ...deeds].join(' · ')
  return `${events}${when === undefined ? '' : ` se ${when}`} ${does} (${replaysInWords(replays)})`
}

const replaysInWords = (count: number): string =>
  count === 0 ? 'nenhum replay' : count === 1 ? '1 replay' : `${count} replays`

const ROUND = 3

/** Draws a way with its corners rounded. */
function wayOf({ points, line, target }: DrawnWay, ink: string): string {
  const path = points
    .map(([x, y], i) => {
      const [before, after] = [points[i - 1], points[i + 1]]
      if (!before) return `M${short(x)} ${short(y)}`
      if (!after) return `L${short(x)} ${short(y)}`
      const [ax, ay] = towards([x, y], before)
      const [bx, by] = towards([x, y], after)
      return `L${short(ax)} ${short(ay)}Q${short(x)} ${short(y)} ${short(bx)} ${short(by)}`
    })
    .join('')
  const dashed = line.replays === 0 ? ' z' : ''
  return `<path class="w${dashed}" stroke="${ink}" stroke-width="${thickness(line.replays)}" d="${path}"><title>${escaped(`${line.events} → ${target}`)}</title></path>`
}

type Spot = readonly [x: number, y: number]

function towards([x, y]: Spot, [toX, toY]: Spot): Spot {
  const far = Math.hypot(toX - x, toY - y)
  const near = far === 0 ? 0 : Math.min(ROUND, far / 2) / far
  return [x + (toX - x) * near, y + (toY - y) * near]
}

const arrow = ({ x, y, isFromLeft }: Arrival, ink: string): string => {
  const back = isFromLeft ? -4.5 : 4.5
  return `<path fill="${ink}" d="M${short(x)} ${short(y)}l${back} -2.8v5.6z"/>`
}

/** Says, in the upper right corner, how to read the picture. */
function legend(right: number): string {
  const samples = [
    [0, 'nenhum replay'],
    [1, '1–2'],
    [3, '3–9'],
    [10, '10–49'],
    [50, '50 ou mais replays'],
  ] as const
  let x = right
  const parts = samples.toReversed().map(([replays, text]) => {
    x -= textWidth(text, 6) + 8
    const said = written({ text, x: x + 4, y: 14, size: 6, look: 'name' })
    x -= 20
    return `${stroke(`M${short(x)} 12h20`, replays, 's')}${said}`
  })
  const words =
    'canto reto: etapa · canto redondo: caixa · contorno grosso: fim · número à direita: quantos replays passam'
  return `${parts.join('')}${written({ text: words, x: right - textWidth(words, 6), y: 25, size: 6, look: 'name' })}`
}
