export { queueBoleto, queueConfirmation } from './confirmation.ts'
export { emailOfProposal } from './emails.ts'
export { type Contact, type CotacaoByWhatsApp, nameOfKind, queueMessage, type SentMessage } from './kinds.ts'
export { maskedEmail } from './masked-email.ts'
