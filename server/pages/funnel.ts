import { createHash } from 'node:crypto'
import {
  type Brand,
  brandOf,
  type ChoiceName,
  colouredIn,
  type Drawing,
  type Drawings,
  paletteOf,
} from '../../engine/brand/index.ts'
import type { FlatScreen, Project } from '../../engine/config/index.ts'
import { widgetRecords } from '../../engine/config/language/widgets.ts'
import {
  type Facts,
  type Funnel,
  type FunnelSource,
  fill,
  holds,
  holesIn,
  isRecord,
  type Json,
  openFunnel,
  type Route,
  readPath,
} from '../../engine/index.ts'
import { drawOutline, type OutlineShape } from '../../src/first-screen.tsx'
import { drawSales } from '../../src/sales/index.tsx'
import { homeOf, type Site } from './addresses.ts'

/** The values of a variant, merged over its base. */
export type Variant = { readonly [key: string]: Json }

/** Something served under an address that changes with its content. */
export interface ServedDocument {
  readonly address: string
  readonly type: string
  readonly body: string
}

/** A style sheet inside a page, and the hash by which the page's policy allows it. */
export interface Style {
  readonly css: string
  /** SHA-256 in base64. */
  readonly hash: string
}

/** A checked funnel with everything its pages need. */
export interface Served {
  /** `<variant>/<flow>` */
  readonly id: string
  readonly flow: string
  /** The values of its variant, with all its layers merged. */
  readonly variant: Variant
  readonly texts: PageTexts
  readonly home: string
  readonly site: Site
  /** The funnel as the browser gets it. */
  readonly funnel: ServedDocument
  readonly theme: Style
  /** The drawings that all its pages show, as a hidden sprite. */
  readonly art: string
  /** Its screens, as far as the server renders them. */
  readonly screens: DrawnScreens
  /** The drawings of its e-mails: its symbol, unless a partner's logo takes its place, and its tiles. */
  readonly drawn: { readonly symbol: Drawing | null; readonly tiles: readonly Drawing[] }
  readonly drawings: Drawings
  readonly favicon: ServedDocument
  /** Opens the funnel, once. */
  open(): Funnel
}

/** What a funnel's pages are made from. */
export interface FunnelParts {
  /** The values of its variant; those of `source` may add where the page's home is. */
  readonly variant: Variant
  readonly source: FunnelSource
  readonly routes: readonly Route[]
  readonly project: Pick<Project, 'screens' | 'drawings'>
}

/** Makes everything a funnel's pages need. */
export function servedOf({ variant, source, routes, project }: FunnelParts): Served {
  const { id } = source
  const { drawings } = project
  const texts = pageTextsOf(variant)
  const { logo, brand, tiles } = texts
  const [, flow = ''] = id.split('/')
  const site = { funnel: id, flow, ...placedAt(variant), routes }
  const open = lazy(() => openFunnel(source))
  const symbol = drawings.get(`simbolos/${logo.simbolo}`)
  return {
    id,
    flow,
    variant,
    texts,
    home: homeOf(site),
    site,
    funnel: documentOf(`/funil/${id}`, 'json', JSON.stringify(source)),
    theme: styleOf(themeOf(brand)),
    art: variantArt(drawings, texts),
    screens: drawnScreens(project, open),
    drawn: {
      symbol: (logo.arquivo === null && symbol) || null,
      tiles: tiles.flatMap((tile) => drawings.get(`pecas/${tile}`) ?? []),
    },
    drawings,
    favicon: documentOf(`/tema/${id}`, 'svg', faviconOf(symbol, brand)),
    open,
  }
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Lists the documents of a funnel. */
export const documentsOf = ({ funnel, favicon }: Served): readonly ServedDocument[] => [funnel, favicon]

const types = {
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const

/** Puts a document under an address that names its content. */
function documentOf(place: string, kind: keyof typeof types, body: string): ServedDocument {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { address: `${place}-${hash}.${kind}`, type: types[kind], body }
}

/** Makes a style sheet known by its hash. */
export const styleOf = (css: string): Style => ({
  css,
  hash: createHash('sha256').update(css).digest('base64'),
})

/** Writes the style sheet of a variant: the colours computed from its brand. */
export function themeOf(brand: Brand): string {
  const lines = Object.entries(paletteOf(brand)).map(([name, value]) => `--${name}:${value}`)
  return `:root{${lines.join(';')}}\n`
}

/** By which attribute of the page the engine's style sheet knows each choice of a brand. */
const attributes: Readonly<Partial<Record<ChoiceName, string>>> = {
  fonte: 'data-voice',
  cantos: 'data-corners',
  padrao: 'data-pattern',
  densidade: 'data-density',
  fundo: 'data-hero',
}

/** Gives the attributes of a page that say what its brand chose; `brandOf` lets only known choices through. */
export const attributesOf = (brand: Brand): readonly (readonly [name: string, value: string])[] =>
  Object.entries(attributes).map(([name, attribute]) => [attribute, brand[name as ChoiceName]])

/** The part of a checked variant that its page shows before any script runs. */
export interface PageTexts {
  readonly titulo: string
  readonly introducao: string
  readonly brand: Brand
  /** The tiles over an order; none where it names none. */
  readonly tiles: readonly string[]
  /** The tiles that its screens show beside a choice. */
  readonly shownTiles: readonly string[]
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
  const titulo = textAt(variant, 'titulo')
  const favicon = textAt(variant, 'tema.favicon')
  return {
    titulo,
    introducao: textAt(variant, 'introducao'),
    brand: brandOf((readPath(variant, 'tema') ?? {}) as Variant),
    tiles: textsAt(variant, 'tema.pecas.faixa'),
    shownTiles: textsAt(variant, 'tema.pecas.telas'),
    scenes: nameAt(variant, 'tema.cenas'),
    telefone: textAt(variant, 'contato.telefone'),
    email: textAt(variant, 'contato.email'),
    logo: {
      nome: textAt(variant, 'tema.logo.nome') || textAt(variant, 'nome') || titulo,
      simbolo: nameAt(variant, 'tema.logo.simbolo') || 'escudo',
      arquivo: textAt(variant, 'tema.logo.arquivo') || null,
    },
    favicon: favicon === '' || favicon === 'auto' ? null : favicon,
  }
}

/** Reads the text at a dotted path of a variant; '' where there is none. */
export function textAt(variant: Variant, path: string): string {
  const value = readPath(variant, path)
  return typeof value === 'string' ? value : ''
}

/** Reads the texts of the list at a dotted path of a variant. */
export function textsAt(variant: Variant, path: string): readonly string[] {
  const value = readPath(variant, path)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Reads a name, which goes into markup as it is: '' for anything but small letters, digits and hyphens. */
function nameAt(variant: Variant, path: string): string {
  const text = textAt(variant, path)
  return /^[a-z0-9-]{1,60}$/.test(text) ? text : ''
}

/** Reads the prefix of a funnel's own addresses; '' where it has none. */
const placedAt = (variant: Variant): Pick<Site, 'prefix' | 'initial'> => ({
  prefix: nameAt(variant, 'rotas.prefixo'),
  initial: readPath(variant, 'rotas.inicial') === true,
})

/**
 * Gives a variant as a page of one of its funnels takes it: one without a prefix of its own leads home to the first funnel
 * of the same variant that has one.
 */
export function atHome(variant: Variant, funnels: readonly Variant[]): Variant {
  const prefixo = [variant, ...funnels]
    .map((each) => textAt(each, 'rotas.prefixo'))
    .find((each) => each !== '')
  const isAtHome = prefixo === undefined || prefixo === textAt(variant, 'rotas.prefixo')
  return isAtHome ? variant : { ...variant, rotas: { prefixo } }
}

/** How the symbols of a sprite are named, by the folder of their drawings. */
const symbolNames: Readonly<Record<string, string>> = { simbolos: 'simbolo', pecas: 'peca', cenas: 'cena' }

/**
 * Writes the drawings that every page of a variant shows: its symbol, its tiles, and the scenes of all, or its own in their
 * place.
 */
function variantArt(drawings: Drawings, { logo, tiles, shownTiles, scenes: own }: PageTexts): string {
  const scenes = [...drawings.keys()].flatMap((name) => {
    const [, scene] = /^cenas\/([^/]+)$/.exec(name) ?? []
    if (scene === undefined) return []
    return [drawings.has(`cenas/${own}/${scene}`) ? `cenas/${own}/${scene}` : name]
  })
  const shown = [...tiles, ...shownTiles].map((tile) => `pecas/${tile}`)
  return spriteOf(drawings, [`simbolos/${logo.simbolo}`, ...shown, ...scenes])
}

/**
 * Writes drawings as a hidden sprite, each once. A page shows one by its name (`<use href="#peca-dente">`), in the colours
 * around it and without asking for a file.
 */
function spriteOf(drawings: Drawings, names: readonly string[]): string {
  const symbols = [...new Set(names)].flatMap((name) => {
    const parts = name.split('/')
    const drawing = drawings.get(name)
    if (!drawing) return []
    const id = `${symbolNames[parts[0] ?? '']}-${parts.at(-1)}`
    return [`<symbol id="${id}" viewBox="${drawing.viewBox}">${drawing.shapes}</symbol>`]
  })
  return symbols.length > 0 ? `<svg class="art" aria-hidden="true">${symbols.join('')}</svg>` : ''
}

/** Draws a brand's symbol as a picture of its own, in the colours of the brand, its corners round. */
function faviconOf(symbol: Drawing = { viewBox: '0 0 32 32', shapes: '' }, brand: Brand): string {
  const { viewBox, shapes } = colouredIn(symbol, paletteOf(brand))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes.replace('<rect ', '<rect rx="9" ')}</svg>\n`
}

/** A screen rendered by the server, before any script runs. */
export interface DrawnScreen {
  /** Whether it is the whole screen, which the browser hydrates; else its outline, which the screen replaces. */
  readonly isWhole: boolean
  readonly markup: string
  /** Structured data for search engines; null where there is none. */
  readonly structured: Json
  /** The sprite of what it shows beside what every page of its variant does. */
  readonly art: string
}

/** The screens of a funnel as the server renders them, each when it is first asked for. */
export interface DrawnScreens {
  /** Gives a screen by its name; undefined for one that no step shows. */
  of(screen: string): DrawnScreen | undefined
  /** Gives the screen that a step shows. */
  at(step: string): DrawnScreen | undefined
}

/** Renders the screens of a funnel: whole where they have bands, else in outline. */
export function drawnScreens(
  { screens, drawings }: Pick<Project, 'screens' | 'drawings'>,
  open: () => Funnel,
): DrawnScreens {
  const drawn = new Map<string, DrawnScreen | undefined>()
  function draw(screen: string): DrawnScreen | undefined {
    const flat = screens.get(screen)?.flat
    const step = flat && [...open().steps].find(([, { step }]) => step.screen === screen)?.[0]
    return flat && step !== undefined
      ? drawScreen({ flat, screen, step, funnel: open(), drawings })
      : undefined
  }
  function of(screen: string): DrawnScreen | undefined {
    if (!drawn.has(screen)) drawn.set(screen, draw(screen))
    return drawn.get(screen)
  }
  return { of, at: (step) => of(open().steps.get(step)?.step.screen ?? '') }
}

interface ScreenToDraw {
  readonly flat: FlatScreen
  readonly screen: string
  readonly step: string
  readonly funnel: Funnel
  readonly drawings: Drawings
}

function drawScreen({ flat, screen, step, funnel, drawings }: ScreenToDraw): DrawnScreen {
  const variant = funnel.variant as Variant
  const { titulo, tiles: ofOrder, shownTiles } = pageTextsOf(variant)
  const everywhere = [...ofOrder, ...shownTiles]
  // Nothing has happened yet: the variant is the only name there is, and there is no time.
  const facts: Facts = { at: 0, read: (name) => (name === 'variant' ? variant : undefined) }
  const sales = drawSales(screen, flat.look, facts)
  if (sales) {
    const { markup, structured, tiles } = sales
    const more = tiles.filter((tile) => !everywhere.includes(tile)).map((tile) => `pecas/${tile}`)
    return { isWhole: true, markup, structured, art: spriteOf(drawings, more) }
  }
  /** Gives what a text says before anything has happened; undefined where that is not known yet. */
  function known(text: Json | undefined): string | undefined {
    const choice = Array.isArray(text)
      ? text.find((each) => isRecord(each) && holds(each.when, facts))
      : { text: text ?? null }
    const said = isRecord(choice) ? choice.text : undefined
    return typeof said === 'string' && holesIn(said, facts).length === 0 ? fill(said, facts) : undefined
  }
  const markup = drawOutline({
    funnel,
    step,
    tiles: flat.look.tiles ? everywhere : [],
    shapes: outlineOf(flat),
    heading: known(flat.look.heading) ?? titulo,
    intro: known(flat.look.intro) ?? '',
  })
  return { isWhole: false, markup, structured: null, art: '' }
}

/** What an outline depends on of a widget. */
interface WidgetOutline {
  readonly says: string
  readonly isHidden?: true
  readonly outline?: OutlineShape
}

const widgets = new Map(Object.entries<WidgetOutline>(widgetRecords))

/** The most fields of an outline: what is further down is out of sight until it is rendered. */
const mostFields = 5

/** Lists the shapes of the fields that are there from the beginning. */
function outlineOf({ schema, look }: FlatScreen): readonly OutlineShape[] {
  const shapes = Object.keys((schema.properties ?? {}) as object).flatMap((name): readonly OutlineShape[] => {
    const widget = String(readPath(look, `fields.${name}.widget`))
    const { isHidden, outline = 'field' } = widgets.get(widget) ?? {}
    return readPath(look, `fields.${name}.when`) !== undefined || isHidden ? [] : [outline]
  })
  return shapes.slice(0, mostFields)
}
