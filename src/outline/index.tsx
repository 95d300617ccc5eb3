import { renderToStaticMarkup } from 'react-dom/server'
import type { Funnel } from '../../engine/index.ts'
import { progressOf } from '../funnel/indicator.ts'
import { ProgressLine } from '../funnel/progress-line.tsx'

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
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and never anew
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
