import type { WidgetProps } from '@rjsf/utils'
import { useHost } from '../field/host.ts'
import type { FieldParts } from '../field/screen.ts'
import { boundOf, idOf, isObject } from '../field/values.ts'
import { Icon, Tile } from '../theme/pictures.tsx'
import { type Control, namedBy, useControl } from './control.tsx'
import { Stepper } from './numbers.tsx'
import { BandPrices, costOf, coversOf, type Option, optionsOf, SeenPrice, Ticks } from './options.tsx'

/**
 * Asks how many of each line of a list, in a card for each group of them. What is kept are the lines of which there are
 * some, by the ids of their options and in their order.
 */
function Quantidades(props: WidgetProps) {
  const { facts } = useHost()
  const control = useControl(props)
  const options = optionsOf(control.look, undefined, facts)
  const lines = linesOf(props.value)
  const headings = [...new Set(options.map(({ group = '' }) => group))]
  return (
    <div className="offers">
      {headings.map((heading, place) => {
        const id = `${props.id}__${place}`
        const rows = options.filter(({ group = '' }) => group === heading)
        const [first] = rows
        const isChosen = rows.some((row) => countOf(lines, row) > 0)
        return (
          // biome-ignore lint/a11y/useSemanticElements: the whole is the fieldset, and this a part of it with a heading
          <div
            role="group"
            aria-labelledby={id}
            className={isChosen ? 'offer is-chosen' : 'offer'}
            key={heading}
          >
            <div className="offer-head">
              {first?.tile && <Tile name={first.tile} />}
              <div>
                <h2 id={id}>{heading}</h2>
                {first?.groupDetail && <p className="choice-detail">{first.groupDetail}</p>}
              </div>
            </div>
            <div className="offer-rows">
              {rows.map((row) => (
                <Line
                  key={String(row.value)}
                  props={props}
                  control={control}
                  options={options}
                  lines={lines}
                  row={row}
                  id={`${id}_${row.value}`}
                />
              ))}
            </div>
            <Covered covers={coversOf(first?.covers)} heading={heading} />
          </div>
        )
      })}
    </div>
  )
}

/** A line of which there are some. */
interface Counted {
  readonly id: unknown
  readonly quantidade: number
}

const linesOf = (value: unknown): readonly Counted[] =>
  (Array.isArray(value) ? value : []).flatMap((line) =>
    isObject(line) && typeof line.quantidade === 'number'
      ? [{ ...line, id: idOf(line), quantidade: line.quantidade }]
      : [],
  )

const countOf = (lines: readonly Counted[], { value }: Option): number =>
  lines.find(({ id }) => id === value)?.quantidade ?? 0

/** Gives the lines with another number of one of them: those of the options, in their order, of which there are some. */
const counting = (lines: readonly Counted[], options: readonly Option[], row: Option, count = 0) =>
  options.flatMap((option) => {
    const quantidade = option === row ? count : countOf(lines, option)
    const before = lines.find(({ id }) => id === option.value)
    return quantidade > 0 ? [{ ...before, id: option.value, quantidade }] : []
  })

interface LineProps {
  readonly props: WidgetProps
  readonly control: Control
  readonly options: readonly Option[]
  readonly lines: readonly Counted[]
  readonly row: Option
  readonly id: string
}

function Line({ props, control, options, lines, row, id }: LineProps) {
  const { facts, handle } = useHost()
  const { attributes, look, path } = control
  const count = countOf(lines, row)
  const name = [row.group, row.label].filter(Boolean).join(', ')
  const described = [`${id}__price`, attributes['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={count > 0 ? 'offer-row is-chosen' : 'offer-row'} data-campo={`${path}.${row.value}`}>
      <div className="offer-text">
        <span className="choice-title">{row.label}</span>
        {row.detail && <span className="choice-detail">{row.detail}</span>}
        {row.bands && <BandPrices bands={row.bands} />}
        {row.price && (
          <span className="offer-price">
            <SeenPrice option={row} />
          </span>
        )}
        <span hidden id={`${id}__price`}>
          {costOf(row)}
        </span>
      </div>
      <Stepper
        name={name}
        path={path}
        value={count}
        bounds={{ min: 0, max: Number(row.most ?? boundOf(look.max, facts) ?? 99) }}
        look={look}
        attributes={{ ...attributes, id, name: `${path}.${row.value}`, 'aria-describedby': described }}
        valueFor={(next) => counting(lines, options, row, next)}
        take={(next) => {
          handle.announceBefore(`${name}: ${countOf(linesOf(next), row)}.`)
          props.onChange(next)
        }}
      />
    </div>
  )
}

/** Tells, where it is asked for, what the lines of a group cover. */
function Covered({ covers, heading }: { readonly covers: readonly string[]; readonly heading: string }) {
  if (covers.length === 0) return null
  return (
    <details className="offer-covers">
      <summary>
        <span>
          <span>O que cobre</span>
          <span className="visually-hidden">{` o ${heading}`}</span>
        </span>
        <Icon name="abrir" />
      </summary>
      <Ticks items={covers} />
    </details>
  )
}

/** Draws how many of each line of a list. */
export const quantidades: FieldParts = { widgets: { quantidades: namedBy('group', Quantidades) } }
