import type { WidgetProps } from '@rjsf/utils'
import { useHost } from '../field/host.ts'
import { useControl } from './control.tsx'
import { useTypedText } from './typed-text.ts'

const none = 'S/N'

/** Edits the number of an address; the box "Sem número" stores S/N, and typing clears it. */
export function NumeroEndereco(props: WidgetProps) {
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
