import type { Drawings } from '../../engine/brand/index.ts'
import type { Project } from '../../engine/config/index.ts'
import { type Facts, type FunnelSource, isItem, type Json } from '../../engine/index.ts'
import { drawSales } from '../../src/sales/index.tsx'
import { tilesArt } from './art.ts'
import { pageTextsOf, type Variant } from './variant.ts'

/** A screen drawn by the server, before any script runs. */
export interface DrawnScreen {
  readonly screen: string
  /** The steps that show it. */
  readonly steps: readonly string[]
  readonly markup: string
  /** What search engines are told. */
  readonly structured: Json
  /** What it draws, out of sight, beside what every page of its variant does. */
  readonly art: string
}

type DrawnOf = Pick<FunnelSource, 'flow' | 'variant'>

/**
 * Draws the screens that routes of a funnel name, by their names. One that is not there or has nothing to show is left
 * out: its address opens as any other.
 */
export function drawnScreens(
  { screens, drawings }: Pick<Project, 'screens' | 'drawings'>,
  { flow, variant }: DrawnOf,
  names: readonly string[],
): ReadonlyMap<string, DrawnScreen> {
  const facts = factsOf(variant as Variant)
  const drawn = names.flatMap((screen): readonly DrawnScreen[] => {
    const look = screens.get(screen)?.flat.look
    const sales = look && drawSales(screen, look, facts)
    if (!sales) return []
    const { markup, structured, tiles } = sales
    const steps = stepsShowing(flow as unknown as Json, screen)
    return [{ screen, steps, markup, structured, art: artBesides(drawings, variant as Variant, tiles) }]
  })
  return new Map(drawn.map((each) => [each.screen, each]))
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

function stepsShowing(owner: Json, screen: string): readonly string[] {
  const { steps } = isItem(owner) ? (owner as { readonly steps?: Json }) : {}
  if (!isItem(steps)) return []
  return Object.entries(steps).flatMap(([name, step]) => [
    ...(isItem(step) && (step as { readonly screen?: Json }).screen === screen ? [name] : []),
    ...stepsShowing(step as Json, screen),
  ])
}
