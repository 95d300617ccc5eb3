export { queueBoleto, queueConfirmation } from './confirmation.ts'
export { emailOfCotacao } from './cotacao.ts'
export { anyDrawerOf, drawerOf } from './draw.ts'
export { emailOfProposal, emailOfReminder } from './emails.ts'
export {
  type Contact,
  type CotacaoByWhatsApp,
  type CotacaoToService,
  nameOfKind,
  queueMessage,
  type SentMessage,
} from './kinds.ts'
export {
  anyLetterheadsOf,
  type FindAnyLetterhead,
  identityOf,
  type Letterhead,
  letterheadsOf,
} from './letterhead.ts'
export { maskedEmail } from './masked-email.ts'
export { nameInMessage } from './name-in-message.ts'
