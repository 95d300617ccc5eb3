export { emailOfProposal } from './email.ts'
export { type QueuedEmail, queue, queuedEmails } from './queue.ts'
