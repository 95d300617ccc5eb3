import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { evaluate, type Facts, holds } from '../../engine/index.ts'
import { focusNext } from '../field/focus.ts'
import { type Announce, type Host, HostContext, useStored } from '../field/host.ts'
import { type FieldAt, fieldAt, fieldsIn } from '../field/paths.ts'
import type { FieldValues, FillingMode, ScreenEntry } from '../field/screen.ts'
import type { PendingInput } from '../field/values.ts'
import { Fields, FrameContext } from './fields.tsx'
import { createForm, type FormCore, type FormEvent, type FormInput, trackPresses } from './form-core.ts'

/** Moves on with Enter: to the next field, or after the last one to the primary button. */
function moveOn(event: KeyboardEvent, flush: () => void, submit: () => void) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.isComposing || !(currentTarget instanceof HTMLElement)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  flush()
  if (!focusNext(currentTarget, target)) submit()
}

/** What the buttons of a screen may ask of its form. */
export interface FormActions {
  /** Checks everything, then shows what is wrong or sends the event; without a name, the first primary button's. */
  readonly submit: (event?: string) => void
  /** Sends an event with the values as they are. */
  readonly send: (event: string, id?: string) => void
  /** True while a submit waits for the security check. */
  readonly waiting: boolean
}

/** What a screen's form is given. */
export interface ScreenFormProps {
  /** The id of its form, where a button outside submits it. */
  readonly id?: string | undefined
  readonly screen: ScreenEntry
  readonly values: FieldValues
  readonly facts: Facts
  readonly busy: boolean
  readonly mode: FillingMode
  readonly heading: ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** Gives what is shown right under a field; the same function for as long as nothing of it changes. */
  readonly under?: (name: string) => ReactNode
  readonly actions: (form: FormActions) => ReactNode
  readonly onEvent: (event: FormEvent) => void
  /** Gets each key, and, without a form, that this one is gone. */
  readonly onTyping?: (form: PendingInput | undefined) => void
  readonly onInvalid?: (count: number) => void
  readonly announce: Announce
}

/**
 * Draws one screen: error summary, heading, blocks, fields, blocks, buttons; and dispatches what the person does.
 *
 * Typing redraws nothing: a text is handed over when its field is left, on Enter, and before every event.
 */
export function ScreenForm(props: ScreenFormProps) {
  const { screen, facts, heading, above, below } = props
  const prefix = `f${useId().replace(/\W/g, '')}`
  const isOff = useCallback((field: FieldAt) => isIdleField(facts, field), [facts])
  const core = useFormCore({ ...props, prefix, isIdle: isOff })
  const { values, isRefused, refusals, waiting } = useStored(core.subscribe, core.state)
  const primary = primaryEvent(screen, facts)
  const submit = useCallback((event = primary) => core.submit(event), [core, primary])
  const host = useHostOf(props, core, { prefix, isOff })
  const { handle } = core
  const frame = {
    heading,
    above,
    below,
    buttons: props.actions({ submit, send: handle.send, waiting }),
    refusals: isRefused ? refusals : 0,
    check: (validate: () => void) => void core.check(validate, primary),
    // Every key passes here and only Enter counts; above the form nothing listens but a box to Escape.
    onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') event.stopPropagation()
      moveOn(event, handle.flush, submit)
    },
  }

  return (
    <HostContext value={host}>
      <FrameContext value={frame}>
        <Fields id={props.id} screen={screen} values={values} prefix={prefix} form={core.props} />
      </FrameContext>
    </HostContext>
  )
}

/** Makes what the fields read, the same object for as long as nothing of it changes. */
function useHostOf(
  { screen, facts, busy, mode, announce, under = noneUnder }: ScreenFormProps,
  { handle, values, state }: FormCore,
  { prefix, isOff }: Pick<Host, 'prefix'> & { readonly isOff: (field: FieldAt) => boolean },
): Host {
  const lastPath = fieldsIn(screen, state().values).findLast((field) => !isOff(field))?.path
  const { look } = screen
  return useMemo(() => {
    const lookAt = (path: string) => fieldAt(screen, state().values, path).look
    const isIdle = (path: string) => isOff(fieldAt(screen, state().values, path))
    return {
      look,
      facts,
      busy,
      mode,
      prefix,
      lastPath,
      lookAt,
      isIdle,
      values,
      handle,
      announce,
      under,
    }
  }, [screen, state, look, facts, busy, mode, prefix, lastPath, isOff, values, handle, announce, under])
}

const noneUnder = () => null

/**
 * Tells whether a field does not count now: its condition or that of its list does not hold, or the variant
 * asks for no captcha.
 */
function isIdleField(facts: Facts, { look: { when, widget }, list }: FieldAt): boolean {
  if (widget === 'captcha' && evaluate({ var: 'variant.captcha.tipo' }, facts) === 'nenhum') return true
  return !holds(when, facts) || (list !== undefined && !holds(list.look.when, facts))
}

function primaryEvent({ look }: ScreenEntry, facts: Facts): string {
  const primary = look.actions?.find(({ kind, when }) => kind === 'primary' && holds(when, facts))
  return primary?.event ?? 'next'
}

/** Keeps the form of one screen and gives it, at each drawing, what changed around it. */
function useFormCore(input: FormInput): FormCore {
  const [core] = useState(() => createForm(input))
  useLayoutEffect(() => core.renew(input))
  useEffect(() => {
    const { flush } = core.handle
    core.begin()
    trackPresses()
    const onHide = () => document.visibilityState === 'hidden' && flush()
    // The browser's back takes no focus away: what is being typed is handed over before any other handler runs.
    window.addEventListener('popstate', flush, true)
    window.addEventListener('pagehide', flush, true)
    document.addEventListener('visibilitychange', onHide, true)
    return () => {
      window.removeEventListener('popstate', flush, true)
      window.removeEventListener('pagehide', flush, true)
      document.removeEventListener('visibilitychange', onHide, true)
      core.close()
    }
  }, [core])
  return core
}
