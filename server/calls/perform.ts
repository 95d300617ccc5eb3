import type { Json } from '../../engine/index.ts'
import {
  type CallResult,
  type Dispatch,
  type FindKnownProposal,
  type HandlerContext,
  isDispatch,
  type Reply,
  sandboxReply,
} from '../contract/handler.ts'
import { problem } from '../http/problems.ts'
import { sellsProducts } from '../sale/variant.ts'
import { listsInSandbox } from '../sandbox/index.ts'
import { isOutOfReach, type Sql } from '../store/index.ts'
import {
  dispatched,
  endLease,
  type Lease,
  type MakeCall,
  runWithCalls,
  takeLease,
} from '../upstream/index.ts'
import {
  type Admitted,
  type AdmittedCall,
  admit,
  type CallParts,
  type Perform,
  refusalOfCall,
  type ValidCall,
} from './admit.ts'
import { type Outcome, outcomeOf, refused } from './answer.ts'
import { captchaRefusal, responseKeyOf, returnChallenge } from './captcha.ts'
import { busy, storeAnswer } from './idempotency.ts'
import { admitsMessage, admitsPerson, limitsPerSale } from './limits.ts'
import { type Operation, uidIn } from './operation.ts'
import { hashOfVisitor } from './sale.ts'

/**
 * Makes the function that performs calls.
 *
 * What a call changes, the use of its challenge and the answer stored under its key are one transaction; the outcome is
 * given after the commit. A write whose key is in use right now is refused. A call that goes on to a service takes more
 * than one transaction, and none is open while it waits for the service.
 */
export function openCalls(parts: CallParts): Perform {
  const keysInUse = new Set<string>()
  return async (received) => {
    const incoming = { ...received, input: received.operation.normal(received.input) }
    const refusal = refusalOfCall(incoming)
    if (refusal) return refusal
    const input = incoming.input as ValidCall['input']
    const { visitor } = incoming
    const seller = visitor ? parts.variant(visitor.variant) : undefined
    const operation = await operationFor(incoming.operation, input, { ...parts, seller })
    const call = { ...incoming, operation, input }
    if (!operation.writes) return perform(parts, call)
    const key = `${call.visitor?.secret} ${call.key}`
    if (keysInUse.has(key)) return busy
    keysInUse.add(key)
    try {
      return await perform(parts, call)
    } finally {
      keysInUse.delete(key)
    }
  }
}

/** Where what a call is about is found. */
interface Subject {
  readonly store: Sql
  readonly proposalOf: FindKnownProposal
  /** What the variant says by which the caller's sale sells. */
  readonly seller: { readonly [key: string]: Json } | undefined
}

/** Chooses the services of an operation by what it is about: one product, in a proposal or a sale, may belong to another. */
export async function operationFor(
  operation: Operation,
  input: { readonly [name: string]: Json },
  { store, proposalOf, seller }: Subject,
): Promise<Operation> {
  const { ofProduct, needs } = operation
  if (ofProduct && needs.sale) return seller && sellsProducts(seller) ? ofProduct : operation
  const uid = ofProduct && uidIn(operation, input)
  const proposal = uid === undefined ? null : await proposalOf(store, uid)
  return ofProduct && proposal?.isOfProduct ? ofProduct : operation
}

async function perform(parts: CallParts, call: ValidCall): Promise<Outcome> {
  const { money, upstream } = call.operation
  if (parts.services.serves(call.operation)) return performWithServices(parts, call)
  // A flow that was saved since the start may charge by a service that is not configured.
  if (money && upstream && !parts.takesSandboxMoney) return refused(problem('indisponivel'))
  return parts.store.transaction((sql) => performLocally(parts, sql, call))
}

/** Performs a call without services in the caller's transaction; the sandbox answers the calls that it makes. */
async function performLocally(parts: CallParts, sql: Sql, call: ValidCall): Promise<Outcome> {
  const admitted = await admit(parts, sql, call)
  if ('status' in admitted) return admitted
  const refusal = await captchaRefusal(parts, sql, admitted.call)
  if (refusal) return refusal
  const { operation, handler } = call
  const now = parts.now()
  const makeCall: MakeCall = async ({ call: name, params }) => sandboxReply(handler, name, params, now)
  const given = await runHandler(parts, admitted.call, { sql, makeCall })
  const reply = isDispatch(given)
    ? await given.conclude(sandboxResult(sandboxReply(handler, given.send.call, given.send.params, now)), {
        sql,
        now,
      })
    : given
  const outcome = outcomeOf(operation, reply, parts)
  // Sent with the commit, which fails if this fails.
  if (admitted.keyed && !outcome.isUnsettled)
    storeAnswer(sql, admitted.keyed, { ending: outcome, now: parts.now() }).catch(() => {})
  return outcome
}

/** Gives how a call to the sandbox ended; the sandbox can imitate a service that does not answer. */
export function sandboxResult(reply: Reply): CallResult {
  if (reply.ok) return { kind: 'answer', reply }
  if (reply.problem === 'semResposta') return { kind: 'unknown', status: null }
  return reply.problem === 'indisponivel' ? { kind: 'unable', status: null } : { kind: 'answer', reply }
}

/** An admitted call that goes on to a service, and the sale that it has leased. */
interface LeasedCall extends Admitted {
  readonly lease: Lease | null
}

/**
 * Performs a call that goes on to a service.
 *
 * In one transaction it is admitted, its challenge used up and its sale leased, so that no other write comes in between.
 * Then the handler runs until every call it makes has its reply; its last run, the answer stored under its key, and the end
 * of the lease are one transaction. A call that this run leaves to be sent is sent after it, and concluded in one more.
 */
async function performWithServices(common: CallParts, call: ValidCall): Promise<Outcome> {
  const { services } = common
  const { requestId } = call
  const parts: CallParts = {
    ...common,
    services: { ...services, send: (sent) => services.send({ ...sent, requestId }) },
  }
  // Released in this process whatever happens.
  const leasedHere = new Set<string>()
  try {
    const leased = await parts.store.transaction((sql) => admitAndLease(parts, sql, call, leasedHere))
    if ('status' in leased) return leased
    return await performLeased(parts, leased)
  } finally {
    for (const saleId of leasedHere) parts.leased.delete(saleId)
  }
}

async function admitAndLease(
  parts: CallParts,
  sql: Sql,
  call: ValidCall,
  leasedHere: Set<string>,
): Promise<LeasedCall | Outcome> {
  const admitted = await admit(parts, sql, call)
  if ('status' in admitted) return admitted
  const saleId = admitted.keyed ? await saleToLease(parts, sql, admitted.call) : null
  const lease = saleId === null ? null : { saleId, owner: parts.owner }
  if (lease) {
    if (parts.leased.has(lease.saleId)) return busy
    parts.leased.add(lease.saleId)
    leasedHere.add(lease.saleId)
    if (!(await takeLease(sql, lease))) return busy
  }
  const refusal = await captchaRefusal(parts, sql, admitted.call)
  if (refusal && lease) await endLease(sql, lease)
  return refusal ?? { ...admitted, lease }
}

/** Gives the id of the sale a write is about: the caller's own, or that of the proposal whose uid it sends. */
async function saleToLease(
  parts: CallParts,
  sql: Sql,
  { operation, input, sale }: AdmittedCall,
): Promise<string | null> {
  if (operation.needs.sale) return sale?.id ?? null
  return (await parts.proposalOf(sql, uidIn(operation, input) ?? ''))?.saleId ?? null
}

async function performLeased(parts: CallParts, leased: LeasedCall): Promise<Outcome> {
  try {
    const ended = await runWithServices(parts, leased)
    return 'send' in ended ? await sendAndConclude(parts, leased, ended) : ended
  } catch (error) {
    // Where the lease can't be ended now, the next write of this process takes it over.
    if (leased.lease) await endLease(parts.store, leased.lease).catch(() => {})
    throw error
  }
}

async function runWithServices(parts: CallParts, leased: LeasedCall): Promise<Outcome | Dispatch> {
  const { store, services, now } = parts
  const { call, keyed, lease } = leased
  let dispatch: Dispatch | undefined
  const recorded = { store, send: services.send, keyed: keyed && { ...keyed, now } }
  const running = runWithCalls(recorded, async (sql, makeCall) => {
    const given = await runHandler(parts, call, { sql, makeCall })
    dispatch = isDispatch(given) ? given : undefined
    if (isDispatch(given)) return given
    // A process that lost its lease writes nothing: another write may have come in between.
    if (lease && !(await endLease(sql, lease))) throw new LostLease()
    return storeReply(parts, sql, leased, given)
  })
  return running.catch((error: Error) => {
    if (!dispatch || !isOutOfReach(error)) throw error
    // It is unknown whether the commit that records the call succeeded: the call is not sent, and concluded as such.
    const send: CallParts['services']['send'] = async () => ({ kind: 'unable', status: null })
    return sendAndConclude({ ...parts, services: { ...services, send } }, leased, dispatch)
  })
}

/** Another process has taken the lease, because this one seemed dead. Its code is that of a serialization failure. */
class LostLease extends Error {
  readonly code = '40001'
}

function sendAndConclude(parts: CallParts, leased: LeasedCall, dispatch: Dispatch): Promise<Outcome> {
  const { operation } = leased.call
  const { call, params, chave } = dispatch.send
  const responseKey = responseKeyOf(leased.call)
  const conclude = async (sql: Sql, result: CallResult) => {
    const reply = await dispatch.conclude(result, { sql, now: parts.now() })
    if (leased.lease) await endLease(sql, leased.lease)
    return storeReply(parts, sql, leased, reply)
  }
  return dispatched(parts, { operation, call, params: { ...params, responseKey }, chave }, conclude)
}

/** Makes the outcome of a reply, and stores it under the call's key where it is final. */
async function storeReply(
  parts: CallParts,
  sql: Sql,
  { call, keyed }: LeasedCall,
  reply: Reply,
): Promise<Outcome> {
  const outcome = outcomeOf(call.operation, reply, parts)
  if (keyed && !outcome.isUnsettled) await storeAnswer(sql, keyed, { ending: outcome, now: parts.now() })
  if (!reply.ok && reply.problem === 'indisponivel') await returnChallenge(parts, sql, call)
  return outcome
}

/** Runs the handler of a call; the calls it makes go through `makeCall`. */
function runHandler(
  parts: CallParts,
  call: AdmittedCall,
  { sql, makeCall }: { readonly sql: Sql; readonly makeCall: MakeCall },
): Promise<Reply | Dispatch> {
  const { operation, handler, input, sale, visitor, address } = call
  const { responseKey: _, ...rest } = input
  const responseKey = responseKeyOf(call)
  const sender = { sale: sale?.id ?? (visitor ? hashOfVisitor(visitor) : address), address }
  const isServed = parts.services.serves(operation)
  return handler.run(rest, {
    sql,
    now: parts.now(),
    sale: operation.needs.sale ? sale : null,
    funnel: visitor && mayBeFunnel(parts, visitor.variant) ? visitor.variant : null,
    snapshotOf: parts.snapshotOf,
    perSale: limitsPerSale(operation, sale ? parts.variant(sale.variant) : undefined),
    lists: isServed ? parts.lists : listsInSandbox(parts.lists),
    owner: parts.owner,
    site: parts.site,
    cardEntry: parts.cardEntry,
    responseKey,
    call: (name, params) => makeCall({ operation, call: name, params: { ...params, responseKey } }),
    noteMismatch: (found) =>
      parts.noteMismatch({ ...found, operation: operation.name, variant: sale?.variant ?? '' }),
    admitsMessage: (to) => admitsMessage(parts.admits, { sql, sender, to }),
    admitsPerson: async () => !isServed || admitsPerson(parts.admits, { sql, sender }),
    variant(id) {
      const variant = parts.variant(id)
      if (!variant) throw new Error('A sale names a variant that is not served.')
      return variant
    },
  } satisfies HandlerContext)
}

/** Tells whether a name is that of a funnel that is served, or that was served by a deleted variant. */
const mayBeFunnel = ({ variant, snapshotOf }: CallParts, name: string): boolean =>
  variant(name) !== undefined || snapshotOf(name) === undefined
