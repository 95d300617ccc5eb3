export { type DrawEmail, type Email, type EmailBody, emailAt, openMailCourier } from './mail-courier.ts'
export type { Courier, Delivery, DeliveryContext } from './queue.ts'
export {
  deadLetters,
  discardLetter,
  messagesAbout,
  outboxFigures,
  type Queued,
  type QueuedMessage,
  queue,
  queuedMessage,
  queuedMessages,
  queuedSince,
  retryLetters,
  waitingKinds,
} from './queue.ts'
export { type Loop, openOutbox, repeat } from './worker.ts'
