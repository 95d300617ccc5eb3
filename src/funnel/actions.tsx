import { useEffect, useState } from 'react'
import { type ButtonRule, type Facts, fill, holds } from '../../engine/index.ts'

/** What the buttons of a screen or a notice are given. */
interface ActionsProps {
  readonly buttons: readonly ButtonRule[]
  readonly facts: Facts
  /** True while something the person pressed is on its way. */
  readonly busy: boolean
  readonly press: (event: string, isPrimary: boolean) => void
}

const SLOW_MS = 10_000

/** Draws buttons. None is ever disabled: while a call is on its way the pressed one says so and all are inert (X08). */
export function Actions({ buttons, facts, busy, press }: ActionsProps) {
  const isSlow = useSlow(busy)
  return (
    <>
      {buttons
        .filter(({ when }) => holds(when, facts))
        .map((button) => (
          <Action
            key={button.event}
            button={button}
            text={fill(button.label, facts)}
            busy={busy}
            press={press}
          />
        ))}
      {isSlow && (
        <p className="hint" role="status">
          Isso está demorando mais que o normal. Aguarde, não feche nem recarregue a página.
        </p>
      )}
    </>
  )
}

interface ActionProps extends Pick<ActionsProps, 'busy' | 'press'> {
  readonly button: ButtonRule
  readonly text: string
}

function Action({ button, text, busy, press }: ActionProps) {
  const { event, busy: busyText, kind = 'primary', novaAba } = button
  const isPrimary = kind === 'primary'
  return (
    <button
      type="button"
      className={`button button-${kind}`}
      data-event={event}
      aria-disabled={busy || undefined}
      onClick={() => !busy && press(event, isPrimary)}
    >
      {busy && busyText ? busyText : text}
      {novaAba && <span className="visually-hidden"> (abre em nova aba)</span>}
    </button>
  )
}

function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const clock = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(clock)
  }, [busy])
  return isSlow
}
