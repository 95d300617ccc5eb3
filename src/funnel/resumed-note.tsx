import { useState } from 'react'
import { useSetting } from './setting.ts'

/** Says that a kept funnel was taken up, and offers to begin again; gone once the person has moved on. */
export function ResumedNote() {
  const { session, send } = useSetting()
  const [at] = useState(session)
  // A first step with nothing behind it looks the same resumed or new.
  if (session.step !== at.step || at.trail.length === 0) return null
  return (
    <p className="resumed">
      <span>Retomamos seu pedido de onde você parou.</span>{' '}
      <button
        type="button"
        className="button button-link"
        onClick={() => send(session.step, { type: 'comecarDeNovo' })}
      >
        Começar de novo
      </button>
    </p>
  )
}
