export { queueConfirmation } from './confirmation.ts'
export type { Courier, Delivery, Parcel } from './courier.ts'
export { type DeadLetter, deadLetters, discardLetter, retryAllLetters, retryLetter } from './dead-letters.ts'
export { emailOfBoleto, emailOfProposal } from './email.ts'
export { outboxFigures, type WaitingKind, waitingKinds } from './figures.ts'
export { openMailCourier } from './mail-courier.ts'
export {
  type Contact,
  type CotacaoByWhatsApp,
  type Message,
  nameOfKind,
  type QueuedMessage,
  queue,
  queuedMessages,
  queuedSince,
} from './queue.ts'
export { openOutbox } from './worker.ts'
