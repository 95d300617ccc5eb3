export {
  type Discounts,
  discountOf,
  type ListedLine,
  type MethodFee,
  offerTotal,
  type PricedLine,
  pricedLine,
  withFee,
} from './offer.ts'
export { discounted, percentOf } from './percent.ts'
export { type PixCharge, pixAmount } from './pix.ts'
export { lineTotal, type OrderFee, type OrderLine, orderTotal } from './total.ts'
