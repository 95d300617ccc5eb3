import type { Drawing } from '../../engine/brand/index.ts'
import type { Paper } from './paper.ts'

/** The square of a paper in which a drawing stands, and how round its corners are. */
interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly corner: number
}

type Attributes = Readonly<Record<string, string>>

const tags = /<(\/?)([a-z]+)((?: [a-z0-9-]+="[^"]*")*) ?(\/?)>/g

/** Draws plain shapes, as `drawingOf` lets them through and in colours written out, into a square of a paper. */
export function drawShapes(paper: Paper, { viewBox, shapes }: Drawing, { x, y, size, corner }: Square): void {
  const [left = 0, top = 0, wide = size] = viewBox.split(' ').map(Number)
  paper.save().roundedRect(x, y, size, size, corner).clip()
  paper
    .translate(x, y)
    .scale(size / wide)
    .translate(-left, -top)
  const groups: Attributes[] = [{}]
  for (const [, closing, name = '', written = '', isAlone] of shapes.matchAll(tags)) {
    const own = attributesIn(written)
    if (closing) groups.pop()
    else if (name === 'g' && !isAlone) groups.push({ ...groups.at(-1), ...own })
    else drawShape(paper, name, { ...groups.at(-1), ...own })
  }
  paper.restore()
}

const attributesIn = (written: string): Attributes =>
  Object.fromEntries([...written.matchAll(/([a-z0-9-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function drawShape(paper: Paper, name: string, attributes: Attributes): void {
  const { fill = '#000', stroke = 'none' } = attributes
  const at = (attribute: string, usual = 0) => Number(attributes[attribute] ?? usual)
  const opacity = at('opacity', 1)
  paper.save()
  turn(paper, attributes.transform ?? '')
  if (fill !== 'none' && name !== 'line') {
    outline(paper, name, attributes)
    paper.fillColor(fill).fillOpacity(opacity * at('fill-opacity', 1))
    paper.fill()
  }
  if (stroke !== 'none') {
    outline(paper, name, attributes)
    paper.strokeColor(stroke).strokeOpacity(opacity * at('stroke-opacity', 1))
    paper.lineWidth(at('stroke-width', 1)).lineCap((attributes['stroke-linecap'] ?? 'butt') as 'butt')
    paper.lineJoin((attributes['stroke-linejoin'] ?? 'miter') as 'miter')
    const [dash, space = dash] = numbersIn(attributes['stroke-dasharray'] ?? '')
    if (dash !== undefined) paper.dash(dash, { space: space ?? dash })
    paper.stroke()
  }
  paper.restore()
}

function outline(paper: Paper, name: string, attributes: Attributes): void {
  const at = (attribute: string) => Number(attributes[attribute] ?? 0)
  if (name === 'path') paper.path(attributes.d ?? '')
  if (name === 'circle') paper.circle(at('cx'), at('cy'), at('r'))
  if (name === 'ellipse') paper.ellipse(at('cx'), at('cy'), at('rx'), at('ry'))
  if (name === 'rect') paper.roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'))
  if (name === 'line') paper.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'))
}

/** Moves, turns and stretches what is drawn next, as a drawing says. */
function turn(paper: Paper, transform: string): void {
  for (const [, name, written = ''] of transform.matchAll(/([a-z]+)\(([^)]*)\)/g)) {
    const [a = 0, b, c] = numbersIn(written)
    if (name === 'rotate') paper.rotate(a, { origin: [b ?? 0, c ?? 0] })
    if (name === 'translate') paper.translate(a, b ?? 0)
    if (name === 'scale') paper.scale(a, b ?? a)
  }
}

const numbersIn = (written: string): readonly number[] => (written.match(/-?[\d.]+/g) ?? []).map(Number)
