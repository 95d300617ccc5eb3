import {
  type Brand,
  brandOf,
  type ChoiceName,
  colouredIn,
  type Drawing,
  type Drawings,
  paletteOf,
} from '../../engine/brand/index.ts'
import { isRecord, type Json } from '../../engine/index.ts'

/** Writes the style sheet of a variant: every colour that is worked out of its brand, as old phones take them. */
export function themeOf(brand: Brand): string {
  const lines = Object.entries(paletteOf(brand)).map(([name, value]) => `--${name}:${value}`)
  return `:root{${lines.join(';')}}\n`
}

/** By which attribute of the page the engine's style sheet knows each choice of a brand. */
export const attributes: Readonly<Partial<Record<ChoiceName, string>>> = {
  fonte: 'data-voice',
  cantos: 'data-corners',
  padrao: 'data-pattern',
  densidade: 'data-density',
  fundo: 'data-hero',
}

/** Gives the attributes of a page that say what its brand chose; `brandOf` lets nothing through that is no choice. */
export const attributesOf = (brand: Brand): readonly (readonly [name: string, value: string])[] =>
  Object.entries(attributes).map(([name, attribute]) => [attribute, brand[name as ChoiceName]])

/** A variant as every operation reads it: each value laid over its base. */
export type Variant = { readonly [key: string]: Json }

/** The part of a checked variant that its page shows before any script runs. */
export interface PageTexts {
  readonly titulo: string
  readonly introducao: string
  readonly brand: Brand
  /** The tiles over an order; none where it names none. */
  readonly tiles: readonly string[]
  /** The folder of its own scenes; '' where it shows those of all. */
  readonly scenes: string
  /** Ten or eleven digits; '' where there is none. */
  readonly telefone: string
  readonly email: string
  readonly logo: { readonly nome: string; readonly simbolo: string; readonly arquivo: string | null }
  /** A picture under `variants/assets`; null draws the symbol. */
  readonly favicon: string | null
}

/** Reads what a variant's page shows; what is lacking falls back to something plain. */
export function pageTextsOf(variant: Variant): PageTexts {
  const tema = membersOf(variant.tema)
  const logo = membersOf(tema.logo)
  const titulo = textOf(variant.titulo) ?? ''
  const favicon = textOf(tema.favicon)
  const contato = membersOf(variant.contato)
  return {
    titulo,
    introducao: textOf(variant.introducao) ?? '',
    brand: brandOf(tema),
    tiles: textsOf(membersOf(tema.pecas).faixa),
    scenes: nameOf(tema.cenas) ?? '',
    telefone: textOf(contato.telefone) ?? '',
    email: textOf(contato.email) ?? '',
    logo: {
      nome: textOf(logo.nome) ?? textOf(variant.nome) ?? titulo,
      simbolo: nameOf(logo.simbolo) ?? 'escudo',
      arquivo: textOf(logo.arquivo) ?? null,
    },
    favicon: favicon === undefined || favicon === 'auto' ? null : favicon,
  }
}

/** A text that the footer leads to: its points, where it has them, and its paragraphs. */
export interface LongText {
  readonly titulo: string
  readonly resumo: readonly string[]
  readonly texto: readonly string[]
}

/** Names the texts that the footer leads to, as a variant and an address name them. */
export const longTextNames = ['termos', 'privacidade'] as const

/** Names one of them. */
type LongTextName = (typeof longTextNames)[number]

/** Reads a text that the footer leads to; undefined where the variant has none. */
export function longTextOf(variant: Variant, name: LongTextName): LongText | undefined {
  const { titulo, resumo, texto } = membersOf(variant[name])
  const paragraphs = textsOf(texto)
  if (paragraphs.length === 0) return undefined
  return { titulo: textOf(titulo) ?? '', resumo: textsOf(resumo), texto: paragraphs }
}

/** Reads where a funnel is at home; one without a prefix of its own has ''. */
export function placedAt(variant: Variant): { readonly prefix: string; readonly initial: boolean } {
  const { prefixo, inicial } = membersOf(variant.rotas)
  const prefix = typeof prefixo === 'string' && /^[a-z0-9-]{1,60}$/.test(prefixo) ? prefixo : ''
  return { prefix, initial: inicial === true }
}

export const membersOf = (value: Json | undefined): Variant => (isRecord(value) ? (value as Variant) : {})

export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** A name goes into markup as it is: anything but small letters, digits and hyphens is not let through. */
export const nameOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^[a-z0-9-]+$/.test(value) ? value : undefined

export const textsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The drawings of a variant as its files have them, each to be coloured where it is shown. */
export interface Drawn {
  readonly symbol: Drawing | null
  readonly tiles: readonly Drawing[]
}

export const ids: Readonly<Record<string, string>> = { simbolos: 'simbolo', pecas: 'peca', cenas: 'cena' }

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

export const namesOf = (tiles: readonly string[]): readonly string[] => tiles.map((tile) => `pecas/${tile}`)

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
