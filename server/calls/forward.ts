import { type CallResult, type Dispatch, isDispatch, type Reply } from '../contract/handler.ts'
import { isOutOfReach, type Sql } from '../store/index.ts'
import {
  dispatched,
  endLease,
  type Lease,
  memoryJournal,
  runWithCalls,
  type Services,
  storedJournal,
  takeLease,
} from '../upstream/index.ts'
import { type Admitted, admit, busy } from './admit.ts'
import type { AdmittedCall, CallParts, FittingCall } from './call.ts'
import { captchaRefusal, responseKeyOf, returnChallenge } from './captcha-gate.ts'
import { uidIn } from './compile.ts'
import { keepAnswer } from './idempotency.ts'
import { type Outcome, outcomeOf, refused } from './outcome.ts'
import { run } from './run.ts'

/** A call that may go on to a service, and the sale that it has leased. */
interface Leased extends Admitted {
  readonly lease: Lease | null
}

/**
 * Performs a call that goes on to a service.
 *
 * First, in one transaction, it is admitted: its key is looked at, its challenge used up, and its sale leased, so that
 * no other write comes in between. Then it is run until every call it makes has its reply; its last run, the answer
 * kept under its key, and the end of the lease are one transaction. What that run leaves to be sent is sent after it,
 * and concluded in one more.
 */
export async function performForwarded(common: CallParts, call: FittingCall): Promise<Outcome> {
  const parts = { ...common, services: namingRequest(common.services, call.requestId) }
  const held = new Set<string>()
  try {
    const admitted = await parts.store.transaction((sql) => admitLeased(parts, { sql, held }, call))
    if ('status' in admitted) return admitted
    return await performAdmitted(parts, admitted)
  } finally {
    for (const saleId of held) parts.leased.delete(saleId)
  }
}

/** Gives the services as they are for one request: each call to them says which one caused it. */
const namingRequest = (services: Services, requestId: string): Services => ({
  ...services,
  send: (call) => services.send({ ...call, requestId }),
})

async function performAdmitted(parts: CallParts, admitted: Leased): Promise<Outcome> {
  try {
    const ended = await runAdmitted(parts, admitted)
    return 'send' in ended ? await sendNoted(parts, admitted, ended) : ended
  } catch (error) {
    // Where it can't be given back now, the next write of this process takes it over.
    if (admitted.lease) await endLease(parts.store, admitted.lease).catch(() => {})
    throw error
  }
}

async function runAdmitted(parts: CallParts, admitted: Leased): Promise<Outcome | Dispatch> {
  const { store, services, now } = parts
  const { call, keyed, lease } = admitted
  const journal = keyed ? await storedJournal(store, { ...keyed, now }) : memoryJournal()
  let noted: Dispatch | undefined
  const ending = runWithCalls({ store, send: services.send, journal }, async (sql, makeCall) => {
    const given = await run(parts, call, { sql, makeCall })
    noted = isDispatch(given) ? given : undefined
    if (isDispatch(given)) return given
    // A process that was held for dead meanwhile writes nothing: another write may have come in between.
    if (lease && !(await endLease(sql, lease))) throw new LostLease()
    return keepReply(parts, { sql, admitted, reply: given })
  })
  return ending.catch((error: Error) => {
    if (!noted || !isOutOfReach(error)) throw error
    return takeBack(parts, admitted, noted)
  })
}

/** Concludes what was not sent, because the database did not say whether it is on record. */
const takeBack = (parts: CallParts, admitted: Leased, noted: Dispatch): Promise<Outcome> =>
  sendNoted(
    { ...parts, services: { ...parts.services, send: async () => ({ kind: 'unable', status: null }) } },
    admitted,
    noted,
  )

function sendNoted(parts: CallParts, admitted: Leased, dispatch: Dispatch): Promise<Outcome> {
  const { operation } = admitted.call
  const { call, params, chave } = dispatch.send
  const responseKey = responseKeyOf(admitted.call)
  const conclude = async (sql: Sql, result: CallResult) => {
    const reply = await dispatch.conclude(result, { sql, now: parts.now() })
    if (admitted.lease) await endLease(sql, admitted.lease)
    return keepReply(parts, { sql, admitted, reply })
  }
  return dispatched(parts, { operation, call, params: { ...params, responseKey }, chave }, conclude)
}

interface Replied {
  readonly sql: Sql
  readonly admitted: Leased
  readonly reply: Reply
}

/** Makes the outcome of a reply, and keeps it under the call's key where it is final. */
async function keepReply(
  parts: CallParts,
  { sql, admitted: { call, keyed }, reply }: Replied,
): Promise<Outcome> {
  const outcome = outcomeOf(call.operation, reply, parts)
  if (keyed && !outcome.isUnsettled) await keepAnswer(sql, keyed, { outcome, now: parts.now() })
  if (!reply.ok && reply.problem === 'indisponivel') await returnChallenge(parts, sql, call)
  return outcome
}

/** Says that a process which was held for dead has to leave a sale to others. */
class LostLease extends Error {
  readonly code = '40001'
}

interface Admitting {
  readonly sql: Sql
  /** What this write has leased, to be let go in this process whatever becomes of it. */
  readonly held: Set<string>
}

async function admitLeased(
  parts: CallParts,
  { sql, held }: Admitting,
  call: FittingCall,
): Promise<Leased | Outcome> {
  const admitted = await admit(parts, sql, call)
  if ('status' in admitted) return admitted
  const saleId = admitted.keyed ? await saleAbout(parts, sql, admitted.call) : null
  const lease = saleId === null ? null : { saleId, owner: parts.owner }
  if (lease && parts.leased.has(lease.saleId)) return busy
  if (lease) {
    parts.leased.add(lease.saleId)
    held.add(lease.saleId)
    if (!(await takeLease(sql, lease))) return busy
  }
  // What this server refuses it refuses before it is committed, and the lease with it.
  const refusal = await captchaRefusal(parts, sql, admitted.call)
  if (refusal && lease) await endLease(sql, lease)
  return refusal ? { ...refused(refusal), isUnsettled: true } : { ...admitted, lease }
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
