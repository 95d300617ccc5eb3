import type { FastifyInstance } from 'fastify'
import { forNoSearch } from '../http/headers.ts'
import { sendErrorPage } from '../http/html.ts'
import { type Settings, sandboxCards } from '../settings/settings.ts'
import { instant, type Store } from '../store/index.ts'

interface PaymentPageParts {
  readonly store: Store
  readonly settings: Pick<Settings, 'cards'>
  readonly now: () => number
}

/**
 * Opens GET /pagar/<uid>, whose uid is its capability: it redirects to the page on which the proposal is paid by card, while
 * that awaits, and to the proposal itself otherwise.
 *
 * The page of a service must have the origin that the operator set; another one, and an unknown uid, are an error page with
 * 404.
 */
export function routePaymentPages(app: FastifyInstance, { store, settings, now }: PaymentPageParts): void {
  app.get<{ Params: { readonly uid: string } }>('/pagar/:uid', async (request, reply) => {
    reply.headers(forNoSearch)
    const { uid } = request.params
    const [found] = /^[\w-]{1,60}$/.test(uid)
      ? await store.query<{ readonly pagina: string; readonly link: string | null }>(
          `select pagina, link_pagina as link from proposta left join pagamento
               on proposta_id = proposta.id and pagamento.situacao = 'aguardando' and expires_at > $2
            where uid = $1`,
          [uid, instant(now())],
        )
      : []
    const to = found?.link ?? found?.pagina
    if (to !== undefined && (found?.link ? isTrusted(to, settings) : to.startsWith('/')))
      return reply.redirect(to, 302)
    return sendErrorPage(reply, 404, gone)
  })
}

/** Tells whether a page is of the service, or of the sandbox: no service's link begins without https. */
function isTrusted(link: string, { cards: { url } }: PaymentPageParts['settings']): boolean {
  if (link.startsWith(`${sandboxCards}/pagina/`)) return true
  return url !== null && URL.canParse(link) && new URL(link).origin === new URL(url).origin
}

const gone =
  'Este pagamento não existe, ou não pode ser feito aqui agora. Volte à página do pagamento para ver como pagar.'
