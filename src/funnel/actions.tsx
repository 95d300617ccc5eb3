import { type ButtonRule, type Facts, fill, holds } from '../../engine/index.ts'
import { SlowNote } from './slow-note.tsx'

/** What the buttons of a screen or a notice are given. */
interface ActionsProps {
  readonly buttons: readonly ButtonRule[]
  readonly facts: Facts
  /** True while something the person pressed is on its way. */
  readonly busy: boolean
  readonly press: (event: string, isPrimary: boolean) => void
}

/** Draws buttons. None is ever disabled: while a call is on its way the pressed one says so and all are inert (X08). */
export function Actions({ buttons, facts, busy, press }: ActionsProps) {
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
      <SlowNote busy={busy} />
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
      <span>{busy && busyText ? busyText : text}</span>
      {novaAba && <span className="visually-hidden"> (abre em nova aba)</span>}
    </button>
  )
}
