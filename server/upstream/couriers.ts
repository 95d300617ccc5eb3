import type { Json } from '../../engine/index.ts'
import type { Courier } from '../outbox/index.ts'
import type { AskingOperation, Services } from './ask.ts'
import type { Asked } from './request.ts'

/** A kind of message that goes out by one call of one operation. */
interface Route {
  readonly kind: string
  readonly operation: string
  readonly call: string
  /** Problems by which the service says that it has the message already. */
  readonly known?: readonly string[]
  /** Writes what was queued as the service takes it. */
  readonly told?: (payload: Asked, site: string) => Asked
}

const routes: readonly Route[] = [
  { kind: 'contato', operation: 'contato.enviar', call: 'enviar', known: ['contatoExiste'] },
  {
    ...{ kind: 'whatsapp', operation: 'cotacao.enviarWhatsapp', call: 'enviar' },
    told: (quote, site) => ({ ...quote, to: `55${quote.to}`, url_venda: `${site}${quote.url_venda}` }),
  },
  { kind: 'linkDePagamento', operation: 'proposta.enviarEmail', call: 'enviar' },
]

/** What the couriers are made of. */
interface CourierParts {
  readonly services: Services
  readonly operations: ReadonlyMap<string, AskingOperation>
  /** What goes with every message; `website` is the address of this site. */
  readonly beside: Asked & { readonly website: string }
}

/**
 * Makes the couriers of the messages that services deliver; a kind whose service is not configured has none.
 *
 * A message that the service refuses is a dead letter; one of which nobody knows goes out again under its own name.
 */
export function serviceCouriers({ services, operations, beside }: CourierParts): readonly Courier[] {
  return routes.flatMap(({ kind, operation: name, call, known = [], told = plainly }) => {
    const operation = operations.get(name)
    if (!operation || !services.serves(operation)) return []
    const deliver: Courier['deliver'] = async (payload, { mark }) => {
      const said = await services.listen({
        operation,
        call,
        asked: { ...beside, ...told(namesIn(payload), beside.website) },
        chave: mark,
      })
      if (said.kind !== 'answer') return { verdict: 'again', code: said.kind }
      const { reply } = said
      if (reply.ok || known.includes(reply.problem)) return 'sent'
      return { verdict: 'never', code: reply.problem }
    }
    return [{ kind, deliver }]
  })
}

const plainly = (payload: Asked): Asked => payload

const namesIn = (payload: Json): Asked =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? (payload as Asked) : {}
