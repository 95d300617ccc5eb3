import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord, type Json } from '../../engine/index.ts'
import type { FindKnownProposal, Handler } from '../contract/handler.ts'
import { problem, refusalOf } from '../http/problems.ts'
import { openFailureLimit } from '../monitoring/failure-limit.ts'
import { insertRow, instant, type Store } from '../store/index.ts'
import type { IncomingCall, Perform } from './admit.ts'
import { answer, type Outcome, refused } from './answer.ts'
import { type CallCounts, countedOf } from './limits.ts'
import { type Operation, uidIn } from './operation.ts'
import { type CallerParts, callerOf, saleIdOf } from './sale.ts'

/** Failures that a tester has switched on. */
export interface Outages {
  /** Makes the calls of routes that are registered after this fail as chosen. */
  at(api: FastifyInstance): void
  /** Tells whether one is switched on for an operation: pages then leave its calls to the browser, which has to see it. */
  has(operation: string): boolean
}

/** What the routes under `/api` are made of. */
export interface Api extends CallerParts {
  readonly operations: ReadonlyMap<string, Operation>
  readonly handlers: readonly Handler[]
  readonly perform: Perform
  readonly counts: CallCounts
  readonly outages?: Outages
  /** The checked variant of a funnel; undefined where it is not served. */
  variant(id: string): { readonly [name: string]: Json } | undefined
}

/**
 * Opens one route for each operation that has a handler: POST /api/<operation>. The check of the configuration reports one
 * that has none.
 */
export function routeOperations(app: FastifyInstance, api: Api): void {
  for (const operation of api.operations.values()) {
    const handler = handlerOf(operation, api)
    if (!handler) continue
    app.post(`/${operation.name}`, async (request, reply) => {
      const outcome = await countAndPerform(api, {
        operation,
        handler,
        input: (request.body ?? null) as Json,
        visitor: callerOf(request, api),
        address: normalizeIP(request.ip),
        key: idempotencyKeyOf(request),
        requestId: String(request.id),
        sealedNotes: request.headers['x-abertura'],
      })
      return answer(reply, outcome)
    })
  }
}

/** Finds the handler of an operation. */
export const handlerOf = ({ name }: Operation, { handlers }: Pick<Api, 'handlers'>): Handler | undefined =>
  handlers.find((candidate) => candidate.name === name)

/** Performs a call, unless its sale or its address has made it too often. */
export async function countAndPerform(
  { perform, counts, variant }: Api,
  call: IncomingCall,
): Promise<Outcome> {
  const { operation, visitor, address } = call
  const counted = countedOf({
    operation,
    variant: visitor ? variant(visitor.variant) : undefined,
    sale: `${visitor?.secret} ${address}`,
    address,
  })
  if (counted.length === 0) return perform(call)
  const wait = await counts.admits(counted)
  if (wait > 0) return refused(problem('muitasTentativas', { retryAfterSeconds: wait }))
  const outcome = await perform(call)
  // A call that a service could not answer does not count.
  if ('problem' in outcome && outcome.problem.code === 'indisponivel') await counts.giveBack(counted)
  return outcome
}

/** Reads the Idempotency-Key; one that is empty or longer than 255 characters counts as none. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null
}

/** What recording refusals needs from the rest of the server. */
export interface RefusalParts extends CallerParts {
  readonly store: Store
  readonly now: () => number
  readonly operations: ReadonlyMap<string, Operation>
  readonly proposalOf: FindKnownProposal
}

/** The most refusals of one address that are recorded in a minute. */
const mostInAMinute = 30

/**
 * Records each call that is refused or fails, by the id that its answer showed, so that staff can find what a customer read
 * out to them. Of the input only its sale is recorded.
 *
 * A call that is turned away before it is looked at, as under load, is not recorded, to spare the database; nor is a call
 * without a sale, which is no customer's.
 */
export function recordRefusals(app: FastifyInstance, parts: RefusalParts): void {
  const begun = new WeakSet<FastifyRequest>()
  const recorded = openFailureLimit(parts.now, mostInAMinute)
  app.addHook('preHandler', (request, _reply, done) => {
    begun.add(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const problem = refusalOf(reply)
    // No answer waits for it, and the log has the line also while the database is unreachable.
    if (problem !== undefined && begun.has(request))
      record(request, { problem, status: reply.statusCode }).catch(() => {})
    done()
  })

  async function record(
    request: FastifyRequest,
    refusal: { readonly problem: string; readonly status: number },
  ): Promise<void> {
    const operation = parts.operations.get(request.routeOptions.url?.replace('/api/', '') ?? '')
    const address = normalizeIP(request.ip)
    if (!operation || recorded.waitOf(address) > 0) return
    recorded.fail(address)
    const saleId = await saleIdIn(request, operation)
    if (saleId === null) return
    await insertRow(parts.store, 'recusa', {
      request_id: String(request.id),
      em: instant(parts.now()),
      operation: operation.name,
      problem: refusal.problem,
      status: refusal.status,
      sale_id: saleId,
    })
  }

  /** Gives the id of the sale a call is about: that of the proposal whose uid it sends, or the caller's own. */
  async function saleIdIn(request: FastifyRequest, operation: Operation): Promise<string | null> {
    const input = request.body as Json
    const uid = isRecord(input) ? uidIn(operation, input) : undefined
    const proposal = uid === undefined ? null : await parts.proposalOf(parts.store, uid)
    const visitor = callerOf(request, parts)
    return proposal?.saleId ?? (visitor && saleIdOf(visitor))
  }
}
