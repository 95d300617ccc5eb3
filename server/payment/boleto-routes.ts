import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendErrorPage } from '../http/error-page.ts'
import type { FindAnyLetterhead } from '../messages/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import { boletoLinkOf, boletoSheetOf } from './index.ts'

type LinkSettings = Pick<Settings, 'services' | 'boletoHosts'>

/** What serving boletos needs from the rest of the server. */
export interface BoletoRouteParts {
  readonly store: Store
  readonly settings: LinkSettings
  readonly now: () => number
  readonly letterhead: FindAnyLetterhead
}

/**
 * Opens GET /boleto/<name>.pdf, whose name is its capability, the uid of a proposal or the id of a charge: the boleto, while
 * it awaits or once it is paid.
 *
 * One that a service opened lies at the service's address, and is led to where that is one of the hosts the operator
 * named. Anything else is a page that says so, with 404.
 */
export function routeBoletos(
  app: FastifyInstance,
  { store, now, letterhead, settings }: BoletoRouteParts,
): void {
  app.get<{ Params: { readonly file: string } }>('/boleto/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const name = /^([\w-]{1,60})\.pdf$/.exec(request.params.file)?.[1]
    const link = name === undefined ? undefined : await boletoLinkOf(store, name)
    if (link !== undefined) return leads(link, settings) ? reply.redirect(link, 302) : refuse(reply)
    const sheet = name === undefined ? undefined : await boletoSheetOf(store, name, now())
    const head = sheet && (await letterhead(sheet.variant))
    if (!sheet || !head) return refuse(reply)
    // Whoever asks for no boleto needs not wait for what draws one.
    const { drawBoleto } = await import('./boleto-pdf.ts')
    const bytes = await drawBoleto(sheet, head)
    return reply
      .header('content-security-policy', policyOfViewers)
      .header('content-disposition', `inline; filename="boleto-${sheet.numeroProposta}.pdf"`)
      .type('application/pdf')
      .send(bytes)
  })
}

/** Tells whether a link of a service leads to that service, or to a host that the operator named. */
function leads(link: string, { services, boletoHosts }: LinkSettings): boolean {
  const { protocol, host } = new URL(link)
  const own = [services.dental, services.pet].flatMap((each) => (each ? [new URL(each.url).host] : []))
  return protocol === 'https:' && [...own, ...boletoHosts].includes(host)
}

/** A PDF runs nothing of ours, but browsers show it inside a page of their own, which needs these. */
const policyOfViewers =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const refuse = (reply: FastifyReply): FastifyReply => sendErrorPage(reply, 404, gone)

const gone =
  'Este boleto não existe, venceu ou foi cancelado. Volte à página do pagamento para ver como pagar agora.'
