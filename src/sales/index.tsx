import { renderToStaticMarkup } from 'react-dom/server'
import { type Facts, fill, holds, type Json, work } from '../../engine/index.ts'
import type { BandName } from '../../names/index.ts'
import type { ScreenLook } from '../field/screen.ts'
import type { SalesButton } from './band.ts'
import { nameOf } from './mosaic.tsx'
import { bands } from './registry.ts'
import { type GivenBand, isDrawn, SalesPage } from './sales-page.tsx'
import { structuredOf } from './structured.ts'

/** A sales page as the server sends it. */
export interface DrawnSales {
  /** Its markup, every text of it escaped. */
  readonly markup: string
  /** What search engines are told, by schema.org. */
  readonly structured: Json
  /** The tiles it shows, by name. */
  readonly tiles: readonly string[]
}

/** Draws the bands of a screen that have something to show; undefined where none has, or the screen has none. */
export function drawSales(screen: string, look: ScreenLook, facts: Facts): DrawnSales | undefined {
  const given = (look.bands ?? [])
    .filter(({ block, when }) => Object.hasOwn(bands, block) && holds(when, facts))
    .map(({ block, with: rule }) => ({ name: block as BandName, given: saidIn(work(rule ?? {}, facts)) }))
  const shown = given.filter(isDrawn)
  if (shown.length === 0) return undefined
  return {
    markup: renderToStaticMarkup(
      <SalesPage screen={screen} shown={shown} buttons={buttonsOf(look, facts)} />,
    ),
    structured: structuredOf(shown, fill(look.heading ?? '', facts)),
    tiles: tilesOf(shown),
  }
}

/** A rule that found nothing gives nothing, and the band's own default holds. */
const saidIn = (given: unknown): object =>
  Object.fromEntries(Object.entries(given as object).filter(([, value]) => value !== null && value !== ''))

const buttonsOf = ({ actions = [] }: ScreenLook, facts: Facts): readonly SalesButton[] =>
  actions
    .filter(({ when }) => holds(when, facts))
    .map(({ event, label, kind = 'primary', novaAba }) => ({
      event,
      label: fill(label, facts),
      isPrimary: kind === 'primary',
      opensTab: novaAba === true,
    }))

function tilesOf(shown: readonly GivenBand[]): readonly string[] {
  const named = shown.flatMap(({ given }) =>
    'pecas' in given && Array.isArray(given.pecas) ? given.pecas : [],
  )
  return [...new Set(named.filter((each) => typeof each === 'string').map(nameOf))]
}
