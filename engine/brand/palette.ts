import culori from 'culori/require'

// The package as one file: as 150 modules it takes a command a tenth of a second to come.

/** A colour of OKLCH: lightness from 0 to 1, chroma from 0 on, hue in degrees. */
export interface Colour {
  readonly L: number
  readonly C: number
  readonly H: number
}

/** A colour that a style sheet takes: `#rrggbb`. */
export type Hex = string

const { converter, differenceEuclidean, formatHex, wcagContrast } = culori

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

/** Lightens a colour until it stands out from a dark background with at least that contrast. */
function lightOn(colour: Colour, background: Hex, least: number): Hex {
  let { L } = colour
  while (L < 1 && contrast(hexOf({ ...colour, L }), background) < least) L += 0.005
  return hexOf({ ...colour, L })
}

/** What decides the colours of a variant, in the words of its `tema`. */
export interface BrandColours {
  /** The colour of the brand, as `#RRGGBB`. */
  readonly corPrimaria: Hex
  /** A second colour; absent means one that goes with the first. */
  readonly corDestaque?: Hex | undefined
  readonly tomDaPagina?: Tone | undefined
}

/** How warm the greys of a page are. */
export type Tone = (typeof tones)[number]

/** The choices of `tomDaPagina`. */
export const tones = ['quente', 'frio', 'marca'] as const

/** The colours a style sheet knows, each as `#rrggbb`, by the name of its custom property. */
export type Palette = ReturnType<typeof paletteOf>

/** The contrast of text on a button (WCAG 2.2, 1.4.3), of ink on every plane it may stand on, and of dark ink on a pale brand. */
const [readable, comfortable, crisp] = [4.5, 4.6, 7]

const white = '#ffffff'

/** Works out every colour of a brand, so that each text reads on each plane it is on (`textsOnPlanes`). */
export function paletteOf({ corPrimaria, corDestaque, tomDaPagina = 'quente' }: BrandColours) {
  const brand = colourOf(corPrimaria)
  const greys = greysOf(tomDaPagina, brand)
  const planes = planesOf(brand)
  const accents = accentOf(corDestaque === undefined ? besides(brand) : colourOf(corDestaque))
  const ink = readableOn(brand, [planes['brand-tint'], greys['surface-2'], greys.page, white], comfortable)
  return {
    ...greys,
    ...planes,
    ...fillOf(corPrimaria),
    'brand-ink': ink,
    ...wrongBeside(ink),
    ...accents,
    'deep-fill': lightOn(colourOf(accents.accent), planes['deep-track'], 3),
  }
}

/** How far two colours are from each other in OKLab: 0.1 is plain to see side by side. */
export const distance: (one: Hex, other: Hex) => number = differenceEuclidean('oklab')

/** What is wrong is red; beside a brand that is nearly that red itself, it is plum, so that no choice looks like an error. */
const wrongs = {
  red: { bad: '#b3231b', 'bad-soft': '#fdeeec', 'bad-line': '#eeb4ae' },
  plum: { bad: '#7d0a6b', 'bad-soft': '#fdeefa', 'bad-line': '#e9b3dd' },
}

/** The least distance between what is chosen and what is wrong, which every brand there can be has (`tests/brand`). */
export const apart = 0.08

const wrongBeside = (ink: Hex) => (distance(wrongs.red.bad, ink) < apart ? wrongs.plum : wrongs.red)

/** Lightness is fixed, so the contrast of what is grey is the same in every brand. */
function greysOf(tone: Tone, brand: Colour) {
  const grey = { quente: { H: 80, C: 0.009 }, frio: { H: 250, C: 0.007 }, marca: { H: brand.H, C: 0.011 } }[
    tone
  ]
  const at = (L: number, share = 1) => hexOf({ L, C: grey.C * share, H: grey.H })
  return {
    surface: white,
    page: at(0.985, 0.7),
    'surface-2': at(0.962, 0.9),
    'surface-3': at(0.935),
    line: at(0.9),
    'line-2': at(0.82, 1.2),
    'line-strong': at(0.58, 1.6),
    'text-3': at(0.475, 1.7),
    'text-2': at(0.39, 2),
    text: at(0.23, 2.2),
  }
}

/** The planes in the colour of the brand, pale and deep, and the text of the deep ones. */
function planesOf({ C, H }: Colour) {
  const at = (L: number, most: number, share = 1) => hexOf({ L, C: Math.min(C * share, most), H })
  return {
    'brand-soft': at(0.968, 0.022, 0.16),
    'brand-tint': at(0.93, 0.05, 0.34),
    'brand-line': at(0.85, 0.08, 0.55),
    'brand-deep': at(0.285, 0.075),
    'brand-deep-2': at(0.35, 0.09),
    'deep-track': whitened(at(0.285, 0.075), 0.26),
    'on-deep': white,
    'on-deep-2': at(0.88, 0.045, 0.4),
  }
}

/** Mixes a share of white into a colour, as a white plane that lets the rest through would look over it. */
function whitened(colour: Hex, share: number): Hex {
  const mixed = (part: number) => part + (1 - part) * share
  const { r, g, b } = toRgb(colour) ?? { r: 0, g: 0, b: 0 }
  return formatHex({ mode: 'rgb', r: mixed(r), g: mixed(g), b: mixed(b) })
}

/** Works out the fill of what is pressed: the brand itself wherever words read on it, white ones or dark ones. */
export function fillOf(given: Hex) {
  const brand = colourOf(given)
  const ink = hexOf({ L: 0.22, C: Math.min(brand.C, 0.05), H: brand.H })
  const isPale = contrast(given, white) < readable && contrast(given, ink) >= crisp
  const on = isPale ? ink : white
  const away = isPale ? 0.005 : -0.005
  const moved = (by: number) => {
    let L = brand.L - by
    while (contrast(hexOf({ ...brand, L }), on) < readable) L += away
    return L
  }
  const fill = moved(0)
  const step = (by: number) => hexOf({ ...brand, L: moved(brand.L - fill + by) })
  return {
    brand: fill === brand.L ? given.toLowerCase() : step(0),
    'brand-hover': step(0.045),
    'brand-active': step(0.09),
    'on-brand': on,
  }
}

/** A second colour where a brand names none: warm beside cool ones, and the other way round. */
const besides = ({ H }: Colour): Colour => ({ L: 0.8, C: 0.13, H: H > 20 && H < 110 ? 190 : 60 })

/** The colours of pictures and seals; what is on them, and the accent as text. */
function accentOf({ L, C, H }: Colour) {
  const at = (lightness: number, most: number, share = 1) =>
    hexOf({ L: lightness, C: Math.min(C * share, most), H })
  const tint = at(0.895, 0.075, 0.55)
  const ink = { L: Math.min(L, 0.52), C: Math.min(C, 0.12), H }
  return {
    accent: hexOf({ L: Math.max(L, 0.7), C, H }),
    'accent-soft': at(0.955, 0.04, 0.3),
    'accent-tint': tint,
    'accent-ink': readableOn(ink, [tint, white], comfortable),
    'on-accent': at(0.24, 0.05),
  }
}

/** A text, the plane it is on, and the least contrast between them. */
export type TextOnPlane = readonly [text: keyof Palette, plane: keyof Palette, least: number]

/** Every text on every plane on which it is: 4.5 by WCAG 2.2, more for what is read long, 3 for lines of controls. */
export const textsOnPlanes: readonly TextOnPlane[] = [
  ['text', 'page', 12],
  ['text', 'surface-3', 10],
  ['text-2', 'surface-3', 7],
  ['text-2', 'brand-tint', 4.5],
  ['text-2', 'accent-soft', 7],
  ['text-3', 'page', 4.5],
  ['text-3', 'surface-2', 4.5],
  ['text-3', 'brand-soft', 4.5],
  ['text-3', 'accent-soft', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'page', 3],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-brand', 'brand-active', 4.5],
  ['brand-ink', 'surface', 4.5],
  ['brand-ink', 'page', 4.5],
  ['brand-ink', 'brand-soft', 4.5],
  ['brand-ink', 'brand-tint', 4.5],
  ['brand-ink', 'accent-soft', 4.5],
  ['on-deep', 'brand-deep', 7],
  ['on-deep', 'brand-deep-2', 7],
  ['on-deep-2', 'brand-deep-2', 4.5],
  ['deep-fill', 'deep-track', 3],
  ['accent', 'brand-deep-2', 3],
  ['deep-track', 'brand-deep', 1.9],
  ['accent-ink', 'accent-soft', 4.5],
  ['accent-ink', 'accent-tint', 4.5],
  ['accent-ink', 'surface', 4.5],
  ['on-accent', 'accent', 4.5],
  ['bad', 'surface', 4.5],
  ['bad', 'page', 4.5],
  ['bad', 'brand-soft', 4.5],
  ['bad', 'bad-soft', 4.5],
]

/** Gives those of a brand's texts that cannot be read; none, for every brand there can be. */
export const unreadIn = (palette: Palette): readonly TextOnPlane[] =>
  textsOnPlanes.filter(([text, plane, least]) => contrast(palette[text], palette[plane]) < least)
