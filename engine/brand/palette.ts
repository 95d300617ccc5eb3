import { type Colour, colourOf, contrast, type Hex, hexOf, readableOn } from './colour.ts'

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

/** Works out every colour of a brand, so that each text reads on each plane it stands on (`textsOnPlanes`). */
export function paletteOf({ corPrimaria, corDestaque, tomDaPagina = 'quente' }: BrandColours) {
  const brand = colourOf(corPrimaria)
  const greys = greysOf(tomDaPagina, brand)
  const planes = planesOf(brand)
  return {
    ...greys,
    ...planes,
    ...fillOf(corPrimaria),
    'brand-ink': readableOn(
      brand,
      [planes['brand-tint'], greys['surface-2'], greys.page, white],
      comfortable,
    ),
    ...accentOf(corDestaque === undefined ? besides(brand) : colourOf(corDestaque)),
  }
}

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
    'on-deep': white,
    'on-deep-2': at(0.88, 0.045, 0.4),
  }
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

/** The colours of pictures and seals; what stands on them, and the accent as text. */
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
