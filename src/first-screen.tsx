import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Funnel, Session } from '../engine/index.ts'
import { type Page, standingAt } from './app/page.ts'
import { type BuiltScreens, type FormEngine, openFormEngine } from './form/index.ts'
import { FunnelPage } from './pages/funnel-page.tsx'
import { ProgressLine, progressOf } from './pages/step.tsx'
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
const unheard = () => nothing

/** Draws the page of a funnel as its browser does, before any script runs there; what it shows changes no more. */
export function drawFirst({ page, funnel, session, isResumed, engine, address }: FirstScreen): string {
  const opened = {
    page,
    funnel,
    isResumed,
    first: session,
    firstAt: page.now,
    prerendered: undefined,
    outline: undefined,
    run: { send: nothing, subscribe: unheard, session: () => session },
    now: () => page.now,
    typing: nothing,
    codeAt: () => undefined,
    drawWith: nothing,
    stop: nothing,
    announcer: { speak: nothing, toast: nothing, listen: unheard },
  }
  return standingAt(address, () => renderToString(<FunnelPage opened={opened} engine={engine} />))
}

/** The place of one field of a screen: a box with its label, a row, or one card under another. */
export type OutlineShape = 'field' | 'row' | 'cards'

/** What of a screen is known before anything has happened. */
export interface OutlineOf {
  readonly funnel: Funnel
  /** The step it is of, for its place among the others. */
  readonly step: string
  readonly heading: string
  readonly intro: string
  readonly shapes: readonly OutlineShape[]
}

/** Draws where the parts of a screen will be, with what of it is known: its place in the funnel, heading and introduction. */
export function drawOutline({ funnel, step, heading, intro, shapes }: OutlineOf): string {
  const progress = progressOf(funnel, step)
  return renderToStaticMarkup(
    <div className="step" data-outline="">
      {progress && <ProgressLine {...progress} />}
      <h1>{heading}</h1>
      {intro && <p className="intro">{intro}</p>}
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
