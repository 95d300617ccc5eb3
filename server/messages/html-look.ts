import type { Brand, Palette } from '../../engine/brand/index.ts'
import { html, type Markup } from '../http/escape.ts'
import type { Letterhead } from './letterhead.ts'

const everywhere = '-apple-system,Segoe UI,Roboto,Noto Sans,Arial,sans-serif'
const printed = 'Georgia,Times New Roman,serif'

/** Writes how a text of an e-mail is set: a title in the voice of the brand, anything else in the letter of the device. */
export function styled({ brand }: Letterhead, as: 'title' | 'text', colour: string): string {
  const family = as === 'title' && brand.fonte === 'classica' ? printed : everywhere
  const weight = as === 'title' ? 700 : 400
  return `color:${colour};font-family:${family};font-weight:${weight};font-size:16px;line-height:24px`
}

/** How round things are, in pixels. */
interface Shape {
  readonly field: number
  readonly card: number
  readonly button: number
  readonly tile: number
  /** Between two tiles. */
  readonly gap: number
}

const shapes: Readonly<Record<Brand['cantos'], Shape>> = {
  retos: { field: 4, card: 6, button: 4, tile: 0, gap: 2 },
  padrao: { field: 12, card: 18, button: 14, tile: 10, gap: 8 },
  redondos: { field: 18, card: 26, button: 27, tile: 14, gap: 8 },
}

/** Gives the corners of a brand. */
export const shapeOf = ({ brand }: Letterhead): Shape => shapes[brand.cantos]

/** Five tiles of plain shapes: a ground, a shape, and how it is cut out of its square of 44 pixels. */
const tiles: readonly (readonly [ground: keyof Palette, shape: keyof Palette, cut: string])[] = [
  ['accent', 'brand-deep-2', 'width:44px;height:44px;border-radius:0 44px 0 0'],
  ['brand', 'accent', 'width:24px;height:24px;margin:10px;border-radius:12px'],
  ['brand-line', 'brand-ink', 'width:28px;height:32px;margin:12px 8px 0;border-radius:14px 14px 0 0'],
  ['accent-tint', 'accent', 'width:44px;height:44px;border-radius:44px 0 0 0'],
  ['brand-deep-2', 'brand-line', 'width:32px;height:16px;margin:14px 6px;border-radius:16px 16px 0 0'],
]

/** Draws the strip of tiles over a heading, out of nothing but coloured boxes; it says nothing, and nobody hears it. */
export function stripOf(head: Letterhead): Markup {
  const { palette } = head
  const { tile, gap } = shapeOf(head)
  const space = html`<td width="${gap}" style="width:${gap}px;font-size:0;line-height:0">&nbsp;</td>`
  const cells = tiles.map(([ground, shape, cut], i) => {
    const box = `width:44px;height:44px;background-color:${palette[ground]};border-radius:${tile}px;overflow:hidden`
    const inside = html`<div style="${box}"><div style="${cut};background-color:${palette[shape]}">&nbsp;</div></div>`
    return html`${i === 0 ? '' : space}<td width="44" height="44" style="${box};font-size:0;line-height:0">${inside}</td>`
  })
  return html`<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr>${cells}</tr></table>`
}
