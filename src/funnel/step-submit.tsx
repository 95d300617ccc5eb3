import { fill, holds } from '../../engine/index.ts'
import { Icon } from '../theme/icon.tsx'
import { useSetting } from './setting.ts'
import { SlowNote } from './slow-note.tsx'

/** The id of the form of the step, which a button outside of it submits. */
export const STEP_FORM = 'etapa'

/**
 * Draws the only button of a step that has a price bar, and the bar's note, for the panel beside it: on a wide screen they
 * stand there, and the style sheet hides the bar.
 */
export function StepSubmit() {
  const { engine, funnel, session, factsAt } = useSetting()
  const screen = funnel.steps.get(session.step)?.step.screen
  const look = screen === undefined ? undefined : engine?.screen(screen)?.look
  if (!look?.bar) return null
  const facts = factsAt(0)
  const [button, ...others] = look.actions?.filter(({ when }) => holds(when, facts)) ?? []
  if (!button || others.length > 0 || (button.kind ?? 'primary') !== 'primary') return null
  const busy = Boolean(facts.read('busy'))
  const note = fill(look.bar.note ?? '', facts)
  return (
    <div className="step-submit">
      <button
        type="submit"
        form={STEP_FORM}
        className="button button-primary"
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
      >
        <span>{busy && button.busy ? button.busy : fill(button.label, facts)}</span>
        <Icon name="avancar" />
      </button>
      <SlowNote busy={busy} />
      {note && (
        <p className="small">
          <Icon name="cadeado" /> <span>{note}</span>
        </p>
      )}
    </div>
  )
}
