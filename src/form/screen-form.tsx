import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { type Facts, holds, work } from '../../engine/index.ts'
import { type Announce, type Host, HostContext, useStored } from '../field/host.ts'
import { fieldPaths, lookOf } from '../field/paths.ts'
import type { FieldValues, FillingMode, ScreenEntry } from '../field/screen.ts'
import type { BeingTyped } from '../field/values.ts'
import { hearPresses } from './after-press.ts'
import { useEnterKey } from './enter-key.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Fields } from './fields.tsx'
import { createForm, type FormCore } from './form-core.ts'
import type { FormEvent } from './form-state.ts'

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
  /** Gives what stands right under a field; the same function for as long as nothing of it changes. */
  readonly under?: (name: string) => ReactNode
  readonly actions: (form: FormActions) => ReactNode
  readonly onEvent: (event: FormEvent) => void
  /** Is told of each key, and, without a form, that this one is gone. */
  readonly onTyping?: (form: BeingTyped | undefined) => void
  readonly onInvalid?: (count: number) => void
  readonly announce: Announce
}

/**
 * Draws one screen: error summary, heading, blocks, fields, blocks, buttons; and tells what the person does.
 *
 * Typing redraws nothing: a text is handed over when its field is left, on Enter, and before every event.
 */
export function ScreenForm(props: ScreenFormProps) {
  const { screen, facts } = props
  const prefix = `f${useId().replace(/\W/g, '')}`
  const isIdle = useCallback((path: string) => isIdleField(screen, facts, path), [screen, facts])
  const core = useFormCore(props, isIdle)
  const { values, refused, refusals, waiting } = useStored(core.subscribe, core.state)
  const primary = primaryEvent(screen, facts)
  const submit = useCallback((event = primary) => void core.submit(event), [core, primary])
  const host = useHostOf(props, core, { prefix, isIdle })
  const { handle } = core

  const form = useEnterKey(handle.flush, submit)

  return (
    <HostContext value={host}>
      <form
        id={props.id}
        noValidate
        // Sent by Enter before any script is there it would go into the address, with what stands in it.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        ref={form}
      >
        <ErrorSummary faults={refused} refusals={refusals} />
        {props.heading}
        {props.above}
        {screen.schema.properties && (
          <Fields screen={screen} values={values} prefix={prefix} give={core.give} />
        )}
        {props.below}
        {props.actions({ submit, send: handle.send, waiting })}
      </form>
    </HostContext>
  )
}

/** Makes what the fields read, the same object for as long as nothing of it changes. */
function useHostOf(
  { screen, facts, busy, mode, announce, under = noneUnder }: ScreenFormProps,
  { board, handle, values, state }: FormCore,
  { prefix, isIdle }: Pick<Host, 'prefix' | 'isIdle'>,
): Host {
  const lastPath = fieldPaths(screen.schema, state().values).findLast((path) => !isIdle(path))
  const { look } = screen
  return useMemo(
    () => ({ look, facts, busy, mode, prefix, lastPath, isIdle, board, values, handle, announce, under }),
    [look, facts, busy, mode, prefix, lastPath, isIdle, board, values, handle, announce, under],
  )
}

const noneUnder = () => null

/**
 * Tells whether a field does not count now: its condition or that of the list it stands in does not hold, or the variant
 * asks for no captcha.
 */
function isIdleField({ look }: ScreenEntry, facts: Facts, path: string): boolean {
  const { when, widget } = lookOf(look, path)
  if (widget === 'captcha' && work({ var: 'variant.captcha.tipo' }, facts) === 'nenhum') return true
  const list = /^(.*?)\.\d+\./.exec(path)?.[1]
  return !holds(when, facts) || (list !== undefined && !holds(lookOf(look, list).when, facts))
}

function primaryEvent({ look }: ScreenEntry, facts: Facts): string {
  const primary = look.actions?.find(({ kind, when }) => kind === 'primary' && holds(when, facts))
  return primary?.event ?? 'next'
}

/** Keeps the form of one screen and gives it, at each drawing, what changed around it. */
function useFormCore(props: ScreenFormProps, isIdle: (path: string) => boolean): FormCore {
  const [core] = useState(() => createForm({ ...props, isIdle }))
  useLayoutEffect(() => core.renew({ ...props, isIdle }))
  useEffect(() => {
    const { flush } = core.handle
    core.begin()
    hearPresses()
    const onHide = () => document.visibilityState === 'hidden' && flush()
    // The browser's back takes no focus away: what is being typed is handed over before anyone else hears of it.
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
