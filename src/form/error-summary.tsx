import { type MouseEvent, useEffect, useRef } from 'react'
import { focusField } from '../field/focus.ts'
import type { Fault } from './faults.ts'

interface ErrorSummaryProps {
  readonly faults: readonly Fault[]
  /** How many submits were refused: each is said, and takes the focus. */
  readonly refusals: number
}

/**
 * Lists what is wrong since a submit was refused, in field order, as it stands beside the fields; each line leads to its
 * field. It has the focus and is said once, at the refusal; while the person mends, it follows in silence, and goes with the
 * last line.
 */
export function ErrorSummary({ faults, refusals }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const refused = useRef({ refusals: 0, faults })
  if (refused.current.refusals !== refusals) refused.current = { refusals, faults }
  const isNew = refused.current.faults === faults

  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])

  if (faults.length === 0) return null
  const go = (event: MouseEvent, path: string) => {
    event.preventDefault()
    const form = event.currentTarget.closest('form')
    if (form) focusField(form, path)
  }
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert" aria-live={isNew ? undefined : 'off'}>
        <h2>{faults.length === 1 ? 'Confira este campo' : `Confira ${faults.length} campos`}</h2>
        <ul>
          {faults.map(({ path, text, item }) => (
            <li key={path}>
              <a href={`#${path}`} onClick={(event) => go(event, path)}>
                {item ? `${item}: ${text}` : text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
