import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { facts, fill, fillAddress, isRecord, type Json, migrate, type Session } from '../../engine/index.ts'
import { readDraft } from '../calls/drafts.ts'
import {
  type CallerParts,
  cookieKindOf,
  deviceOf,
  expiredCookieOf,
  readSaleName,
  sellerCookie,
  sellsHere,
  visitorOf,
} from '../calls/sale.ts'
import { comesFromHere } from '../http/guard.ts'
import { forNoSearch } from '../http/headers.ts'
import { html, type Markup, sendErrorPage } from '../http/html.ts'
import { methods } from '../payment/index.ts'
import { instant, type Store } from '../store/index.ts'
import type { BuiltPages } from './built.ts'
import type { Catalogue } from './catalogue.ts'
import { type Served, textAt } from './funnel.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import { fillDevicePage, headingOf, lookOf } from './page.ts'
import { type InsteadParts, sendNotFound, sendStaticPage } from './page-routes.ts'
import { idIn, lastedSince, takeForms } from './plain.ts'

/** What listing the sales of a device needs from the rest of the server. */
interface DeviceParts extends InsteadParts, CallerParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
  readonly pages: BuiltPages
  readonly now: () => number
  readonly settings: CallerParts['settings'] & { readonly mode: string }
}

/** A sale that began on a device, with its proposal where it has one. */
type DeviceSaleRow = {
  readonly id: string
  readonly nome: string
  readonly variant: string
  readonly since: Date
  readonly numero: string | null
  readonly pagina: string | null
  readonly situacao: 'aberta' | 'paga' | null
  readonly isConfirming: boolean
  readonly waitingFor: number | null
}

/** A sale as the page lists it. */
interface ListedSale {
  readonly id: string
  readonly who: string
  readonly what: string
  readonly state: string
  readonly lasted: string
  /** The address under which the funnel it is of begins its sales. */
  readonly start: string
  readonly funnel: string
  readonly address: string
  /** What its proposal is paid by; absent once nothing is to be paid. */
  readonly paymentLink: string | undefined
  /** The number of its proposal; null before there is one. */
  readonly number: string | null
}

/** The most sales that one page lists. */
const mostListed = 100

/**
 * Opens `/vendas/:prefix` in the look of the variant: the sales that began on this device in the last 24 hours, for who says
 * that they sell; each can be opened, sent again and removed, and all of it wiped.
 */
export async function routeDeviceSales(app: FastifyInstance, parts: DeviceParts): Promise<void> {
  const { catalogue } = parts
  type Request = FastifyRequest<{ Params: { readonly prefix: string } }>

  function servedAt({ params }: Request): Served | undefined {
    catalogue.refresh()
    const place = catalogue.placeOf(`/${params.prefix}/`)
    return place.kind === 'page' ? catalogue.served(place.funnel) : undefined
  }

  app.get<{ Params: { readonly prefix: string } }>('/vendas/:prefix', async (request, reply) => {
    const served = servedAt(request)
    if (!served) return sendNotFound(parts, [], { request, reply })
    const sales = sellsHere(request) ? await salesOfDevice(parts, request) : undefined
    const look = lookOf(served, parts.pages, request.headers)
    const main = sales === undefined ? askedWhoSells(served) : listOf(served, sales)
    const page = fillDevicePage(parts.pages.text.template, look, { titulo, main })
    reply.headers(forNoSearch)
    return sendStaticPage({ request, reply }, { pages: parts.pages, look, page })
  })

  await app.register(async (inside) => {
    takeForms(inside)
    const at = (path: string, run: (request: Request, reply: FastifyReply) => Promise<string>) =>
      inside.post<{ Params: { readonly prefix: string } }>(
        `/vendas/:prefix/${path}`,
        async (request, reply) => {
          const served = servedAt(request)
          if (!comesFromHere(request)) return sendErrorPage(reply.headers(forNoSearch), 403, notFromHere)
          if (!served) return sendNotFound(parts, [], { request, reply })
          return reply.redirect(await run(request, reply), 303)
        },
      )
    const listAt = ({ params }: Request) => `/vendas/${encodeURIComponent(params.prefix)}`

    at('vender', async (request, reply) => {
      reply.header('set-cookie', sellerCookie)
      return listAt(request)
    })
    at('remover', async (request) => {
      await forget(parts, request, idIn(request))
      return listAt(request)
    })
    at('limpar', async (request, reply) => {
      await forget(parts, request)
      const kind = cookieKindOf(request, parts.settings)
      reply
        .header('set-cookie', [expiredCookieOf(kind), `${sellerCookie.replace(/Max-Age=\d+/, 'Max-Age=0')}`])
        // What a flow keeps in the browser goes too; a browser that does not know this keeps it for its own time at most. The
        // cookies of other pages of this domain stay.
        .header('clear-site-data', '"storage"')
      return servedAt(request)?.home ?? '/'
    })
  })
}

const titulo = 'Suas vendas neste aparelho'
const notFromHere = 'Este pedido não veio desta página. Abra Suas vendas de novo e repita.'

/** Ends sales of a device: nothing of them opens here any more. What has a proposal stays with it, what has none is deleted. */
async function forget(parts: DeviceParts, request: FastifyRequest, id?: string): Promise<void> {
  const visitor = visitorOf(request, cookieKindOf(request, parts.settings), parts.secret)
  if (!visitor) return
  await parts.store.transaction(async (sql) => {
    const whose = [deviceOf(visitor), id ?? null]
    await sql.query(
      'select from sale where aparelho = $1 and ($2::text is null or id = $2) order by id for update',
      whose,
    )
    await sql.query(
      'delete from draft using sale where sale_id = sale.id and aparelho = $1 and ($2::text is null or id = $2)',
      whose,
    )
    await sql.query(
      `update sale set aparelho = null, expires_at = least(expires_at, $3::timestamptz)
        where aparelho = $1 and ($2::text is null or id = $2)`,
      [...whose, instant(parts.now())],
    )
  })
}

/** Lists the sales that began on the device of a request and are not over, the newest first. */
async function salesOfDevice(parts: DeviceParts, request: FastifyRequest): Promise<readonly ListedSale[]> {
  const { store, settings, secret, now } = parts
  const visitor = visitorOf(request, cookieKindOf(request, settings), secret)
  if (!visitor) return []
  const rows = await store.query<DeviceSaleRow>(
    `select sale.id, nome_da_venda as nome, sale.variant, sale.created_at as since, numero_proposta as numero, pagina,
            proposta.situacao, waiting.situacao is not distinct from 'confirmando' as "isConfirming",
            waiting.forma_pagamento as "waitingFor"
       from sale left join proposta on proposta.sale_id = sale.id
            left join lateral (select situacao, forma_pagamento from pagamento where proposta_id = proposta.id
              and situacao in ('confirmando', 'aguardando') order by created_at desc limit 1) as waiting on true
      where aparelho = $1 and expires_at > $2 order by sale.created_at desc limit $3`,
    [deviceOf(visitor), instant(now()), mostListed],
  )
  const site = settings.publicUrl ?? `${request.protocol}://${request.host}`
  const listed = await Promise.all(rows.map((row) => listedOf(parts, row, site)))
  return listed.filter((sale) => sale !== undefined)
}

/** Describes a sale as its flow says; undefined where nothing was filled in yet, or its flow lists no sales. */
async function listedOf(
  { store, catalogue, kept, now }: DeviceParts,
  row: DeviceSaleRow,
  site: string,
): Promise<ListedSale | undefined> {
  const name = readSaleName(row.nome)
  const served = catalogue.served(row.variant) ?? (await kept.last(row.variant))
  const draft = await readDraft(store, { saleId: row.id, scope: row.nome })
  const described = served && describedIn(served, draft?.session, now())
  if (!name || !described || (described.who === '' && row.numero === null)) return undefined
  const start = (name.per !== '' && described.own) || served.home
  const isOpen = row.situacao === 'aberta' && !row.isConfirming
  return {
    id: row.id,
    who: described.who || `Pedido ${row.numero}`,
    what: described.what,
    state: stateOf(row, described.step),
    lasted: lastedSince(row.since, now()),
    funnel: served.id,
    start,
    address: `${start}?venda=${name.number ?? 1}`,
    paymentLink: isOpen && row.pagina !== null ? site + row.pagina : undefined,
    number: row.numero,
  }
}

/** Says whose a stored sale is, and of what, by its flow; undefined where it is none: browsers may store anything. */
function describedIn(served: Served, stored: Json | undefined, at: number) {
  const funnel = served.open()
  const { sale } = funnel.flow
  if (!sale || !isRecord(stored)) return undefined
  try {
    const session = migrate(funnel, stored as unknown as Session, at)
    const known = facts(funnel, session, at)
    return {
      who: fill(sale.who, known),
      what: fill(sale.what, known),
      step: funnel.steps.get(session.step)?.step.label,
      own: fillAddress(textAt(served.variant, 'enderecos.corretora.url'), known),
    }
  } catch {
    return undefined
  }
}

/** Says how far a sale is. */
function stateOf({ situacao, isConfirming, waitingFor }: DeviceSaleRow, step: string | undefined): string {
  if (situacao === 'paga') return 'Paga'
  if (isConfirming) return 'Confirmando o pagamento'
  if (waitingFor === methods.boleto) return 'Boleto em aberto'
  if (waitingFor === methods.pix) return 'Pix em aberto'
  if (waitingFor !== null) return 'Pagamento em aberto'
  if (situacao === 'aberta') return 'Falta pagar'
  return step === undefined ? 'Em andamento' : `Em andamento: ${step.toLowerCase()}`
}

/** Writes where a variant's page posts something. */
const postTo = ({ site }: Served, what: string): string => `/vendas/${site.prefix}/${what}`

const askedWhoSells = (served: Served): Markup => html`<div class="step">
${headingOf(titulo, 'Esta lista é de quem vende: com ela você volta a cada cliente, envia o link de novo e começa outra venda.')}
<form class="actions" method="post" action="${postTo(served, 'vender')}">
<button class="button button-primary">Eu vendo neste aparelho</button>
<a class="button button-secondary" href="${served.home}">Voltar</a>
</form>
</div>`

function listOf(served: Served, sales: readonly ListedSale[]): Markup {
  const cards = sales.map((sale) => cardOf(served, sale))
  const start = sales.find(({ funnel }) => funnel === served.id)?.start ?? served.home
  return html`<div class="step device-sales">
${headingOf(titulo, sales.length === 0 ? 'Nenhuma venda por aqui ainda. As que você começar ficam nesta lista por 24 horas.' : 'O que começou aqui nas últimas 24 horas. Só este aparelho vê esta lista.')}
<p class="actions"><a class="button button-primary" href="${start}?venda=nova">Nova venda</a></p>
<ul>${cards}</ul>
<details class="card">
<summary>Limpar este aparelho</summary>
<p>Apaga deste aparelho a lista e tudo o que foi preenchido e não virou pedido. Os pedidos feitos continuam valendo, e o link de pagamento de cada um continua abrindo.</p>
<form method="post" action="${postTo(served, 'limpar')}"><button class="button button-danger">Limpar agora</button></form>
</details>
</div>`
}

function cardOf(
  served: Served,
  { id, who, what, state, lasted, address, paymentLink, number }: ListedSale,
): Markup {
  const again = `https://wa.me/?text=${encodeURIComponent(`Acesse o link abaixo e finalize seu pedido ${paymentLink}`)}`
  return html`<li class="card">
<h2 translate="no">${who}</h2>
<p>${[what, state].filter((text) => text !== '').join(' · ')}</p>
<p class="hint">${number === null ? `Começou há ${lasted}` : `Pedido ${number} · começou há ${lasted}`}</p>
<div class="card-actions">
<a class="button button-secondary" href="${address}" aria-label="Abrir a venda de ${who}">Abrir</a>
${paymentLink === undefined ? '' : html`<a class="button button-secondary" href="${again}" target="_blank" rel="noopener" aria-label="Enviar de novo o link de pagamento de ${who} pelo WhatsApp (abre em nova aba)">Enviar de novo</a>`}
<details><summary aria-label="Remover a venda de ${who}">Remover</summary>
<p>${number !== null ? 'Sai só desta lista: o pedido continua valendo.' : 'O que foi preenchido se perde.'}</p>
<form method="post" action="${postTo(served, 'remover')}"><input type="hidden" name="id" value="${id}"><button class="button button-danger">Remover agora</button></form>
</details>
</div>
</li>`
}
