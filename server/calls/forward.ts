import type { Reply } from '../contract/work.ts'
import type { Sql } from '../store/store.ts'
import { endLease, memoryJournal, runWithCalls, storedJournal, takeLease } from '../upstream/index.ts'
import { type Admitted, admit, busy } from './admit.ts'
import type { AdmittedCall, CallParts, FittingCall } from './call.ts'
import { captchaRefusal, returnChallenge } from './captcha-gate.ts'
import { type Operation, uidIn } from './compile.ts'
import { keepAnswer } from './idempotency.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { run } from './run.ts'

/** A call that may go on to a service, and the sale that it has leased. */
interface Leased extends Admitted {
  readonly leased: string | null
}

/**
 * Performs a call that goes on to a service.
 *
 * First, in one transaction, it is admitted: its key is looked at, its challenge used up, and its sale leased, so that
 * no other write comes in between. Then it is run until every call it makes has its reply; its last run, the answer
 * kept under its key, and the end of the lease are one transaction.
 */
export async function performForwarded(parts: CallParts, call: FittingCall): Promise<Outcome> {
  const admitted = await parts.store.transaction((sql) => admitLeased(parts, sql, call))
  if ('status' in admitted) return admitted
  const { keyed, leased } = admitted
  try {
    const journal = keyed ? await storedJournal(parts.store, { ...keyed, now: parts.now }) : memoryJournal()
    const { send } = parts.services
    return await runWithCalls({ store: parts.store, send, journal }, async (sql, makeCall) => {
      const reply = await run(parts, admitted.call, { sql, makeCall })
      const outcome = outcomeOf(call.operation, reply, parts)
      if (!reply.ok) await journal.reopen(sql)
      if (keyed && isFinal(reply, call.operation)) await keepAnswer(sql, keyed, { outcome, now: parts.now() })
      if (!reply.ok && reply.problem === 'indisponivel') await returnChallenge(parts, sql, admitted.call)
      if (leased) await endLease(sql, leased)
      return outcome
    })
  } catch (error) {
    if (leased) await endLease(parts.store, leased)
    throw error
  }
}

/** Not knowing how a call ended is no answer to keep: the same key may come again and learn more. */
const isFinal = (reply: Reply, { problems }: Operation): boolean =>
  reply.ok || !(unknownEnds.has(reply.problem) || problems[reply.problem]?.unsettled)
const unknownEnds = new Set(['indisponivel', 'semResposta', 'erroInterno'])

async function admitLeased(parts: CallParts, sql: Sql, call: FittingCall): Promise<Leased | Outcome> {
  const admitted = await admit(parts, sql, call)
  if ('status' in admitted) return admitted
  const leased = admitted.keyed ? await saleAbout(parts, sql, admitted.call) : null
  if (leased && !(await takeLease(sql, leased, parts.now()))) return busy
  // What this server refuses it refuses before it is committed, and the lease with it.
  const refusal = await captchaRefusal(parts, sql, admitted.call)
  if (refusal && leased) await endLease(sql, leased)
  return refusal ? { ...refused(refusal), early: true } : { ...admitted, leased }
}

/** Names the sale a write is about: the caller's own, or that of the proposal whose uid it brings. */
async function saleAbout(
  parts: CallParts,
  sql: Sql,
  { operation, input, sale }: AdmittedCall,
): Promise<string | null> {
  if (operation.needs.sale) return sale?.id ?? null
  return (await parts.proposalOf(sql, uidIn(operation, input) ?? ''))?.saleId ?? null
}
