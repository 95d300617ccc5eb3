export { askSoon } from './ask-again.ts'
export type { AskedCharge, Bank, BankWord, ListedCharge } from './bank.ts'
export { barcodeOf, dueDateOf, dueFactor, sandboxBank, typedLineOf } from './boleto.ts'
export { boletoLinkOf, boletoSheetOf } from './boleto-sheet.ts'
export {
  type Boleto,
  type Charge,
  chargeBy,
  chargeOf,
  type Debit,
  isConfirming,
  type Method,
  methods,
  pixOf,
} from './charges.ts'
export { endOutdated } from './end.ts'
export { paymentFigures } from './figures.ts'
export { learn } from './learn.ts'
export { lockSaleOf, lockSaleOfUid } from './locks.ts'
export { noteCharge } from './note.ts'
export { heedNotices } from './notices.ts'
export { isMoneyOpen } from './open-money.ts'
export { pixCode } from './pix.ts'
export { openReconciler, type Reconciler } from './reconcile.ts'
export { settle } from './settle.ts'
export { hasPaidProposal, isSoldElsewhere, isSoldToEmpresa, lockTitulares } from './sold-once.ts'
