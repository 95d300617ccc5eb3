import type { WidgetProps } from '@rjsf/utils'
import { type KeyboardEvent, type ReactNode, useContext, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatDataLonga, holds } from '../../engine/index.ts'
import { PanelContext, useHost } from '../field/host.ts'
import type { FieldLook } from '../field/screen.ts'
import { isSame } from '../field/values.ts'

import { Icon, isIconName, Tile } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'

import { namedBy, ReadOnlyHint, useControl } from './control.tsx'
import { coversOf, type Option, SeenPrice, Ticks, useOptions } from './options.tsx'

/** One option of all, its radio, and the id by which a label names that radio. */
export interface Offered {
  readonly option: Option
  readonly options: readonly Option[]
  readonly radio: ReactNode
  readonly id: string
}

/** Makes a widget of native radios; `draw` draws what is around each. */
export const radioWidget = (className: string, draw: (offered: Offered) => ReactNode) =>
  namedBy('radios', function Radios(props: WidgetProps) {
    const control = useControl(props)
    const { attributes, look, isReadOnly, path } = control
    const options = useOptions(control, props.schema.type)
    const panel = useContext(PanelContext).get(path)
    const press = usePress(look.advances)
    return (
      <div className={panel === undefined ? className : `${className} with-panels`}>
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
              {...press.keys}
              onClick={() => isSame(option.value, props.value) && press.lead()}
              onChange={() => {
                // What is chosen must be there before it is checked.
                flushSync(() => props.onChange(option.value))
                press.lead()
              }}
            />
          )
          return (
            <div className="option" key={id}>
              {draw({ option, options, radio, id })}
              {look.detailsEvent && <Details event={look.detailsEvent} option={option} />}
              {isSame(option.value, props.value) && panel && <div className="panel">{panel}</div>}
            </div>
          )
        })}
      </div>
    )
  })

/**
 * Moves on once an option is pressed, where its field says so: by a finger, the mouse, the space bar or a screen reader. An
 * arrow key only chooses, since it passes the options in between, and Enter moves on as in every field.
 */
function usePress(advances: FieldLook['advances']) {
  const { handle, facts } = useHost()
  const leadsOn = advances !== undefined && holds(advances, facts)
  const isArrow = useRef(false)
  return {
    keys: {
      onKeyDownCapture({ key }: KeyboardEvent) {
        isArrow.current = key.startsWith('Arrow')
      },
      onKeyUpCapture() {
        isArrow.current = false
      },
    },
    lead() {
      if (leadsOn && !isArrow.current) handle.submit()
    },
  }
}

/** Leads to the details of an option. It is outside the label, so that reading never chooses. */
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

/** Draws the name of an option and its seal. */
const Title = ({ option, look }: { readonly option: Option; readonly look?: string }) => (
  <>
    <span className={look}>{option.label}</span>
    {option.seal && ' '}
    {option.seal && <span className="seal">{option.seal}</span>}
    {(option.price || option.detail) && <span className="visually-hidden">,</span>}
  </>
)

/** Draws the sign of an option: the icon of that name, or what it says in a small square. */
function Sign({ of: sign }: { readonly of: string | undefined }) {
  if (sign === undefined) return null
  if (isIconName(sign)) return <Icon name={sign} />
  return (
    <span className="sign figures" aria-hidden="true" {...untranslated}>
      {sign}
    </span>
  )
}

/** Draws what a card says of its option: name, seal, detail, price; read out, commas separate what is shown apart. */
export const CardText = ({ option }: { readonly option: Option }) => (
  <>
    <Sign of={option.icon} />
    {option.tile && <Tile name={option.tile} />}
    <span className="choice-text">
      <span className="choice-title">
        <Title option={option} />
      </span>
      {(option.detail || option.price) && ' '}
      {option.detail && <span className="choice-detail">{option.detail}</span>}
      {option.detail && option.price && <span className="visually-hidden">,</span>}
    </span>
    {option.price && ' '}
    {option.price && (
      <span className="choice-price">
        <SeenPrice option={option} />
      </span>
    )}
  </>
)

/** Chooses one of several plans: name, price, a line, and what each covers of all that any of them covers. */
export const planos = radioWidget('plans', ({ option, options, radio, id }: Offered) => (
  <label className="plan" htmlFor={id}>
    {radio}
    <span>
      <Title option={option} look="plan-name" />
    </span>{' '}
    {option.price && (
      <span className="plan-cost">
        <SeenPrice option={option} />
        {option.detail && <span className="visually-hidden">,</span>}
      </span>
    )}{' '}
    {option.detail && <span className="plan-detail">{option.detail}</span>}
    <Covers
      own={coversOf(option.covers)}
      all={[...new Set(options.flatMap(({ covers }) => coversOf(covers)))]}
    />
  </label>
))

function Covers({ own, all }: { readonly own: readonly string[]; readonly all: readonly string[] }) {
  if (all.length === 0) return null
  return (
    <span className="plan-covers">
      <span className="visually-hidden">. Cobre:</span>{' '}
      <span className="ticks">
        {all.map((each) => {
          const has = own.includes(each)
          return (
            <span className={has ? 'tick' : 'tick tick-no'} key={each}>
              <Icon name={has ? 'tem' : 'naoTem'} />
              <span>
                {!has && <span className="visually-hidden">não inclui</span>} <span>{each}</span>
                <span className="visually-hidden">;</span>{' '}
              </span>
            </span>
          )
        })}
      </span>
    </span>
  )
}

/** Chooses one of many in a native list; what cannot be changed is shown as text. */
function Selecao(props: WidgetProps) {
  const control = useControl(props)
  const options = useOptions(control, props.schema.type)
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

/** Draws a date as a leaf of a calendar: the month, the day and the day of the week; it is read out in words. */
function Dated({ date }: { readonly date: string }) {
  // A screen may have written it out already.
  const long = formatDataLonga(date) || date
  const [day = '', month] = long.split(' de ')
  if (!month) return <span>{long}</span>
  const weekday = long.split(', ')[1] ?? ''
  return (
    <>
      <span className="visually-hidden">{long}</span>
      <span aria-hidden="true">{month.slice(0, 3)}</span>
      <b aria-hidden="true">{day}</b>
      <span aria-hidden="true">{weekday.replace('-feira', '')}</span>
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
  /** Chooses one of several cards with price, seal and a line of detail. */
  cartoesDeOpcao: radioWidget('choices', ({ option, radio, id }) => (
    <>
      <label className="choice" htmlFor={id}>
        {radio}
        <CardText option={option} />
      </label>
      {option.covers && (
        <div className="choice-covers">
          <Ticks items={coversOf(option.covers)} />
        </div>
      )}
    </>
  )),
  /** Chooses one of two or more pictures with their names. */
  figuras: radioWidget('choices pictures', ({ option, radio, id }) => (
    <label className="choice" htmlFor={id}>
      {radio}
      <CardText option={option} />
    </label>
  )),
  planos,
  /** Chooses one of the offered dates, each in its long form. */
  vigencia: radioWidget('dates', ({ option, radio, id }) => (
    <label className="leaf" htmlFor={id}>
      {radio}
      <Dated date={option.label} />
    </label>
  )),
  aceite: namedBy('itself', Aceite),
}
