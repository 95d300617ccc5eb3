import type { Dispatch, HandlerContext, Reply } from '../contract/handler.ts'
import { listsInSandbox } from '../sandbox/index.ts'
import type { Sql } from '../store/store.ts'
import type { MakeCall } from '../upstream/index.ts'
import type { AdmittedCall, CallParts } from './call.ts'
import { responseKeyOf } from './captcha-gate.ts'
import { limitsPerSale } from './limits.ts'
import { admitsMessage, admitsPerson } from './sender-limits.ts'
import { markOf } from './visitor.ts'

interface RunMeans {
  readonly sql: Sql
  readonly makeCall: MakeCall
}

/** Tells a funnel that is served, or may have been before its variant was deleted, from one that is not of its variant. */
const isKnown = ({ variant, snapshotOf }: CallParts, funnel: string): boolean =>
  variant(funnel) !== undefined || snapshotOf(funnel) === undefined

/** Runs the code of a call; its own calls go to the service behind, or to the sandbox. */
export function run(
  parts: CallParts,
  call: AdmittedCall,
  { sql, makeCall }: RunMeans,
): Promise<Reply | Dispatch> {
  const { operation, handler, input, sale, visitor, address } = call
  const { responseKey: _, ...rest } = input
  const responseKey = responseKeyOf(call)
  const within = operation.needs.sale ? sale : null
  const sender = { sale: sale?.id ?? (visitor ? markOf(visitor) : address), address }
  return handler.run(rest, {
    sql,
    now: parts.now(),
    sale: within && { id: within.id, variant: within.variant, ...(within.notes && { notes: within.notes }) },
    funnel: visitor && isKnown(parts, visitor.variant) ? visitor.variant : null,
    snapshotOf: parts.snapshotOf,
    perSale: limitsPerSale(operation, sale ? parts.variant(sale.variant) : undefined),
    lists: parts.services.serves(operation) ? parts.lists : listsInSandbox(parts.lists),
    owner: parts.owner,
    site: parts.site,
    cardEntry: parts.cardEntry,
    responseKey,
    call: (name, params) => makeCall({ operation, call: name, params: { ...params, responseKey } }),
    noteMismatch: (found) =>
      parts.noteMismatch({ ...found, operation: operation.name, variant: sale?.variant ?? '' }),
    admitsMessage: (to) => admitsMessage(parts.admits, { sql, sender, to }),
    admitsPerson: async () =>
      !parts.services.serves(operation) || admitsPerson(parts.admits, { sql, sender }),
    variant(id) {
      const variant = parts.variant(id)
      if (!variant) throw new Error('A sale names a variant that is not served.')
      return variant
    },
  } satisfies HandlerContext)
}
