export { queueConfirmation } from './confirmation.ts'
export { emailOfBoleto, emailOfProposal } from './emails.ts'
export { type Contact, type CotacaoByWhatsApp, nameOfKind, queueMessage, type SentMessage } from './kinds.ts'
export { maskedEmail } from './masked-email.ts'
