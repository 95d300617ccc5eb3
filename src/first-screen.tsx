import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Funnel, Session } from '../engine/index.ts'
import { type Page, withAddress } from './app/page.ts'
import { type BuiltScreens, type FormEngine, openFormEngine } from './form/index.ts'
import { detachedPage } from './gallery/detached-page.ts'
import { FunnelPage } from './pages/funnel-page.tsx'
import { progressOf, StepHead } from './pages/step.tsx'
import { everyPart } from './parts/every.ts'

export type { BuiltScreens, FormEngine } from './form/index.ts'

/** Opens what draws the screens of any flow. */
export const openEngine = (built: BuiltScreens): FormEngine => openFormEngine(built, everyPart)

/** What the first screen of a page is drawn from: all that its browser will know when it takes the drawing over. */
export interface FirstScreen {
  readonly page: Page
  readonly funnel: Funnel
  readonly session: Session
  readonly isResumed: boolean
  /** What draws the screens of its flow. */
  readonly engine: FormEngine
  /** The whole address of the page. */
  readonly address: string
}

const nothing = () => {}

/** Draws the page of a funnel as its browser does, before any script runs there; what it shows changes no more. */
export function drawFirst({ page, funnel, session, isResumed, engine, address }: FirstScreen): string {
  const run = { send: nothing, subscribe: () => nothing, session: () => session }
  const detached = detachedPage({ page, funnel, run, now: () => page.now })
  const opened = { ...detached, isResumed, firstAt: page.now }
  return withAddress(address, () => renderToString(<FunnelPage opened={opened} engine={engine} />))
}

/** The place of one field of a screen: a box with its label, a row, or one card under another. */
export type OutlineShape = 'field' | 'row' | 'cards'

/** What of a screen is known before anything has happened. */
export interface OutlineOf {
  readonly funnel: Funnel
  /** The step it is of, for its place among the others. */
  readonly step: string
  /** The tiles over its title. */
  readonly tiles: readonly string[]
  readonly heading: string
  readonly intro: string
  readonly shapes: readonly OutlineShape[]
}

/** Draws where the parts of a screen will be, with what of it is known: its place in the funnel, heading and introduction. */
export function drawOutline({ funnel, step, tiles, heading, intro, shapes }: OutlineOf): string {
  return renderToStaticMarkup(
    <div className="step" data-outline="">
      <StepHead tiles={tiles} progress={progressOf(funnel, step)} intro={intro}>
        <h1>{heading}</h1>
      </StepHead>
      <div className="skeleton outline" aria-hidden="true">
        {shapes.map((shape, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and never again
          <Shape key={i} shape={shape} />
        ))}
      </div>
    </div>,
  )
}

const Shape = ({ shape }: { readonly shape: OutlineShape }) =>
  shape === 'field' ? (
    <span className="outline-field">
      <i />
      <i />
    </span>
  ) : shape === 'row' ? (
    <i className="outline-row" />
  ) : (
    <span className="outline-cards">
      <i />
      <i />
      <i />
    </span>
  )
