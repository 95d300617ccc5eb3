import { isRecord } from '../../engine/index.ts'
import type { Params } from '../contract/handler.ts'
import type { CallName } from '../contract/operation-file.ts'
import type { Courier } from '../outbox/index.ts'
import type { Services, UpstreamOperation } from './services.ts'

/** A kind of message that goes out by one call of one operation. */
export interface MessageRoute {
  readonly kind: string
  readonly operation: string
  readonly call: CallName
  /** Problems by which the service answers that it has the message already. */
  readonly known?: readonly string[]
  /** Writes what was queued as the service takes it; absent means as it is. */
  readonly paramsOf?: (payload: Params, site: string) => Params
}

/** What the couriers are made of. */
interface CourierParts {
  readonly routes: readonly MessageRoute[]
  readonly services: Services
  readonly operations: ReadonlyMap<string, UpstreamOperation>
  /** What goes with every message; `website` is the address of this site. */
  readonly beside: Params & { readonly website: string }
}

/**
 * Makes the couriers of the messages that services deliver; a kind whose service is not configured has none.
 *
 * A message that the service refuses is a dead letter; one whose outcome is unknown is sent again under its own key.
 */
export function serviceCouriers({ routes, services, operations, beside }: CourierParts): readonly Courier[] {
  return routes.flatMap(({ kind, operation: name, call, known = [], paramsOf = (payload) => payload }) => {
    const operation = operations.get(name)
    if (!operation || !services.serves(operation)) return []
    const deliver: Courier['deliver'] = async (payload, { idempotencyKey }) => {
      const params = { ...beside, ...paramsOf(isRecord(payload) ? (payload as Params) : {}, beside.website) }
      const result = await services.send({ operation, call, params, chave: idempotencyKey })
      if (result.kind !== 'answer') return { verdict: 'again', code: result.kind }
      const { reply } = result
      if (reply.ok || known.includes(reply.problem)) return 'sent'
      return { verdict: 'never', code: reply.problem }
    }
    return [{ kind, deliver }]
  })
}
