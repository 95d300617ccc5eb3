import type { WidgetProps } from '@rjsf/utils'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { boundOf } from '../form/bounds.ts'
import { useHost } from '../form/host.ts'
import { useControl } from './control.tsx'

/** Edits a whole number with − and +; typing is allowed, and a bound says why it stops. */
export function Quantidade(props: WidgetProps) {
  const { label, onChange } = props
  const { desk, facts, announce } = useHost()
  const { attributes, look, path } = useControl(props)
  const ref = useRef<HTMLInputElement>(null)
  const value = Number(props.value ?? 0)
  const min = boundOf(look.min, facts) ?? 1
  const max = boundOf(look.max, facts) ?? 99

  useLayoutEffect(() => {
    if (ref.current && Number(ref.current.value) !== value) ref.current.value = value ? String(value) : ''
  }, [value])

  const step = (by: 1 | -1) => {
    desk.flush()
    const from = Number(ref.current?.value ?? value)
    const to = Math.min(max, Math.max(min, from + by))
    if (to === from) announce(by > 0 ? `O máximo é ${max}.` : `O mínimo é ${min}.`)
    else onChange(to)
  }

  const onInput = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    input.value = input.value.replace(/\D/g, '')
    const typed = input.value === '' ? undefined : Number(input.value)
    desk.typing(path, typed, () => onChange(typed))
    if (look.live) desk.flush()
  }

  const number = { type: 'text', inputMode: 'numeric', enterKeyHint: 'next', maxLength: 3 } as const
  return (
    <div className="stepper">
      <StepButton name={`Diminuir ${label}`} isAtBound={value <= min} sign="−" onClick={() => step(-1)} />
      <input
        ref={ref}
        aria-label={label}
        defaultValue={value || ''}
        onInput={onInput}
        {...number}
        {...attributes}
      />
      <StepButton name={`Aumentar ${label}`} isAtBound={value >= max} sign="+" onClick={() => step(1)} />
    </div>
  )
}

interface StepButtonProps {
  readonly name: string
  readonly isAtBound: boolean
  readonly sign: ReactNode
  readonly onClick: () => void
}

function StepButton({ name, isAtBound, sign, onClick }: StepButtonProps) {
  return (
    <button type="button" aria-label={name} aria-disabled={isAtBound || undefined} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
