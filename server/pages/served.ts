import { createHash } from 'node:crypto'
import type { Drawings } from '../../engine/brand/index.ts'
import type { FlatScreen, Project } from '../../engine/config/index.ts'
import { widgetRecords } from '../../engine/config/language/widgets.ts'
import {
  type Facts,
  type Funnel,
  type FunnelSource,
  fill,
  holesIn,
  isRecord,
  type Json,
  openFunnel,
  type Route,
} from '../../engine/index.ts'
import { drawOutline, type OutlineShape } from '../../src/first-screen.tsx'
import { drawSales } from '../../src/sales/index.tsx'
import { homeOf, type Site } from './addresses.ts'
import {
  artOf,
  type Drawn,
  drawnOf,
  faviconOf,
  type PageTexts,
  pageTextsOf,
  placedAt,
  themeOf,
  tilesArt,
  type Variant,
} from './look.ts'

/** A screen drawn by the server, before any script runs. */
export interface DrawnScreen {
  /** Whether it is the whole screen, which the browser takes over; else its outline, in the place of which the screen comes. */
  readonly isWhole: boolean
  readonly markup: string
  /** What search engines are told; null where nothing is. */
  readonly structured: Json
  /** What it draws, out of sight, beside what every page of its variant does. */
  readonly art: string
}

/** The screens of a funnel as the server draws them, each when it is first asked for. */
export interface DrawnScreens {
  /** The drawings they are made with. */
  readonly drawings: Drawings
  /** Gives a screen by its name; undefined for one that no step shows. */
  of(screen: string): DrawnScreen | undefined
  /** Gives the screen that a step shows. */
  at(step: string): DrawnScreen | undefined
}

/** Where nothing can be drawn. */
const noScreens: DrawnScreens = { drawings: new Map(), of: () => undefined, at: () => undefined }

/** Makes the screens of a funnel drawable: whole where they have bands, else in outline. */
export function drawnScreens(
  { screens, drawings }: Pick<Project, 'screens' | 'drawings'>,
  source: FunnelSource,
): DrawnScreens {
  const drawn = new Map<string, DrawnScreen | undefined>()
  const open = once(() => openFunnel(source))
  const stepOf = (screen: string) => [...open().steps].find(([, { step }]) => step.screen === screen)?.[0]
  function of(screen: string): DrawnScreen | undefined {
    const flat = screens.get(screen)?.flat
    const step = stepOf(screen)
    if (!flat || step === undefined) return undefined
    if (!drawn.has(screen)) drawn.set(screen, draw({ flat, screen, step, funnel: open(), drawings }))
    return drawn.get(screen)
  }
  return { drawings, of, at: (step) => of(open().steps.get(step)?.step.screen ?? '') }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface Drawing {
  readonly flat: FlatScreen
  readonly screen: string
  readonly step: string
  readonly funnel: Funnel
  readonly drawings: Drawings
}

function draw({ flat, screen, step, funnel, drawings }: Drawing): DrawnScreen | undefined {
  const variant = funnel.variant as Variant
  const facts = factsOf(variant)
  const sales = drawSales(screen, flat.look, facts)
  if (sales) {
    const { markup, structured, tiles } = sales
    return { isWhole: true, markup, structured, art: artBesides(drawings, variant, tiles) }
  }
  const said = (text: Json | undefined) =>
    typeof text === 'string' && holesIn(text, facts).length === 0 ? fill(text, facts) : undefined
  const markup = drawOutline({
    funnel,
    step,
    shapes: shapesOf(flat),
    heading: said(flat.look.heading) ?? pageTextsOf(variant).titulo,
    intro: said(flat.look.intro) ?? '',
  })
  return { isWhole: false, markup, structured: null, art: '' }
}

/** Nothing has happened yet: of all names there is the variant alone, and the time is none. */
const factsOf = (variant: Variant): Facts => ({
  at: 0,
  read: (name) => (name === 'variant' ? variant : undefined),
})

function artBesides(drawings: Drawings, variant: Variant, tiles: readonly string[]): string {
  const { tiles: everywhere } = pageTextsOf(variant)
  return tilesArt(
    drawings,
    tiles.filter((tile) => !everywhere.includes(tile)),
  )
}

/** What of a widget its place in an outline depends on. */
interface Placed {
  readonly says: string
  readonly isHidden?: true
  readonly outline?: OutlineShape
}

const outlines = new Map(Object.entries<Placed>(widgetRecords))

/** The most places an outline has: what is further down is out of sight until it is drawn. */
const most = 5

/** Lists the places of the fields that are there from the beginning. */
function shapesOf({ schema, look }: FlatScreen): readonly OutlineShape[] {
  const fields = isRecord(look.fields) ? (look.fields as { readonly [name: string]: Json }) : {}
  const shapes = Object.keys((schema.properties ?? {}) as object).flatMap((name): readonly OutlineShape[] => {
    const field = fields[name]
    const { widget, when } = (isRecord(field) ? field : {}) as {
      readonly widget?: Json
      readonly when?: Json
    }
    const { isHidden, outline = 'field' }: Partial<Placed> = outlines.get(String(widget)) ?? {}
    return when !== undefined || isHidden ? [] : [outline]
  })
  return shapes.slice(0, most)
}

/** A funnel that was checked: its variant, the routes of its flow, and all of it as the browser takes it. */
interface Checked {
  readonly id: string
  readonly alias?: string
  readonly variant: Variant
  readonly routes: readonly Route[]
  readonly funnel: Json
  readonly drawings: Drawings
  readonly screens?: Served['screens']
  readonly steps?: StepKinds
}

/** Makes everything a funnel's pages need. */
export function servedOf(checked: Checked): Served {
  const { id, alias, variant, routes, funnel, drawings, screens, steps = () => undefined } = checked
  const texts = pageTextsOf(variant)
  const [, flow = ''] = id.split('/')
  const site = { funnel: id, flow, ...placedAt(variant), routes }
  const { simbolo } = texts.logo
  return {
    id,
    flow,
    ...(alias === undefined ? {} : { alias }),
    variant,
    texts,
    home: homeOf(site),
    site,
    funnel: documentOf(`/funil/${id}`, 'json', JSON.stringify(funnel)),
    theme: styleOf(themeOf(texts.brand)),
    art: artOf(drawings, { symbol: simbolo, tiles: texts.tiles, scenes: texts.scenes }),
    screens: screens ?? noScreens,
    steps,
    drawn: drawnOf(drawings, texts),
    favicon: documentOf(`/tema/${id}`, 'svg', faviconOf(drawings, simbolo, texts.brand)),
  }
}

const types = {
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
} as const

/** Makes a style sheet known by its hash. */
export const styleOf = (css: string): Style => ({
  css,
  hash: createHash('sha256').update(css).digest('base64'),
})

/** Puts a document under an address that names its content. */
function documentOf(place: string, kind: keyof typeof types, body: string): ServedDocument {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { address: `${place}-${hash}.${kind}`, type: types[kind], body }
}

/** Something served under an address that changes with its content. */
export interface ServedDocument {
  readonly address: string
  readonly type: string
  readonly body: string
}

/** A style sheet that goes into its page, and the hash by which the page's policy allows it. */
export interface Style {
  readonly css: string
  /** SHA-256 in base64. */
  readonly hash: string
}

/** Tells of a step of a funnel whether a sale ends there, or can't go back from there; undefined for any other. */
export type StepKinds = (step: string) => 'final' | 'noReturn' | undefined

/** A checked funnel with everything its pages need. */
export interface Served {
  /** `<variant>/<flow>` */
  readonly id: string
  readonly flow: string
  /** The name of its variant alone, where this is the variant's first funnel. */
  readonly alias?: string
  /** The values of its variant, with all its layers merged. */
  readonly variant: Variant
  readonly texts: PageTexts
  readonly home: string
  readonly site: Site
  readonly funnel: ServedDocument
  readonly theme: Style
  /** What its pages draw, out of sight, for them to show where they need it. */
  readonly art: string
  /** Its screens, as far as the server draws them. */
  readonly screens: DrawnScreens
  readonly steps: StepKinds
  readonly drawn: Drawn
  readonly favicon: ServedDocument
}

/** Lists the documents of a funnel. */
export const documentsOf = ({ funnel, favicon }: Served): readonly ServedDocument[] => [funnel, favicon]
