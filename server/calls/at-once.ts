import { type CallResult, isDispatch, type Reply, sandboxReply } from '../contract/handler.ts'
import type { Sql } from '../store/store.ts'
import type { MakeCall } from '../upstream/index.ts'
import { admit } from './admit.ts'
import type { AdmittedCall, CallParts, FittingCall } from './call.ts'
import { captchaRefusal } from './captcha-gate.ts'
import { keepAnswer } from './idempotency.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { run } from './run.ts'

/**
 * Performs a call that no service stands behind, in the caller's transaction.
 *
 * A write is done the first time its key is seen, and gives the same outcome every time after.
 */
export async function performAtOnce(parts: CallParts, sql: Sql, call: FittingCall): Promise<Outcome> {
  const admitted = await admit(parts, sql, call)
  if ('status' in admitted) return admitted
  const outcome = await work(parts, sql, admitted.call)
  if (admitted.keyed && !outcome.isUnsettled) {
    // Sent along with the commit, which waits for it and fails with it.
    keepAnswer(sql, admitted.keyed, { outcome, now: parts.now() }).catch(() => {})
  }
  return outcome
}

async function work(parts: CallParts, sql: Sql, call: AdmittedCall): Promise<Outcome> {
  const { operation, handler } = call
  const refusal = await captchaRefusal(parts, sql, call)
  // The same key may come again with a better challenge.
  if (refusal) return { ...refused(refusal), isUnsettled: true }
  const now = parts.now()
  const makeCall: MakeCall = async ({ call: name, params }) => sandboxReply(handler, name, params, now)
  const given = await run(parts, call, { sql, makeCall })
  if (!isDispatch(given)) return outcomeOf(operation, given, parts)
  const { call: name, params } = given.send
  const reply = await given.conclude(sandboxResult(sandboxReply(handler, name, params, now)), { sql, now })
  return outcomeOf(operation, reply, parts)
}

/** Reads how a call to the sandbox ended, which may answer as a service that does not. */
export function sandboxResult(reply: Reply): CallResult {
  if (reply.ok) return { kind: 'answer', reply }
  if (reply.problem === 'semResposta') return { kind: 'unknown', status: null }
  return reply.problem === 'indisponivel' ? { kind: 'unable', status: null } : { kind: 'answer', reply }
}
