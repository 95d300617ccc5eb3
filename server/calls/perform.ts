import { busy, refusalAtSight } from './admit.ts'
import { performAtOnce } from './at-once.ts'
import type { CallParts, FittingCall, Perform } from './call.ts'
import { performForwarded } from './forward.ts'

/**
 * Makes the function that performs calls.
 *
 * Whatever a call changes, the use of its challenge and the answer kept under its key are one transaction; the
 * outcome is given after it is committed. A write whose key is at work right now is refused. A call that goes on to a
 * service takes more than one transaction, none of them open while the service is waited for.
 */
export function openCalls(parts: CallParts): Perform {
  const atWork = new Set<string>()
  return async (incoming) => {
    const refusal = refusalAtSight(incoming)
    if (refusal) return refusal
    const call = { ...incoming, input: incoming.input as FittingCall['input'] }
    const performed = () =>
      parts.services.serves(call.operation)
        ? performForwarded(parts, call)
        : parts.store.transaction((sql) => performAtOnce(parts, sql, call))
    if (!call.operation.writes) return performed()
    const mark = `${call.visitor?.secret} ${call.key}`
    if (atWork.has(mark)) return busy
    atWork.add(mark)
    try {
      return await performed()
    } finally {
      atWork.delete(mark)
    }
  }
}
