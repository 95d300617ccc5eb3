import { useMemo } from 'react'
import {
  evaluate,
  type Facts,
  fill,
  formatMoeda,
  isRecord,
  type Json,
  type Rule,
  withNames,
} from '../../engine/index.ts'
import { useHost, useValue } from '../field/host.ts'
import type { FieldLook, OptionLook } from '../field/screen.ts'
import { Icon } from '../theme/pictures.tsx'
import { Price, untranslated } from '../theme/text.tsx'
import type { Control } from './control.tsx'

/** What one part of an option costs, and what it did before a discount. */
export interface BandPrice {
  readonly nome: string
  readonly precoCentavos: number
  readonly listaCentavos?: number
}

/** One thing to choose, in the words a person reads. */
export interface Option {
  readonly value: Json
  readonly label: string
  /** By what an event names it, where that is not its value. */
  readonly code?: string
  readonly price?: string
  /** The price before a discount. */
  readonly old?: string
  readonly unit?: string
  readonly bands?: readonly BandPrice[]
  readonly detail?: string
  readonly seal?: string
  /** The sign beside its name. */
  readonly icon?: string
  /** What it covers, parted by semicolons. */
  readonly covers?: string
  /** The heading of the card that it shares with its neighbours, and what is under it. */
  readonly group?: string
  readonly groupDetail?: string
  /** Its tile, or that of the card. */
  readonly tile?: string
  /** The most there may be of it. */
  readonly most?: string
  readonly disabled?: boolean
}

type Item = Readonly<Record<string, Json>>

const yesOrNo: readonly Option[] = [
  { value: true, label: 'Sim' },
  { value: false, label: 'Não' },
]

/** Works out what can be chosen now. Items of a list become options by their look, or are options already. */
export function optionsOf(look: FieldLook, type: unknown, facts: Facts): readonly Option[] {
  const { options = look.choices, option, unavailable } = look
  if (options === undefined) return type === 'boolean' ? yesOrNo : []
  const items = evaluate(options, facts)
  if (!Array.isArray(items)) return []
  const barred = unavailable === undefined ? [] : evaluate(unavailable, facts)
  return items
    .map((item: Rule): Option => {
      if (!isRecord(item)) return { value: item, label: String(item) }
      return option
        ? drawn(item, option, facts)
        : { ...item, value: item.value ?? null, label: String(item.label ?? '') }
    })
    .map((each) =>
      Array.isArray(barred) && barred.includes(each.value) ? { ...each, disabled: true } : each,
    )
}

/** Works out what can be chosen in a field now; its rules also read `item`, what the field is in: the item of its list, else the form. */
export function useOptions({ path, look }: Pick<Control, 'path' | 'look'>, type: unknown): readonly Option[] {
  const { facts } = useHost()
  const item = useValue(path.split('.').slice(0, -1).join('.'))
  return useMemo(() => optionsOf(look, type, withNames(facts, { item })), [look, type, facts, item])
}

/** Fills the texts of an option from its item. */
function drawn(item: Item, { value, bands, ...texts }: OptionLook, facts: Facts): Option {
  const itemFacts: Facts = { at: facts.at, read: (name) => item[name] }
  const filled = Object.entries(texts).map(([name, text]) => [name, fill(text, itemFacts)] as const)
  return {
    value: item[value] ?? null,
    label: '',
    ...(bands === undefined ? {} : { bands: bandsOf(evaluate(bands, itemFacts)) }),
    ...(item.disabled === true ? { disabled: true } : {}),
    ...Object.fromEntries(filled.filter(([, text]) => text !== '')),
  }
}

const isBand = (band: unknown): band is BandPrice =>
  isRecord(band) && typeof band.nome === 'string' && Number.isSafeInteger(band.precoCentavos)

/** Takes of a list what says a name and a price. */
const bandsOf = (list: unknown): readonly BandPrice[] =>
  (Array.isArray(list) ? list : []).flatMap((band: unknown) => (isBand(band) ? [band] : []))

/** Lists what a plan covers of a text that parts it by semicolons. */
export const coversOf = (covers = ''): readonly string[] =>
  covers
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)

/** Lists what is covered or included, each with its tick. */
export const Ticks = ({
  items,
  isColumn,
}: {
  readonly items: readonly string[]
  readonly isColumn?: boolean
}) => (
  <ul className={isColumn ? 'ticks ticks-column' : 'ticks'}>
    {items.map((item) => (
      <li className="tick" key={item}>
        <Icon name="tem" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
)

/** What is shown of a price. */
type Priced = Pick<Option, 'price' | 'old' | 'unit'>

const hasDiscount = ({ price, old }: Priced): boolean =>
  old !== undefined && price !== undefined && old !== price

/** Says what an option costs, the price before a discount first: "de … por …". */
export const costOf = (option: Priced): string =>
  [hasDiscount(option) && `de ${option.old} por`, option.price, option.unit].filter(Boolean).join(' ')

/** Shows the price of an option as it is seen, and the one before a discount struck through. */
export const SeenPrice = ({ option }: { readonly option: Priced }) => (
  <>
    {hasDiscount(option) && <span className="visually-hidden">{`de ${option.old} por `}</span>}
    <Price text={option.price ?? ''} />{' '}
    {hasDiscount(option) && (
      <s aria-hidden="true" {...untranslated}>
        {option.old}
      </s>
    )}{' '}
    <span className="small">{option.unit}</span>
  </>
)

/** Shows what each part of an option costs, one under the other. */
export const BandPrices = ({ bands }: { readonly bands: readonly BandPrice[] }) => (
  <dl className="offer-bands">
    {bands.map(({ nome, precoCentavos, listaCentavos = precoCentavos }) => (
      <div key={nome}>
        <dt>{nome}</dt>
        <dd className="offer-price">
          <SeenPrice option={{ price: formatMoeda(precoCentavos), old: formatMoeda(listaCentavos) }} />
        </dd>
      </div>
    ))}
  </dl>
)
