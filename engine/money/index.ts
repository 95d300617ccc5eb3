export {
  type Discounts,
  discountKey,
  discountOf,
  type ListedBand,
  type ListedLine,
  type ListedPlan,
  type MethodFee,
  type OfferedProduct,
  offersOf,
  offerTotal,
  type PricedLine,
  pricedLine,
  productId,
  withFee,
} from './offer.ts'
export { discounted, percentOf } from './percent.ts'
export { type PixCharge, pixAmount } from './pix.ts'
export { lineTotal, type OrderFee, type OrderLine, orderTotal } from './total.ts'
