export type { Courier, Delivery, Parcel } from './courier.ts'
export { type DeadLetter, deadLetters, discardLetter, retryAllLetters, retryLetter } from './dead-letters.ts'
export { outboxFigures, type WaitingKind, waitingKinds } from './figures.ts'
export { type Loop, repeat } from './loop.ts'
export { type DrawEmail, type Email, type EmailBody, openMailCourier } from './mail-courier.ts'
export {
  type Queued,
  type QueuedMessage,
  queue,
  queuedMessage,
  queuedMessages,
  queuedSince,
} from './queue.ts'
export { openOutbox } from './worker.ts'
