export { actList } from './act-list.ts'
export { reasonOf } from './codes.ts'
export { maskedName, maskedRecipient } from './recipient.ts'
