export { anyDrawerOf } from './email-html.ts'
export { emailOfCotacao, emailOfProposal, emailOfReminder } from './emails.ts'
export {
  type CotacaoToService,
  maskedEmail,
  nameInMessage,
  nameOfKind,
  payerEmail,
  queueBoleto,
  queueConfirmation,
  queueDebit,
  queueMessage,
  type SentMessage,
} from './kinds.ts'
export {
  anyLetterheadsOf,
  type FindAnyLetterhead,
  identityOf,
  type Letterhead,
} from './letterhead.ts'
