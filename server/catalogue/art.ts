import { type Brand, colouredIn, type Drawing, type Drawings, paletteOf } from '../../engine/brand/index.ts'
import type { PageTexts } from './variant.ts'

/** The drawings of a variant as its files have them, each to be coloured where it is shown. */
export interface Drawn {
  readonly symbol: Drawing | null
  readonly tiles: readonly Drawing[]
}

const ids: Readonly<Record<string, string>> = { simbolos: 'simbolo', pecas: 'peca', cenas: 'cena' }

/** What of the drawings the pages of one variant show. */
interface Shown {
  readonly symbol: string
  readonly tiles: readonly string[]
  /** The folder of `variants/cenas` whose scenes stand in place of those of the same name; '' where there is none. */
  readonly scenes: string
}

/**
 * Writes the drawings that pages of a variant show, each once and out of sight: its symbol, its tiles, and the scenes of
 * all, or its own in their place. A page shows one by its name (`<use href="#peca-dente">`), in the colours it has there,
 * without asking for a file.
 */
export function artOf(drawings: Drawings, { symbol, tiles, scenes: own }: Shown): string {
  const scenes = [...drawings.keys()].flatMap((name) => {
    const [, scene] = /^cenas\/([^/]+)$/.exec(name) ?? []
    if (scene === undefined) return []
    return [drawings.has(`cenas/${own}/${scene}`) ? `cenas/${own}/${scene}` : name]
  })
  return spriteOf(drawings, [`simbolos/${symbol}`, ...namesOf(tiles), ...scenes])
}

/** Writes tiles alone, for a page that shows more of them than others. */
export const tilesArt = (drawings: Drawings, tiles: readonly string[]): string =>
  spriteOf(drawings, namesOf(tiles))

const namesOf = (tiles: readonly string[]): readonly string[] => tiles.map((tile) => `pecas/${tile}`)

function spriteOf(drawings: Drawings, names: readonly string[]): string {
  const symbols = [...new Set(names)].flatMap((name) => {
    const parts = name.split('/')
    const drawing = drawings.get(name)
    if (!drawing) return []
    return [
      `<symbol id="${ids[parts[0] ?? '']}-${parts.at(-1)}" viewBox="${drawing.viewBox}">${drawing.shapes}</symbol>`,
    ]
  })
  return symbols.length > 0 ? `<svg class="art" aria-hidden="true">${symbols.join('')}</svg>` : ''
}

/** Shows a brand's symbol in a page that holds it. */
export const symbolIn = (name: string): string =>
  `<svg class="symbol" viewBox="0 0 32 32" aria-hidden="true"><use href="#simbolo-${name}"/></svg>`

/** Draws a brand's symbol as a picture of its own, in the colours of the brand, its corners round. */
export function faviconOf(drawings: Drawings, name: string, brand: Brand): string {
  const { viewBox, shapes } = colouredIn(
    drawings.get(`simbolos/${name}`) ?? { viewBox: '0 0 32 32', shapes: '' },
    paletteOf(brand),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes.replace('<rect ', '<rect rx="9" ')}</svg>\n`
}

/** Gives the drawings that a paper of a variant shows: its symbol, unless a partner's logo takes its place, and its tiles. */
export function drawnOf(drawings: Drawings, { logo, tiles }: Pick<PageTexts, 'logo' | 'tiles'>): Drawn {
  const found = (name: string) => drawings.get(name) ?? []
  return {
    symbol: logo.arquivo === null ? (drawings.get(`simbolos/${logo.simbolo}`) ?? null) : null,
    tiles: tiles.flatMap((tile) => found(`pecas/${tile}`)),
  }
}
