import { type Funnel, isItem, type Json } from '../../engine/index.ts'
import type { IncomingCall } from '../calls/call.ts'
import type { Outcome } from '../calls/outcome.ts'
import { type Api, handlerOf, performCounted } from '../calls/routes.ts'
import type { SaleNotes } from '../contract/handler.ts'
import type { AskOnce, EndedCall } from './play.ts'

/** Who a page is opened for. */
export type Onlooker = Pick<IncomingCall, 'visitor' | 'address' | 'requestId'>

/** The same with what the sale would note if it were begun. */
export type Asking = Onlooker & { readonly unbegun: SaleNotes }

/** Ends that only the browser may hear: after these it asks again, as often and as late as it is told. */
const forTheBrowser = new Set(['indisponivel', 'erroInterno', 'emAndamento', 'muitasTentativas'])

/**
 * Makes what asks the calls of an opening: those that only read, need no proof and are no poll. They are counted as a page
 * would be, and leave no row of a sale.
 */
export function asking(api: Api, funnel: Funnel, { unbegun, ...onlooker }: Asking): AskOnce {
  return async ({ name, input }) => {
    const operation = api.operations.get(name)
    const handler = operation && handlerOf(operation, api)
    if (!operation || !handler || operation.writes || operation.money) return undefined
    if (api.outages?.has(name)) return undefined
    if (operation.needs.captcha !== 'none' || operation.kind === 'poll') return undefined
    const call = { operation, handler, input, key: null, unbegun }
    return endedOf(
      await performCounted(api, { ...call, ...onlooker }),
      funnel.operations[name]?.problems ?? [],
    )
  }
}

/** Names an end as the browser does; undefined for one that is for the browser to hear. */
function endedOf(outcome: Outcome, problems: readonly string[]): EndedCall | undefined {
  if ('data' in outcome) return { outcome: 'ok', data: outcome.data }
  const { code, data } = outcome.problem
  if (forTheBrowser.has(code)) return undefined
  const problem: Json = { code, ...(isItem(data) ? (data as { readonly [name: string]: Json }) : {}) }
  // A failure opens a notice with a code for support, which is the browser's to hear.
  return code === 'semVenda' || problems.includes(code) ? { outcome: code, problem } : undefined
}
