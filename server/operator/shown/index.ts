export { actList } from './act-list.ts'
export { reasonOf } from './codes.ts'
export { nameOfMethod, nameOfState, reasonOfPending } from './money.ts'
export { maskedName, maskedRecipient } from './recipient.ts'
