export { discounted, percentOf } from './percent.ts'
export { type PixCharge, pixAmount } from './pix.ts'
export { lineTotal, type OrderFee, type OrderLine, orderTotal } from './total.ts'
