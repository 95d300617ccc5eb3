import type { WidgetProps } from '@rjsf/utils'
import { useHost } from '../field/host.ts'
import { isSame } from '../field/values.ts'
import { ReadOnlyHint, useControl } from './control.tsx'
import { optionsOf } from './options.ts'

/** Chooses one of many in a native list; what cannot be changed is shown as text. */
export function Selecao(props: WidgetProps) {
  const { facts } = useHost()
  const control = useControl(props)
  const options = optionsOf(control.look, props.schema.type, facts)
  const chosen = options.find(({ value }) => isSame(value, props.value))
  if (control.isReadOnly) {
    return (
      <>
        <input className="input" {...control.attributes} readOnly value={chosen?.label ?? ''} />
        <ReadOnlyHint id={props.id} control={control} />
      </>
    )
  }
  return (
    <select
      className="input"
      {...control.attributes}
      value={chosen ? String(chosen.value) : ''}
      onChange={({ target }) =>
        props.onChange(options.find(({ value }) => String(value) === target.value)?.value)
      }
    >
      <option value="">Selecione</option>
      {options.map(({ value, label, disabled }) => (
        <option key={String(value)} value={String(value)} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}
