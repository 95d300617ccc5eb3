export { type Charge, type ChargeOrder, chargeOf, endAwaiting, openCharge } from './charges.ts'
export { type PixOrder, pixCode } from './pix.ts'
export { expire, settle } from './settle.ts'
