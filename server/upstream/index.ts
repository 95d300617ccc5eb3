export { type AskingOperation, openServices, type Services } from './ask.ts'
export { isUncertain, memoryJournal, storedJournal } from './journal.ts'
export { endLease, takeLease } from './lease.ts'
export { type Raise, runAsking } from './run.ts'
