export { barcodeOf, dueDateOf, dueFactor, earliestDueAt, sandboxBank, typedLineOf } from './boleto.ts'
export { endOutdated, insertCharge, recordBankStatus, recordPayment } from './charge-status.ts'
export type { AskedCharge, Bank, BankStatus } from './charges.ts'
export {
  type Boleto,
  type Charge,
  chargeBy,
  chargeOf,
  type Debit,
  isConfirming,
  isMoneyOpen,
  type Method,
  methods,
  paymentFigures,
  pixOf,
} from './charges.ts'
export { scheduleSoon } from './next-ask.ts'
export { scheduleIfNoticed } from './notices.ts'
export { pixCode } from './pix.ts'
export { openReconciler } from './reconcile.ts'
export {
  hasPaidProposal,
  isSoldElsewhere,
  isSoldToEmpresa,
  lockSaleOf,
  lockSaleOfUid,
  lockTitulares,
} from './sale-locks.ts'
