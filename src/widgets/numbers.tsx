import type { WidgetProps } from '@rjsf/utils'
import {
  type FocusEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useHost } from '../field/host.ts'
import type { FieldLook } from '../field/screen.ts'
import { boundOf } from '../field/values.ts'
import { Icon, type IconName } from '../theme/pictures.tsx'
import { namedBy, useControl } from './control.tsx'
import { useTypedText } from './text.tsx'

interface StepperProps {
  /** What is counted. */
  readonly name: string
  /** The path of the field whose value changes with the number. */
  readonly path: string
  readonly value: number
  readonly bounds: { readonly min: number; readonly max: number }
  readonly look: Pick<FieldLook, 'live'>
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
  /** Gives the value of the field for a number. */
  readonly valueFor: (count: number | undefined) => unknown
  /** Takes the value of the field. */
  readonly take: (value: unknown) => void
}

/** Draws a whole number between − and +; typing is allowed, and a bound says why it stops. */
export function Stepper({ name, path, value, bounds, look, attributes, valueFor, take }: StepperProps) {
  const { handle, announce } = useHost()
  const { min, max } = bounds
  const ref = useRef<HTMLInputElement>(null)
  // Where none is a number like any other it is written out.
  const shown = value === 0 && min > 0 ? '' : String(value)

  useShownNumber(ref, shown)

  const step = (by: 1 | -1) => {
    handle.flush()
    const from = Number(ref.current?.value ?? value)
    const to = Math.min(max, Math.max(min, from + by))
    if (to === from) announce(by > 0 ? `O máximo é ${max}.` : `O mínimo é ${min}.`)
    else take(valueFor(to))
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const typed = valueFor(numberIn(currentTarget))
    handle.typing(path, typed, () => take(typed))
    if (look.live) handle.flush()
  }

  // A number that is gone is none, where there may be none.
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value === '' && min === 0) currentTarget.value = '0'
  }

  return (
    <div className="stepper">
      <StepButton name={`Diminuir ${name}`} isAtBound={value <= min} sign="menos" onClick={() => step(-1)} />
      <input
        ref={ref}
        aria-label={name}
        defaultValue={shown}
        onInput={onInput}
        onBlur={onBlur}
        {...number}
        {...attributes}
      />
      <StepButton name={`Aumentar ${name}`} isAtBound={value >= max} sign="mais" onClick={() => step(1)} />
    </div>
  )
}

/** Shows a number that was decided elsewhere; what is being typed stays. */
function useShownNumber(ref: RefObject<HTMLInputElement | null>, shown: string): void {
  useLayoutEffect(() => {
    if (ref.current && Number(ref.current.value) !== Number(shown)) ref.current.value = shown
  }, [ref, shown])
}

const number = { type: 'text', inputMode: 'numeric', enterKeyHint: 'next', maxLength: 3 } as const

/** Takes from an input what is no digit, and reads the rest. */
function numberIn(input: HTMLInputElement): number | undefined {
  input.value = input.value.replace(/\D/g, '')
  return input.value === '' ? undefined : Number(input.value)
}

interface StepButtonProps {
  readonly name: string
  readonly isAtBound: boolean
  readonly sign: IconName
  readonly onClick: () => void
}

function StepButton({ name, isAtBound, sign, onClick }: StepButtonProps) {
  return (
    <button type="button" aria-label={name} aria-disabled={isAtBound || undefined} onClick={onClick}>
      <Icon name={sign} />
    </button>
  )
}

/** Edits a whole number with − and +; typing is allowed, and a bound says why it stops. */
function Quantidade(props: WidgetProps) {
  const { facts } = useHost()
  const { attributes, look, path } = useControl(props)
  return (
    <Stepper
      name={props.label}
      path={path}
      value={Number(props.value ?? 0)}
      bounds={{ min: boundOf(look.min, facts) ?? 1, max: boundOf(look.max, facts) ?? 99 }}
      look={look}
      attributes={attributes}
      valueFor={(count) => count}
      take={props.onChange}
    />
  )
}

const none = 'S/N'

/** Edits the number of an address; the box "Sem número" stores S/N, and typing clears it. */
function NumeroEndereco(props: WidgetProps) {
  const { lastPath } = useHost()
  const control = useControl(props)
  const hasNone = props.value === none
  // What is typed takes "Sem número" back at once.
  const look = { ...control.look, live: hasNone || control.look.live === true }
  const text = useTypedText({ ...props, value: hasNone ? '' : props.value }, { ...control, look }, undefined)
  return (
    <div className="beside">
      <input
        className="input"
        type="text"
        inputMode="numeric"
        enterKeyHint={control.path === lastPath ? 'go' : 'next'}
        {...control.attributes}
        {...text}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={hasNone}
          onChange={({ target }) => props.onChange(target.checked ? none : undefined)}
        />
        <span>Sem número</span>
      </label>
    </div>
  )
}

/** Widgets that edit a number. */
export const numbers = {
  quantidade: namedBy('group', Quantidade),
  numeroEndereco: NumeroEndereco,
}
