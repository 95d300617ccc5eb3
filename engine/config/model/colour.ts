/** The least contrast at which text can be read, by WCAG 2.2. */
const readable = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]

/** Reads a colour written #RRGGBB. */
export function rgbOf(colour: string): Rgb | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  return parts ? [hex(parts[1]), hex(parts[2]), hex(parts[3])] : undefined
}

const hex = (text = '0'): number => Number.parseInt(text, 16)

/** Writes a colour as #RRGGBB. */
export const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

/** Mixes a colour with another; `share` of the second, from 0 to 1. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Gives the contrast of two colours by WCAG: from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Gives the contrasts a brand colour meets: on white, and on its own soft background (white at 92 %). */
export const brandContrasts = (colour: Rgb): { readonly onWhite: number; readonly onSoft: number } => ({
  onWhite: contrast(colour, white),
  onSoft: contrast(colour, mix(colour, white, 0.92)),
})

/** Tells whether text in a brand colour can be read on both. */
export function isReadable(colour: Rgb): boolean {
  const { onWhite, onSoft } = brandContrasts(colour)
  return onWhite >= readable && onSoft >= readable
}

/** Finds the nearest darker shade that can be read. */
export function readableShade(colour: Rgb): string {
  for (let share = 0.02; share < 1; share += 0.02) {
    const darker = rgbOf(hexOf(mix(colour, [0, 0, 0], share))) ?? colour
    if (isReadable(darker)) return hexOf(darker)
  }
  return '#000000'
}
