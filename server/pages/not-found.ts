import type { FastifyReply } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { NearAddress, Unknown } from '../catalogue/routes.ts'
import { sendUnbrandedPage, type UnbrandedLink } from '../http/error-page.ts'
import { forNoSearch } from '../http/headers.ts'

/** What saying that nothing is at an address needs. */
export interface NotFoundParts {
  readonly catalogue: Catalogue
  /** Whether customers buy here: elsewhere the page leads to the list of all addresses, too. */
  readonly settings: { readonly mode: string }
}

/**
 * Sends the page for an address that no funnel has: in words of no brand, with the way to the address it may have meant.
 * It names no other partner.
 */
export function sendNotFound(
  { catalogue, settings }: NotFoundParts,
  reply: FastifyReply,
  { near }: Unknown,
  query: string,
): FastifyReply {
  const links = near.map((address) => linkTo(catalogue, address, query))
  const all = { href: '/dev', text: 'Ver todos os endereços', note: 'só no ambiente de teste', isQuiet: true }
  return sendUnbrandedPage(reply.headers(forNoSearch), 404, {
    title: 'Página não encontrada',
    scene: 'signpost',
    text: textFor(links.length),
    links: settings.mode === 'production' ? links : [...links, all],
    more: 'Se o endereço veio numa mensagem, peça o link de novo a quem enviou.',
  })
}

function textFor(found: number): string {
  if (found === 0) return 'Não há nada neste endereço. Confira se não faltam nem sobram letras.'
  return found === 1
    ? 'Não há nada neste endereço. Talvez você procure:'
    : 'Não há nada neste endereço. Talvez você procure um destes:'
}

function linkTo(catalogue: Catalogue, { path, funnel }: NearAddress, query: string): UnbrandedLink {
  const served = funnel === undefined ? undefined : catalogue.served(funnel)
  const href = path + query
  return served
    ? { href, text: served.texts.titulo, note: decodeURIComponent(path) }
    : { href, text: decodeURIComponent(path) }
}
