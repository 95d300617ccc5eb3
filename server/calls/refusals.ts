import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord, type Json } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/handler.ts'
import { refusalOf } from '../http/problems.ts'
import { openFailureLimit } from '../monitoring/failure-limit.ts'
import { insertRow, instant, type Store } from '../store/index.ts'
import { type Operation, uidIn } from './operation.ts'
import { type CallerParts, callerOf, saleIdOf } from './visitor.ts'

/** What recording refusals needs from the rest of the server. */
export interface RefusalParts extends CallerParts {
  readonly store: Store
  readonly now: () => number
  readonly operations: ReadonlyMap<string, Operation>
  readonly proposalOf: FindKnownProposal
}

/** So many refusals a minute of one address are recorded. */
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
    // No answer waits for it, and where the database is out of reach the log still has the line.
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

  /** Names the sale a call is about: that of the proposal whose uid it brings, or the caller's own. */
  async function saleIdIn(request: FastifyRequest, operation: Operation): Promise<string | null> {
    const input = request.body as Json
    const uid = isRecord(input) ? uidIn(operation, input) : undefined
    const proposal = uid === undefined ? null : await parts.proposalOf(parts.store, uid)
    const visitor = callerOf(request, parts)
    return proposal?.saleId ?? (visitor && saleIdOf(visitor))
  }
}
