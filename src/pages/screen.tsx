import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ButtonRule, type Facts, fill, holds } from '../../engine/index.ts'
import { Blocks } from '../blocks/registry.tsx'
import type { FieldValues, FormActions, ScreenLook } from '../form/index.ts'
import { Icon } from '../theme/pictures.tsx'
import { Price } from '../theme/text.tsx'
import { useFacts, useSession, useSetting } from './setting.ts'

/** The id of the form of the step, which a button outside of it submits. */
export const STEP_FORM = 'etapa'

/**
 * Draws the only button of a step that has a price bar, and the bar's note, for the panel beside it: on a wide screen they
 * are there, and the style sheet hides the bar.
 */
export function StepSubmit() {
  const { engine, funnel } = useSetting()
  const facts = useFacts(0)
  const screen = useSession(({ step }) => funnel.steps.get(step)?.step.screen)
  const look = screen === undefined ? undefined : engine?.screen(screen)?.look
  if (!look?.bar) return null
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
        <span>{textOf(button, facts, busy)}</span>
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

/** What one screen is drawn from. */
interface ScreenViewProps {
  readonly screen: string
  readonly place: string
  readonly depth: number
  readonly heading: (text: string, intro: string, faults: number) => ReactNode
}

/** Draws the screen of a step or a box: its form, its blocks and its buttons. */
export function ScreenView({ screen, place, depth, heading }: ScreenViewProps) {
  const { engine, send, typing, announce, mode } = useSetting()
  const [faults, setFaults] = useState(0)
  const facts = useFacts(depth)
  const busy = Boolean(facts.read('busy'))
  const entry = engine?.screen(screen)
  const blocks = useBlocks(place, facts)
  const below = entry?.look.below
  const under = useCallback(
    (name: string) => blocks(below?.filter((block) => block.under === name)),
    [blocks, below],
  )
  if (!engine) return null
  if (!entry) return <p role="alert">{`Esta tela ainda não foi publicada: ${screen}.`}</p>
  const { look } = entry

  return (
    <engine.ScreenForm
      key={place}
      id={depth === 0 && look.bar ? STEP_FORM : undefined}
      screen={entry}
      values={(facts.read('form') ?? {}) as FieldValues}
      facts={facts}
      busy={busy}
      mode={mode}
      announce={announce}
      onEvent={(event) => send(place, event)}
      onTyping={(form) => typing(place, form)}
      onInvalid={setFaults}
      heading={heading(fill(look.heading ?? '', facts), fill(look.intro ?? '', facts), faults)}
      above={blocks(look.above)}
      below={blocks(below?.filter((block) => block.under === undefined))}
      under={under}
      actions={(form) => <ScreenActions look={look} facts={facts} busy={busy || form.waiting} form={form} />}
    />
  )
}

/** Gives how to draw blocks of a place: the same function while nothing that they read changes. */
export function useBlocks(place: string, facts: Facts) {
  const { send, announce } = useSetting()
  const sendHere = useCallback(
    (type: string, id?: string) => send(place, id === undefined ? { type } : { type, id }),
    [send, place],
  )
  return useCallback(
    (rules: ScreenLook['above']) =>
      rules && rules.length > 0 && <Blocks rules={rules} facts={facts} send={sendHere} announce={announce} />,
    [sendHere, announce, facts],
  )
}

export interface ScreenActionsProps {
  readonly look: ScreenLook
  readonly facts: Facts
  readonly busy: boolean
  readonly form: FormActions
}

/** Draws the buttons of a screen, beside its total where it has one. */
export function ScreenActions({ look: { bar, actions = [] }, facts, busy, form }: ScreenActionsProps) {
  const focus = useFocusStays()
  const value = bar ? fill(bar.value, facts) : ''
  const seal = actions.some(({ when }) => holds(when, facts)) ? '' : fill(bar?.seal, facts)
  return (
    <div className={bar ? 'actions actions-bar' : 'actions'} {...focus}>
      {bar && value !== '' && (
        <p className="bar-total">
          <span>{fill(bar.label, facts)}</span> <Price text={value} />
        </p>
      )}
      <Actions
        buttons={actions}
        facts={facts}
        busy={busy}
        press={(event, isPrimary) => (isPrimary ? form.submit(event) : form.send(event))}
      />
      {seal && <span className="seal">{seal}</span>}
    </div>
  )
}

/** What the buttons of a screen or a notice are given. */
interface ActionsProps {
  readonly buttons: readonly ButtonRule[]
  readonly facts: Facts
  /** True while something the person pressed is on its way. */
  readonly busy: boolean
  readonly press: (event: string, isPrimary: boolean) => void
}

/** Gives the text of a button: what is being done while a call is on its way, where it says so. */
const textOf = (button: ButtonRule, facts: Facts, busy: boolean): string =>
  fill(busy && button.busy !== undefined ? button.busy : button.label, facts)

/** Draws buttons. None is ever disabled: while a call is on its way the pressed one says so and all are inert (X08). */
export function Actions({ buttons, facts, busy, press }: ActionsProps) {
  return (
    <>
      {buttons
        .filter(({ when }) => holds(when, facts))
        .map((button) => (
          <Fragment key={button.event}>
            <Action button={button} text={textOf(button, facts, busy)} busy={busy} press={press} />
            <Assurance text={fill(button.note ?? '', facts)} />
          </Fragment>
        ))}
      <SlowNote busy={busy} />
    </>
  )
}

/** Says what a person who presses the button over it can rely on. */
function Assurance({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <p className="assurance">
      <Icon name="garantia" /> <span>{text}</span>
    </p>
  )
}

export interface ActionProps extends Pick<ActionsProps, 'busy' | 'press'> {
  readonly button: ButtonRule
  readonly text: string
}

export function Action({ button, text, busy, press }: ActionProps) {
  const { event, kind = 'primary', novaAba, icon, busy: working } = button
  const isPrimary = kind === 'primary'
  const isWorking = busy && working !== undefined
  return (
    <button
      type="button"
      className={`button button-${kind}`}
      data-event={event}
      aria-disabled={busy || undefined}
      onClick={() => !busy && press(event, isPrimary)}
    >
      {isWorking ? <span className="ring" /> : icon && <Icon name={icon} />}
      <span>{text}</span>
      {novaAba && <span className="visually-hidden"> (abre em nova aba)</span>}
    </button>
  )
}

export const SLOW_MS = 10_000

/** Says that what is on its way takes longer than it should, once it does (U30). */
export function SlowNote({ busy }: { readonly busy: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const clock = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(clock)
  }, [busy])
  if (!isSlow) return null
  return (
    <p className="hint" role="status">
      Isso está demorando mais que o normal. Aguarde, não feche nem recarregue a página.
    </p>
  )
}

/**
 * Keeps the focus among some buttons: where the one that has it goes, the first that is shown then gets it. Without that the
 * browser would begin again at the top of the page, and a box opened meanwhile would have nowhere to lead back to.
 */
export function useFocusStays() {
  const place = useRef<HTMLDivElement>(null)
  const hasIt = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (hasIt.current && (activeElement === null || activeElement === body))
      place.current?.querySelector('button')?.focus()
  })
  return {
    ref: place,
    onFocus() {
      hasIt.current = true
    },
    onBlur() {
      hasIt.current = false
    },
  }
}
