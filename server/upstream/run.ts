import type { CallName } from '../contract/call-names.ts'
import type { Reply } from '../contract/work.ts'
import type { Sql, Store } from '../store/index.ts'
import type { Journal, PendingCall } from './journal.ts'
import type { SendCall } from './services.ts'

/** Makes the next call of a run, or gives the reply that it had already. */
export type MakeCall = (call: Omit<PendingCall, 'n'> & { readonly call: CallName }) => Promise<Reply>

/** Stops a run whose next step needs the reply to a call that was not made yet. */
class CallPending extends Error {
  readonly call: PendingCall
  constructor(call: PendingCall) {
    super(`${call.operation.name} waits for "${call.call}"`)
    this.name = 'CallPending'
    this.call = call
  }
}

/**
 * Runs work that calls services, each time from its beginning, until every call it makes has its reply.
 *
 * Every run is one transaction, of which nothing is kept but the last: no transaction is open while a service is
 * waited for, and what is done with a reply is done whole. The work must make the same calls in the same order.
 */
export async function runWithCalls<T>(
  { store, send, journal }: { readonly store: Store; readonly send: SendCall; readonly journal: Journal },
  work: (sql: Sql, makeCall: MakeCall) => Promise<T>,
): Promise<T> {
  for (;;) {
    const ended = await store.transaction((sql) => work(sql, callerOver(journal))).catch(pending)
    if (!(ended instanceof CallPending)) return ended
    await journal.perform(ended.call, send)
  }
}

function callerOver(journal: Journal): MakeCall {
  let made = 0
  return async (call) => {
    const pending = { ...call, n: made++ }
    const reply = journal.replyTo(pending)
    if (reply) return reply
    throw new CallPending(pending)
  }
}

function pending(error: unknown): CallPending {
  if (error instanceof CallPending) return error
  throw error
}
