import { problem } from '../http/problems.ts'
import { operationAbout } from './about.ts'
import { busy, refusalAtSight } from './admit.ts'
import { performAtOnce } from './at-once.ts'
import type { CallParts, FittingCall, Perform } from './call.ts'
import { performForwarded } from './forward.ts'
import { type Outcome, refused } from './outcome.ts'

/**
 * Makes the function that performs calls.
 *
 * Whatever a call changes, the use of its challenge and the answer kept under its key are one transaction; the
 * outcome is given after it is committed. A write whose key is at work right now is refused. A call that goes on to a
 * service takes more than one transaction, none of them open while the service is waited for.
 */
export function openCalls(parts: CallParts): Perform {
  const atWork = new Set<string>()
  return async (received) => {
    const incoming = { ...received, input: received.operation.normal(received.input) }
    const refusal = refusalAtSight(incoming)
    if (refusal) return refusal
    const input = incoming.input as FittingCall['input']
    const operation = await operationAbout(incoming.operation, input, parts)
    const call = { ...incoming, operation, input }
    if (!call.operation.writes) return performed(parts, call)
    const mark = `${call.visitor?.secret} ${call.key}`
    if (atWork.has(mark)) return busy
    atWork.add(mark)
    try {
      return await performed(parts, call)
    } finally {
      atWork.delete(mark)
    }
  }
}

async function performed(parts: CallParts, call: FittingCall): Promise<Outcome> {
  const { money, upstream } = call.operation
  if (parts.services.serves(call.operation)) return performForwarded(parts, call)
  // A flow that was saved since the process began may ask for money of a service that nobody set up.
  if (money && upstream && !parts.takesSandboxMoney) return refused(problem('indisponivel'))
  return parts.store.transaction((sql) => performAtOnce(parts, sql, call))
}
