import { sandboxReply } from '../contract/work.ts'
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
  // A refusal before the work began is no answer to keep: the same key may come again with a better challenge.
  if (admitted.keyed && !('early' in outcome)) {
    await keepAnswer(sql, admitted.keyed, { outcome, now: parts.now() })
  }
  return outcome
}

async function work(parts: CallParts, sql: Sql, call: AdmittedCall): Promise<Outcome> {
  const { operation, local } = call
  const refusal = await captchaRefusal(parts, sql, call)
  if (refusal) return { ...refused(refusal), early: true }
  const makeCall: MakeCall = async ({ call: name, params }) => sandboxReply(local, name, params, parts.now())
  return outcomeOf(operation, await run(parts, call, { sql, makeCall }), parts)
}
