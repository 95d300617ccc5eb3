import type { Brand } from './brand.ts'

/** A font that comes with the product, and the letter that stands for it until it is there, so that nothing moves. */
export interface Font {
  readonly family: string
  /** Its file among those of its package. */
  readonly file: string
  /** The axes that stay, from and to, and those that are fixed: the names are the font's own. */
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  /** What is like it on every device. */
  readonly likes: readonly string[]
  /** What makes a line of those as wide and as high: size, ascent and descent, in percent. */
  readonly fits: readonly [size: number, ascent: number, descent: number]
  /** The size that makes a title of their bold as wide, in percent; absent where they have none that is like it. */
  readonly titleFits?: number
}

const everywhere = ['Roboto', 'Arial']

/** The font of each letter a brand may choose, by the word it says. All are under the SIL Open Font License 1.1. */
export const fonts: Readonly<Record<Brand['fonte'], Font>> = {
  clara: {
    family: 'Figtree',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
    likes: everywhere,
    fits: [99.7, 95.3, 25.1],
    titleFits: 102.5,
  },
  marcante: {
    family: 'Bricolage',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 800 } },
    likes: everywhere,
    fits: [105.4, 88.3, 25.6],
    titleFits: 109.1,
  },
  redonda: {
    family: 'Nunito',
    file: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 900 } },
    likes: everywhere,
    fits: [99.8, 101.3, 35.4],
    titleFits: 106.4,
  },
  classica: {
    family: 'Fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    axes: { wght: { min: 500, max: 700 }, opsz: 60, SOFT: 50, WONK: 0 },
    likes: ['Noto Serif', 'Georgia', 'Times New Roman'],
    fits: [94, 104, 27],
  },
}

/** Basic Latin, the accents of Portuguese, and the signs of prices, dates and quotations. */
export const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}\u00a0ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº°·×–—“”‘’…•−`

/** Writes how a page gets a font from an address, and what is in its place meanwhile, in text and in titles. */
export function fontFaces({ family, axes, likes, fits, titleFits }: Font, address: string): string {
  const { wght } = axes
  const weight = typeof wght === 'object' ? `${wght.min} ${wght.max}` : '400'
  const [size] = fits
  return [
    `@font-face{font-family:"${family}";src:url(${address}) format("woff2");font-weight:${weight};font-display:swap}`,
    standIn(family, { names: likes, size, fits, weight: titleFits === undefined ? '1 1000' : '1 599' }),
    ...(titleFits === undefined
      ? []
      : [
          standIn(family, {
            names: likes.map((name) => `${name} Bold`),
            size: titleFits,
            fits,
            weight: '600 1000',
          }),
        ]),
  ].join('')
}

interface StandIn extends Pick<Font, 'fits'> {
  readonly names: readonly string[]
  /** In percent; the height of a line is that of `fits`, whatever the size. */
  readonly size: number
  readonly weight: string
}

function standIn(family: string, { names, size, fits: [base, ascent, descent], weight }: StandIn): string {
  const locals = names.map((name) => `local("${name}")`).join(',')
  const [up, down] = [ascent, descent].map((part) => Math.round((10 * part * base) / size) / 10)
  return `@font-face{font-family:"${family} alt";src:${locals};font-weight:${weight};size-adjust:${size}%;ascent-override:${up}%;descent-override:${down}%;line-gap-override:0%}`
}
