import type { WidgetProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { useHost } from '../field/host.ts'
import { isSame } from '../field/values.ts'
import { useControl } from './control.tsx'
import { namedBy } from './named-by.ts'
import { type Option, optionsOf } from './options.ts'

/** One option of all, its radio, and the id by which a label names that radio. */
export interface Offered {
  readonly option: Option
  readonly options: readonly Option[]
  readonly radio: ReactNode
  readonly id: string
}

/** Makes a widget of native radios; `draw` lays out what stands around each. */
export const radioWidget = (className: string, draw: (offered: Offered) => ReactNode) =>
  namedBy('radios', function Radios(props: WidgetProps) {
    const { facts } = useHost()
    const { attributes, look, isReadOnly } = useControl(props)
    const options = optionsOf(look, props.schema.type, facts)
    return (
      <div className={className}>
        {options.map((option) => {
          const id = `${props.id}_${option.value}`
          const radio = (
            <input
              type="radio"
              id={id}
              name={attributes.name}
              value={String(option.value)}
              checked={isSame(option.value, props.value)}
              disabled={option.disabled || (isReadOnly && !isSame(option.value, props.value))}
              aria-invalid={attributes['aria-invalid']}
              onChange={() => props.onChange(option.value)}
            />
          )
          return (
            <div className="option" key={id}>
              {draw({ option, options, radio, id })}
              {look.detailsEvent && <Details event={look.detailsEvent} option={option} />}
            </div>
          )
        })}
      </div>
    )
  })

/** Leads to the details of an option. It stands outside the label, so that reading never chooses. */
function Details({ event, option }: { readonly event: string; readonly option: Option }) {
  const { handle } = useHost()
  const code = option.code ?? String(option.value)
  return (
    <button
      type="button"
      className="link"
      data-event={event}
      data-item={code}
      onClick={() => handle.send(event, code)}
    >
      <span>Ver detalhes</span> <span className="visually-hidden">{`de ${option.label}`}</span>
    </button>
  )
}
