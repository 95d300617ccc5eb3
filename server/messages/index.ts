export { anyDrawerOf } from './email-html.ts'
export { emailOfCotacao, emailOfProposal, emailOfReminder, nameInMessage } from './emails.ts'
export {
  type CotacaoToService,
  insuredOf,
  maskedEmail,
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
