// The package as one file: as 150 modules it takes a command a tenth of a second to come.
import culori from 'culori/require'

/** A colour of OKLCH: lightness from 0 to 1, chroma from 0 on, hue in degrees. */
export interface Colour {
  readonly L: number
  readonly C: number
  readonly H: number
}

/** A colour that a style sheet takes: `#rrggbb`. */
export type Hex = string

const { converter, formatHex, wcagContrast } = culori

const toOklch = converter('oklch')
const toRgb = converter('rgb')

/** Tells whether a text is a colour written `#RRGGBB`. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Reads a colour written `#RRGGBB`; what is none is read as black. */
export function colourOf(hex: Hex): Colour {
  const { l = 0, c = 0, h = 0 } = (isHex(hex) ? toOklch(hex) : undefined) ?? {}
  return { L: l, C: c, H: h }
}

/** Rounding may lead out of sRGB by this much without anybody seeing it. */
const tolerance = 0.0005

const exists = ({ L, C, H }: Colour): boolean => {
  const { r, g, b } = toRgb({ mode: 'oklch', l: L, c: C, h: H })
  return [r, g, b].every((part) => part >= -tolerance && part <= 1 + tolerance)
}

/** Writes a colour, and gives up chroma, never lightness or hue, until a screen can show it. */
export function hexOf({ L, C, H }: Colour): Hex {
  let c = C
  while (c > 0 && !exists({ L, C: c, H })) c -= 0.002
  return formatHex({ mode: 'oklch', l: L, c: Math.max(0, c), h: H })
}

/** Gives the contrast of two colours by WCAG: from 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other)

/** Darkens a colour until it reads on each background with at least that contrast. */
export function readableOn(colour: Colour, backgrounds: readonly Hex[], least: number): Hex {
  let L = colour.L
  const read = () => hexOf({ ...colour, L })
  while (L > 0.1 && backgrounds.some((background) => contrast(read(), background) < least)) L -= 0.005
  return read()
}
