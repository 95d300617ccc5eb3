export { queueConfirmation } from './confirmation.ts'
export { emailOfBoleto, emailOfProposal } from './email.ts'
export { type QueuedEmail, queue, queuedEmails, queuedSince } from './queue.ts'
