import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import type { Handler } from '../contract/handler.ts'
import { problem } from '../http/problems.ts'
import type { Settings } from '../settings/settings.ts'
import { answer } from './answer.ts'
import type { IncomingCall, Perform } from './call.ts'
import { type CallerParts, callerOf } from './caller.ts'
import type { Operation } from './compile.ts'
import { type CallCounts, countedOf } from './limits.ts'
import type { Outages } from './outages.ts'
import { type Outcome, refused } from './outcome.ts'
import { plannedHandler } from './planned.ts'

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
 * Opens one route for each operation that has code, or is planned: POST /api/<operation>.
 *
 * One that is neither has none; the check of the files has said so, with its line and its mend.
 */
export function routeOperations(app: FastifyInstance, api: Api): void {
  const { operations } = api
  for (const operation of operations.values()) {
    const handler = handlerOf(operation, api)
    if (!handler) continue
    app.post(`/${operation.name}`, async (request, reply) => {
      const caller = {
        visitor: callerOf(request, api),
        address: normalizeIP(request.ip),
        key: keyOf(request),
        requestId: String(request.id),
        sealedNotes: request.headers['x-abertura'],
      }
      const input = (request.body ?? null) as Json
      return answer(reply, await performCounted(api, { operation, handler, input, ...caller }))
    })
  }
}

/** Finds the code of an operation; undefined where it has none and nothing is planned. */
export const handlerOf = (operation: Operation, { handlers, settings }: Api): Handler | undefined =>
  handlers.find(({ name }) => name === operation.name) ?? plannedOf(operation, settings)

/** Performs a call, unless its sale or its address has made it too often. */
export async function performCounted(
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
  const wait = counted.length > 0 ? await counts.admits(counted) : 0
  if (wait > 0) return refused(problem('muitasTentativas', { retryAfterSeconds: wait }))
  const outcome = await perform(call)
  // What a service could not answer counts against nobody.
  if (counted.length > 0 && isOutOfReach(outcome)) await counts.giveBack(counted)
  return outcome
}

const isOutOfReach = (outcome: Outcome): boolean =>
  'problem' in outcome && outcome.problem.code === 'indisponivel'

function plannedOf({ name, planned }: Operation, { mode }: Settings): Handler | undefined {
  return planned && plannedHandler(name, planned.data, mode === 'production')
}

/** Reads the Idempotency-Key; one that is empty or longer than 255 characters counts as none. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null
}
