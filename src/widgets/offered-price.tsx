import { Price } from '../theme/price.tsx'
import type { Option } from './options.ts'

const hasDiscount = ({ price, old }: Option): boolean =>
  old !== undefined && price !== undefined && old !== price

/** Says what an option costs, the price before a discount first: "de … por …". */
export const costOf = (option: Option): string =>
  [hasDiscount(option) && `de ${option.old} por`, option.price, option.unit].filter(Boolean).join(' ')

/** Shows the price of an option as it is seen, and the one before a discount struck through. */
export const SeenPrice = ({ option }: { readonly option: Option }) => (
  <>
    {hasDiscount(option) && <span className="visually-hidden">de {option.old} por </span>}
    <Price text={option.price ?? ''} /> {hasDiscount(option) && <s aria-hidden="true">{option.old}</s>}{' '}
    <span className="small">{option.unit}</span>
  </>
)
