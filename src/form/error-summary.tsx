import { type MouseEvent, useEffect, useRef } from 'react'
import type { Fault } from './faults.ts'
import { focusField } from './focus.ts'

/**
 * Lists what the last submit was refused for, in field order, and takes the focus; each line leads to its field.
 *
 * It stands still until the next submit, so that nothing moves or speaks while the person mends.
 */
export function ErrorSummary({ faults }: { readonly faults: readonly Fault[] }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (faults.length > 0) box.current?.focus()
  }, [faults])

  if (faults.length === 0) return null
  const go = (event: MouseEvent, path: string) => {
    event.preventDefault()
    const form = event.currentTarget.closest('form')
    if (form) focusField(form, path)
  }
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert">
        <h2>{faults.length === 1 ? 'Confira este campo' : `Confira ${faults.length} campos`}</h2>
        <ul>
          {faults.map(({ path, text, item }) => (
            <li key={path}>
              <a href={`#${path}`} onClick={(event) => go(event, path)}>
                {item && `${item}: `}
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
