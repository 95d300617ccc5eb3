import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownProposal } from '../calls/captcha-gate.ts'
import { findSale } from '../calls/sale.ts'
import {
  cookieKindOf,
  cookieOf,
  newVisitor,
  type SaleName,
  saleIdOf,
  saleNameOf,
  type Visitor,
  visitorOf,
} from '../calls/visitor.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { type Draft, readDraft } from '../drafts/drafts.ts'
import { apologyPage } from '../http/apology.ts'
import { problemOfFailure } from '../http/failures.ts'
import { forNoSearch, type Inline, policyOf } from '../http/headers.ts'
import type { Settings } from '../settings/settings.ts'
import type { Sql, Store } from '../store/store.ts'
import { encodingOf, pack } from './pack.ts'
import { fillPage, lookOf } from './page.ts'

/** What serving pages needs from the rest of the server. */
export interface PageDesk {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly settings: Settings
  readonly now: () => number
  /** The built `index.html`, with its slots. */
  readonly template: string
  /** What stands inside it. */
  readonly inline: Inline
  proposalOf(sql: Sql, uid: string): Promise<KnownProposal | null>
}

interface Wanted {
  readonly served: Served
  /** The broker's code in the address; '' without one. */
  readonly broker: string
  /** The uid of a payment link, and the proposal behind it where there is one. */
  readonly uid?: string
  readonly proposal?: KnownProposal | null
  readonly isPrivate: boolean
  /** Whether what was kept of the last order must not be taken up. */
  readonly anew: boolean
}

/** Opens every address that is no call, no document and no file: a funnel's page, or the way to one. */
export function routePages(app: FastifyInstance, desk: PageDesk): void {
  const warn = warnerOf(app)
  app.get('/*', { errorHandler: apologise }, async (request, reply) => {
    desk.catalogue.refresh()
    const path = request.url.split(/[?#]/, 1)[0] ?? '/'
    const wanted = await wantedBy(desk, path)
    if (typeof wanted === 'string') return reply.redirect(wanted, 302)
    if (!wanted) return reply.code(503).type('text/html; charset=utf-8').send(apologyPage(closed))
    if (!cookieKindOf(request, desk.settings).secure) warn()
    return sendPage(desk, wanted, { request, reply })
  })
}

/** Warns once that away from localhost a page without https goes with a weaker cookie. */
function warnerOf(app: FastifyInstance): () => void {
  let isWarned = false
  return () => {
    if (!isWarned)
      app.log.warn('Sem https fora de localhost: o cookie da venda vai sem Secure. Use TLS_CERT e TLS_KEY.')
    isWarned = true
  }
}

/** Tells a person, in place of a page, that the server could not make it. */
function apologise(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = problemOfFailure(error)
  if (status >= 500) request.log.error({ err: error }, code)
  return reply
    .code(status)
    .headers(forNoSearch)
    .type('text/html; charset=utf-8')
    .send(apologyPage(unreachable))
}

const unreachable = 'Não conseguimos abrir esta página agora. O que você já preencheu continua guardado.'
const closed = 'Estamos ajustando esta página. Tente de novo em alguns minutos.'

/** Finds the page a path asks for, or the address it leads to; undefined when no variant can be served. */
async function wantedBy(
  { catalogue, store, proposalOf }: PageDesk,
  path: string,
): Promise<Wanted | string | undefined> {
  const initial = catalogue.initial()
  if (!initial) return undefined
  const place = catalogue.placeOf(path)
  if (place.kind === 'redirect') return place.to
  if (place.kind === 'proposal') {
    const proposal = /^[\w-]{1,60}$/.test(place.uid) ? await proposalOf(store, place.uid) : null
    // An unknown uid is told by the funnel itself, in the words of the first variant.
    const served = (proposal ? catalogue.served(proposal.variant) : undefined) ?? initial
    return { served, broker: proposal?.broker ?? '', uid: place.uid, proposal, isPrivate: true, anew: false }
  }
  const served = catalogue.served(place.variant)
  const broker = (place.route.idCorretor ?? '').replace(/\D/g, '').slice(0, 5)
  const { anew = false, route } = place
  return served && { served, broker, isPrivate: Object.keys(route).length > 0, anew }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function sendPage(desk: PageDesk, wanted: Wanted, { request, reply }: Exchange): Promise<FastifyReply> {
  const { served, uid, isPrivate } = wanted
  const kind = cookieKindOf(request, desk.settings)
  const known = visitorOf(request, kind)
  const name = saleNameFor(known, wanted)
  const scope = uid === undefined ? saleNameOf(name) : `uid:${uid}`
  const { visitor, draft } = await takenUp(desk, known, { name, scope })
  const page = fillPage(desk.template, {
    ...lookOf(served),
    isPrivate,
    data: {
      funnel: served.funnel.address,
      variant: served.id,
      routes: served.patterns,
      sale: saleNameOf(name),
      scope,
      now: desk.now(),
      // The first thing this page keeps takes the place of what is passed over here.
      session: wanted.anew ? null : (draft?.session ?? null),
      revision: draft?.revision ?? 0,
    },
  })
  // Whoever comes to pay is measured by nobody, so that page lets nobody in.
  const integracoes = uid === undefined ? served.variant.integracoes : undefined
  const inline = { ...desk.inline, styles: [...desk.inline.styles, served.theme] }
  const { bytes, encoding } = await pack(page, encodingOf(request.headers['accept-encoding']), 'fast')
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .headers(isPrivate ? forNoSearch : {})
    .header('set-cookie', cookieOf(visitor, kind))
    .header('content-security-policy', policyOf(integracoes, inline))
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(bytes)
}

/** Names the sale a page is about; a payment link goes on with the sale it came from, where this browser made it. */
function saleNameFor(known: Visitor | null, { served, broker, proposal }: Wanted): SaleName {
  const bare = { variant: served.id, broker: '' }
  const isBare = known && proposal && saleIdOf({ ...known, ...bare }) === proposal.saleId
  return isBare ? bare : { variant: served.id, broker }
}

interface TakenUp {
  readonly visitor: Visitor
  readonly draft: Draft | null
}

/** Takes up what the visitor kept for this page; whose sale has ended begins as somebody new. */
async function takenUp(
  { store, now }: PageDesk,
  known: Visitor | null,
  { name, scope }: { readonly name: SaleName; readonly scope: string },
): Promise<TakenUp> {
  if (!known) return { visitor: newVisitor(name), draft: null }
  const visitor = { ...known, ...name }
  const sale = await findSale(store, visitor)
  if (!sale) return { visitor, draft: null }
  if (sale.expiresAt <= now()) return { visitor: newVisitor(name), draft: null }
  return { visitor, draft: await readDraft(store, { saleId: saleIdOf(visitor), scope }) }
}
