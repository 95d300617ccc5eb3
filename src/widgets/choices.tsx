import type { WidgetProps } from '@rjsf/utils'
import { formatDataLonga } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import { isSame } from '../field/values.ts'
import { ReadOnlyHint, useControl } from './control.tsx'
import { namedBy } from './named-by.ts'
import { SeenPrice } from './offered-price.tsx'
import { optionsOf } from './options.ts'
import { planos } from './plans.tsx'
import { radioWidget } from './radios.tsx'

/** Chooses one of many in a native list; what cannot be changed is shown as text. */
function Selecao(props: WidgetProps) {
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

/** Takes a consent. The terms open by a button outside the label, so that reading never ticks the box. */
function Aceite(props: WidgetProps) {
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
        <span>{props.label}</span>
      </label>
      {look.termsEvent && (
        <button
          type="button"
          className="link"
          data-event={look.termsEvent}
          onClick={() => handle.send(look.termsEvent ?? '')}
        >
          {look.termsLabel ?? 'Ler os termos'}
        </button>
      )}
    </div>
  )
}

/** Draws a date as a leaf of a calendar, beside the same date in words. */
function Dated({ date }: { readonly date: string }) {
  // A screen may have written it out already.
  const long = formatDataLonga(date) || date
  const [day = '', month] = long.split(' de ')
  if (!month) return <span className="choice-title">{long}</span>
  const [said, weekday] = long.split(', ')
  return (
    <>
      <span className="leaf" aria-hidden="true">
        <i>{month.slice(0, 3)}</i>
        <b>{day.replace('º', '')}</b>
      </span>
      <span className="choice-text">
        <span className="choice-title">{said}</span>
        <span className="visually-hidden">,</span> <span className="choice-detail">{weekday}</span>
      </span>
    </>
  )
}

/** Widgets that choose one of several, or say yes. */
export const choices = {
  selecao: Selecao,
  /** Chooses one of two to four, drawn as one bar. */
  segmento: radioWidget('segments', ({ option, radio, id }) => (
    <label htmlFor={id}>
      {radio}
      <span>{option.label}</span>
    </label>
  )),
  /** Chooses one of several cards with price, seal and a line of detail; read out, commas part what stands apart. */
  cartoesDeOpcao: radioWidget('choices', ({ option, radio, id }) => (
    <label className="choice" htmlFor={id}>
      {radio}
      <span className="choice-text">
        <span className="choice-title">
          <span>{option.label}</span>
          {option.seal && (
            <>
              {' '}
              <span className="seal">{option.seal}</span>
            </>
          )}
          {(option.price || option.detail) && <span className="visually-hidden">,</span>}
        </span>{' '}
        {option.detail && <span className="choice-detail">{option.detail}</span>}
        {option.detail && option.price && <span className="visually-hidden">,</span>}
      </span>{' '}
      {option.price && (
        <span className="choice-price">
          <SeenPrice option={option} />
        </span>
      )}
    </label>
  )),
  planos,
  /** Chooses one of the offered dates, each in its long form. */
  vigencia: radioWidget('choices dates', ({ option, radio, id }) => (
    <label className="choice" htmlFor={id}>
      {radio}
      <Dated date={option.label} />
    </label>
  )),
  aceite: namedBy('itself', Aceite),
}
