import { formatMoeda } from '../../engine/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Price } from '../theme/price.tsx'
import type { BandPrice, Option } from './options.ts'

/** What is said of a price. */
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

/** Shows what each part of an option costs, one beneath the other. */
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
