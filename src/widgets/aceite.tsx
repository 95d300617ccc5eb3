import type { WidgetProps } from '@rjsf/utils'
import { useHost } from '../field/host.ts'
import { useControl } from './control.tsx'

/** Takes a consent. The terms open by a button outside the label, so that reading never ticks the box. */
export function Aceite(props: WidgetProps) {
  const { handle } = useHost()
  const { attributes, look } = useControl(props)
  const { autoComplete: _, ...box } = attributes
  return (
    <div className="consent">
      <label className="check">
        <input
          type="checkbox"
          {...box}
          checked={props.value === true}
          onChange={({ target }) => props.onChange(target.checked || undefined)}
        />
        {props.label}
      </label>
      {look.termsEvent && (
        <button type="button" className="link" onClick={() => handle.send(look.termsEvent ?? '')}>
          {look.termsLabel ?? 'Ler os termos'}
        </button>
      )}
    </div>
  )
}
