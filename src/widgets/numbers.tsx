import type { WidgetProps } from '@rjsf/utils'
import { useHost } from '../field/host.ts'
import { boundOf } from '../field/values.ts'
import { useControl } from './control.tsx'
import { namedBy } from './named-by.ts'
import { Stepper } from './stepper.tsx'
import { useTypedText } from './typed-text.ts'

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
