export { type Charge, chargeOf, endAwaiting, openCharge } from './charges.ts'
export { pixCode } from './pix.ts'
export { expire, settle } from './settle.ts'
