import type { Palette } from './palette.ts'

/** A drawing as a page takes it in: its frame, and the shapes inside. */
export interface Drawing {
  readonly viewBox: string
  readonly shapes: string
}

/** Drawings by name, as `pecas/dente` of `variants/pecas/dente.svg`. */
export type Drawings = ReadonlyMap<string, Drawing>

/** What a drawing may be made of; nothing here runs, loads or leads anywhere. */
const shapeNames = ['g', 'path', 'circle', 'ellipse', 'rect', 'line']
const attributeNames = [
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'width',
  'height',
  'transform',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'stroke-opacity',
]

const whole = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="([\d. ]+)">(.*)<\/svg>\s*$/s
const tag = /<(\/?)([a-z]+)((?: [a-z][a-z0-9-]*="[^"<>&]*")*) ?\/?>/g

/**
 * Reads a drawing that is to stand inside a page, in the colours of the brand there: plain shapes and nothing else, since
 * it becomes part of the page. Undefined for any other text.
 */
export function drawingOf(svg: string): Drawing | undefined {
  const [, viewBox, shapes] = whole.exec(svg) ?? []
  if (viewBox === undefined || shapes === undefined) return undefined
  const isPlain = [...shapes.matchAll(tag)].every(
    ([, , name = '', attributes = '']) =>
      shapeNames.includes(name) &&
      [...attributes.matchAll(/ ([a-z0-9-]+)="([^"]*)"/g)].every(
        ([, attribute = '', value = '']) =>
          attributeNames.includes(attribute) && /^[\w\s.,#%()+-]*$/.test(value) && !/url/i.test(value),
      ),
  )
  return isPlain && shapes.replace(tag, '').trim() === '' ? { viewBox, shapes } : undefined
}

/** Writes the colours of a brand into a drawing, for where no style sheet gives them; a colour it does not know stays what the drawing says. */
export const colouredIn = ({ viewBox, shapes }: Drawing, palette: Palette): Drawing => ({
  viewBox,
  shapes: shapes.replace(
    /var\(--([\w-]+), (#[0-9a-f]+)\)/gi,
    (_, name: string, usual: string) => (palette as Readonly<Record<string, string>>)[name] ?? usual,
  ),
})
