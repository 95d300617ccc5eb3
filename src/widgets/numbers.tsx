import type { WidgetProps } from '@rjsf/utils'
import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { boundOf } from '../field/bounds.ts'
import { useHost } from '../field/host.ts'
import { Icon, type IconName } from '../theme/icon.tsx'
import { useControl } from './control.tsx'
import { namedBy } from './named-by.ts'
import { useTypedText } from './typed-text.ts'

/** Edits a whole number with − and +; typing is allowed, and a bound says why it stops. */
function Quantidade(props: WidgetProps) {
  const { label, onChange } = props
  const { handle, facts, announce } = useHost()
  const { attributes, look, path } = useControl(props)
  const ref = useRef<HTMLInputElement>(null)
  const value = Number(props.value ?? 0)
  const min = boundOf(look.min, facts) ?? 1
  const max = boundOf(look.max, facts) ?? 99

  useShownNumber(ref, value)

  const step = (by: 1 | -1) => {
    handle.flush()
    const from = Number(ref.current?.value ?? value)
    const to = Math.min(max, Math.max(min, from + by))
    if (to === from) announce(by > 0 ? `O máximo é ${max}.` : `O mínimo é ${min}.`)
    else onChange(to)
  }

  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const typed = numberIn(currentTarget)
    handle.typing(path, typed, () => onChange(typed))
    if (look.live) handle.flush()
  }

  return (
    <div className="stepper">
      <StepButton name={`Diminuir ${label}`} isAtBound={value <= min} sign="menos" onClick={() => step(-1)} />
      <input
        ref={ref}
        aria-label={label}
        defaultValue={value || ''}
        onInput={onInput}
        {...number}
        {...attributes}
      />
      <StepButton name={`Aumentar ${label}`} isAtBound={value >= max} sign="mais" onClick={() => step(1)} />
    </div>
  )
}

/** Shows a number that was decided elsewhere; what is being typed stays. */
function useShownNumber(ref: RefObject<HTMLInputElement | null>, value: number): void {
  useLayoutEffect(() => {
    if (ref.current && Number(ref.current.value) !== value) ref.current.value = value ? String(value) : ''
  }, [ref, value])
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
        Sem número
      </label>
    </div>
  )
}

/** Widgets that edit a number. */
export const numbers = {
  quantidade: namedBy('group', Quantidade),
  numeroEndereco: NumeroEndereco,
}
