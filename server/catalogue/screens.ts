import type { Drawings } from '../../engine/brand/index.ts'
import type { FlatScreen, Project } from '../../engine/config/index.ts'
import {
  type Facts,
  type Funnel,
  type FunnelSource,
  fill,
  holesIn,
  isItem,
  type Json,
  openFunnel,
} from '../../engine/index.ts'
import { widgetRecords } from '../../names/index.ts'
import { drawOutline, type OutlineShape } from '../../src/first-screen.tsx'
import { drawSales } from '../../src/sales/index.tsx'
import { tilesArt } from './art.ts'
import { pageTextsOf, type Variant } from './variant.ts'

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
export const noScreens: DrawnScreens = { drawings: new Map(), of: () => undefined, at: () => undefined }

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

/** The most places an outline has: what is further down is seen by nobody before it is there. */
const most = 5

/** Lists the places of the fields that are there from the beginning. */
function shapesOf({ schema, look }: FlatScreen): readonly OutlineShape[] {
  const fields = isItem(look.fields) ? (look.fields as { readonly [name: string]: Json }) : {}
  const shapes = Object.keys((schema.properties ?? {}) as object).flatMap((name): readonly OutlineShape[] => {
    const field = fields[name]
    const { widget, when } = (isItem(field) ? field : {}) as { readonly widget?: Json; readonly when?: Json }
    const { isHidden, outline = 'field' }: Partial<Placed> = outlines.get(String(widget)) ?? {}
    return when !== undefined || isHidden ? [] : [outline]
  })
  return shapes.slice(0, most)
}
