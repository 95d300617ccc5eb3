import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import { fillAddress, formatTelefone, isRecord } from '../../engine/index.ts'
import { drawFirst } from '../../src/first-screen.tsx'
import type { Draft } from '../calls/drafts.ts'
import {
  type CallerParts,
  cookieKindOf,
  cookieOf,
  saleIdOf,
  saleNameOf,
  sealNotes,
  sellerCookie,
  sellsHere,
  type Visitor,
  visitorOf,
} from '../calls/sale.ts'
import { variantNameOf } from '../contract/handler.ts'
import { forNoSearch, permissionsOf, policyOf } from '../http/headers.ts'
import { sendErrorPage, sendUnbrandedPage, type UnbrandedLink } from '../http/html.ts'
import { problemOfFailure } from '../http/problems.ts'
import type { NearAddress } from './addresses.ts'
import type { BuiltFlowPage, BuiltPages, ScreensToDraw } from './built.ts'
import type { Catalogue } from './catalogue.ts'
import {
  findPage,
  type NoPage,
  type PageFinderParts,
  type ResumeParts,
  requestedQuote,
  requestedSale,
  resumeVisit,
  type WantedPage,
} from './find-page.ts'
import { type Served, textAt, textsAt } from './funnel.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import type { openings } from './opening.ts'
import { type Encoding, encodingOf, type FixedPart, fixedPart, packOnce, packPage } from './packing.ts'
import {
  type FixedParts,
  fillEndedPage,
  fillFixedPart,
  fillRest,
  fillTextPage,
  lookOf,
  type NamedLink,
  type PageData,
  type PageLook,
  type PageParts,
  stylesOf,
} from './page.ts'

/** What serving pages needs from the rest of the server. */
export interface PageRouteParts extends PageFinderParts, CallerParts, ResumeParts {
  readonly now: () => number
  readonly pages: BuiltPages
  /** The facts of this server that flows can read. */
  readonly serverFacts: ServerFacts
  /** The origins of documents of others that the page of a proposal may show in a frame. */
  readonly frames: readonly string[]
  /** Runs the opening of a page's funnel. */
  readonly open: ReturnType<typeof openings>
  /** The form engine of each flow's screens; of a flow without one only the outline is rendered. */
  readonly screensToDraw?: ScreensToDraw
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Opens every address that is no call, no document and no file: a funnel's page, or the way to one. */
export function routePages(app: FastifyInstance, routeParts: PageRouteParts): void {
  const parts = { ...routeParts, fixedPartOf: openFixedParts() }
  let hasWarned = false
  app.get('/*', { errorHandler: answerPageFailure }, async (request, reply) => {
    parts.catalogue.refresh()
    const [path = '/'] = request.url.split(/[?#]/, 1)
    const wanted = await findPage(parts, path)
    if (!wanted) return sendErrorPage(reply, 503, closed)
    if ('kind' in wanted) return sendInstead(parts, wanted, { request, reply })
    const { flow } = wanted.served
    const built = parts.pages.ofFlow(flow)
    if (!built) {
      request.log.error(
        `O fluxo "${flow}" ainda não foi montado. Rode "npm run build" e comece o servidor de novo.`,
      )
      return sendErrorPage(reply, 503, closed)
    }
    if (!cookieKindOf(request, parts.settings).secure && !hasWarned) {
      hasWarned = true
      app.log.warn('Sem https fora de localhost: o cookie da venda vai sem Secure. Use TLS_CERT e TLS_KEY.')
    }
    return sendPage(parts, { ...wanted, built }, { request, reply })
  })
}

function answerPageFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = problemOfFailure(error)
  if (status >= 500) request.log.error({ err: error }, code)
  return sendErrorPage(reply.headers(forNoSearch), status, unreachable)
}

const unreachable = 'Não conseguimos abrir esta página agora. O que você já preencheu continua guardado.'
const closed = 'Estamos ajustando esta página. Tente de novo em alguns minutos.'

/** Makes the fixed part of a funnel's page, or gives the one made before. */
type FixedPartOf = (served: Served, template: string, parts: FixedParts) => FixedPart

/**
 * Opens the fixed parts of pages, each made once for its funnel. They are of no person: what a visitor decides is whether a
 * font is preloaded and whether this device sells.
 */
function openFixedParts(): FixedPartOf {
  const made = new WeakMap<Served, { readonly facts: readonly unknown[]; readonly fixed: FixedPart }[]>()
  return (served, template, parts) => {
    const whole = parts.first?.isWhole ? parts.first : undefined
    // All that is not of the funnel or of this server.
    const facts = [
      template,
      parts.preloads,
      parts.isPrivate,
      whole,
      parts.hiddenScreen,
      whole && parts.data.sells,
    ]
    const ofFunnel = made.get(served) ?? []
    made.set(served, ofFunnel)
    const known = ofFunnel.find((each) => each.facts.every((fact, i) => fact === facts[i]))
    if (known) return known.fixed
    const fixed = fixedPart(fillFixedPart(template, { ...parts, first: whole }))
    ofFunnel.push({ facts, fixed })
    return fixed
  }
}

async function sendPage(
  parts: PageRouteParts & { readonly fixedPartOf: FixedPartOf },
  wanted: WantedPage & { readonly built: BuiltFlowPage },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange
  const { served, address, uid } = wanted
  const {
    noIndex: isPrivate = false,
    noMeasuring = false,
    anew: startsNewSale = false,
    scope,
  } = address.route
  const { publicUrl } = parts.settings
  const kind = cookieKindOf(request, parts.settings)
  const visit = await resumeVisit(parts, visitorOf(request, kind, parts.secret), {
    ...wanted,
    requested: startsNewSale ? 'new' : requestedSale(request.url),
    quote: requestedQuote(request.url),
  })
  const { visitor, isNew, draft } = visit
  const look = lookOf(served, parts.pages, request.headers)
  const screens = renderedScreens(wanted, draft)
  const built = screens.first?.isWhole || screens.hiddenScreen ? wanted.built.drawn : wanted.built.plain
  const page = {
    funnel: served.funnel.address,
    variant: served.id,
    route: address.pattern,
    measured: !noMeasuring,
    sale: saleNameOf(visitor),
    saleNumber: uid === undefined ? (visitor.number ?? 1) : null,
    server: parts.serverFacts,
    sells: sellsHere(request),
    scope: visit.scope,
    session: draft?.session ?? null,
    revision: draft?.revision ?? 0,
  }
  const around = {
    ...look,
    ...screens,
    isPrivate,
    isInsecure: kind.isRefused,
    canonical: publicUrl === null ? undefined : publicUrl + served.home,
  }
  const frames = scope === undefined ? [] : parts.frames
  const inline = { ...built.inline, styles: [...built.inline.styles, ...stylesOf(look)] }
  reply
    .headers(isPrivate ? forNoSearch : {})
    .header('set-cookie', [cookieOf(visitor, kind), ...(page.sells ? [sellerCookie] : [])])
    .header(
      'content-security-policy',
      policyOf(noMeasuring ? undefined : served.variant.integracoes, inline, frames),
    )
    .header('permissions-policy', permissionsOf(frames))
    .header('vary', 'accept-encoding, cookie, save-data, ect')
  const unopened = { ...page, now: parts.now(), opening: null }
  const fixed = parts.fixedPartOf(served, built.template, { ...around, data: unopened })
  // A screen that the server renders whole needs nothing of the funnel. Any other is made while the fixed part goes out: its
  // opening may wait for a service.
  const prerendering = screens.first?.isWhole
    ? undefined
    : prerender(parts, { ...wanted, page, visitor, isNew, request })
  const makeRest = async () => {
    const { drawn, data = unopened } = (await prerendering) ?? {}
    return fillRest(built.template, { ...around, drawn, data })
  }
  return reply.send(packPage(fixed, makeRest, encodeHtml(exchange)))
}

/** Says that HTML follows, in the encoding that its browser accepts best. */
function encodeHtml({ request, reply }: Exchange): Encoding {
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  reply.type('text/html; charset=utf-8')
  return encoding
}

/**
 * The screens rendered ahead for an address: the first one, which is that of the draft's step, else that of the route; and,
 * where that is another, the route's screen that the server renders whole.
 */
function renderedScreens(
  { served, address }: WantedPage,
  draft: Draft | null,
): Pick<PageParts, 'first' | 'hiddenScreen'> {
  const { screens } = served
  const ofRoute = screens.of(address.route.screen ?? '')
  const session = draft?.session
  const step = isRecord(session) && 'step' in session && typeof session.step === 'string' ? session.step : ''
  const first = step === '' ? ofRoute : screens.at(step)
  return { first, hiddenScreen: ofRoute?.isWhole && ofRoute !== first ? ofRoute : undefined }
}

interface Prerendering extends WantedPage {
  readonly page: Omit<PageData, 'now' | 'opening'>
  readonly visitor: Visitor
  readonly isNew: boolean
  readonly request: FastifyRequest
}

/** The markup of a page's first screen, and what the page's script reads. */
interface Prerendered {
  readonly drawn: string
  readonly data: PageData
}

/**
 * Runs the opening of a page's funnel and renders its first screen; undefined where the flow has no form engine here, the
 * first step has no screen, or it fails: the browser then does it all.
 */
async function prerender(
  { open, screensToDraw, now, settings, secret }: PageRouteParts,
  { served, address, page, visitor, isNew, request }: Prerendering,
): Promise<Prerendered | undefined> {
  const engine = screensToDraw?.get(served.flow)
  if (!engine) return undefined
  const site = settings.publicUrl ?? `${request.protocol}://${request.host}`
  try {
    const { session, effects, usesKept, funnel, isResumed, notes } = await open({
      served,
      pattern: address.pattern,
      url: request.url,
      site,
      measured: page.measured,
      draft: page.session,
      caller: {
        visitor,
        isFirstVisit: isNew,
        address: normalizeIP(request.ip),
        requestId: String(request.id),
      },
    })
    if (funnel.steps.get(session.step)?.step.screen === undefined) return undefined
    const opening = { session, effects, usesKept, notes: sealNotes(secret, saleIdOf(visitor), notes) }
    const data = { ...page, now: now(), opening }
    const drawn = drawFirst({
      // The server's type of a session is JSON.
      page: data as Parameters<typeof drawFirst>[0]['page'],
      funnel,
      session,
      isResumed,
      engine,
      address: new URL(request.url, site).href,
    })
    return { drawn, data }
  } catch (error) {
    request.log.error({ err: error }, 'primeira tela')
    return undefined
  }
}

/** What answering without the page of a funnel needs from the rest of the server. */
export interface InsteadParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
  readonly pages: BuiltPages
  /** Whether customers buy here: elsewhere a page that is not found also links to the list of all addresses. */
  readonly settings: { readonly mode: string }
}

/** Sends what a person sees in place of a page, or redirects to the address that they meant. */
async function sendInstead(parts: InsteadParts, instead: NoPage, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange
  switch (instead.kind) {
    case 'salesEnded':
      return sendEnded(parts, instead.served, exchange)
    case 'unknownLink':
      return sendUnbrandedPage(reply.headers(forNoSearch), 404, { ...unknownLink, scene: 'signpost' })
    case 'nothingKept':
      return sendUnbrandedPage(reply.headers(forNoSearch), 410, { ...nothingKept, scene: 'signpost' })
    case 'unknown':
      return sendNotFound(parts, instead.near, exchange)
    case 'moved':
      return reply.redirect(instead.to + queryIn(request), 301)
    case 'redirect':
      return reply.redirect(instead.to, 302)
  }
}

const queryIn = ({ url }: FastifyRequest): string => /\?[^#]*/.exec(url)?.[0] ?? ''

const unknownLink = {
  title: 'Não encontramos este link',
  text: 'Confira se o endereço está inteiro: abra de novo a mensagem ou o e-mail em que ele chegou e toque no link. Se não abrir, fale com quem enviou.',
}
const nothingKept = {
  title: 'Este link não abre mais',
  text: 'O que ele abria não é mais vendido por aqui. O que você já pagou continua valendo. Para pagar ou tirar uma dúvida, fale com quem vendeu.',
}

/**
 * Sends the page for an address that no funnel has: unbranded, with links to the addresses it may have meant. It names no
 * other partner.
 */
export function sendNotFound(
  { catalogue, settings }: Pick<InsteadParts, 'catalogue' | 'settings'>,
  near: readonly NearAddress[],
  { request, reply }: Exchange,
): FastifyReply {
  const links = near.map(({ path, funnel }): UnbrandedLink => {
    const served = funnel === undefined ? undefined : catalogue.served(funnel)
    const link = { href: path + queryIn(request), text: decodeURIComponent(path) }
    return served ? { href: link.href, text: served.texts.titulo, note: link.text } : link
  })
  const all = { href: '/dev', text: 'Ver todos os endereços', note: 'só no ambiente de teste', isQuiet: true }
  return sendUnbrandedPage(reply.headers(forNoSearch), 404, {
    title: 'Página não encontrada',
    scene: 'signpost',
    text: notFoundTexts[Math.min(links.length, 2)]!,
    links: settings.mode === 'production' ? links : [...links, all],
    more: 'Se o endereço veio numa mensagem, peça o link de novo a quem enviou.',
  })
}

/** What such a page says beside no link, one, and several. */
const notFoundTexts = [
  'Não há nada neste endereço. Confira se não faltam nem sobram letras.',
  'Não há nada neste endereço. Talvez você procure:',
  'Não há nada neste endereço. Talvez você procure um destes:',
] as const

/** Sends a page in a variant's look that needs no script. */
export async function sendStaticPage(
  exchange: Exchange,
  { pages, look, page }: { readonly pages: BuiltPages; readonly look: PageLook; readonly page: string },
): Promise<FastifyReply> {
  const styles = [...pages.text.inline.styles, ...stylesOf(look)]
  exchange.reply
    .header('content-security-policy', policyOf(undefined, { styles, scripts: [] }))
    .header('vary', 'accept-encoding, save-data, ect')
  return exchange.reply.send(await packOnce(page, encodeHtml(exchange)))
}

/** Sends the page of a variant whose sales have ended, in its look; the status 410 also tells search engines. */
async function sendEnded(parts: InsteadParts, served: Served, exchange: Exchange): Promise<FastifyReply> {
  const { pages } = parts
  const look = lookOf(served, pages, exchange.request.headers)
  const page = fillEndedPage(pages.text.template, look, {
    nome: textAt(served.variant, 'nome') || served.texts.titulo,
    boletos: await boletosOf(served, parts),
    contatos: contatosOf(served),
  })
  exchange.reply.code(410).headers(forNoSearch)
  return sendStaticPage(exchange, { pages, look, page })
}

/** Lists how the people of a variant are reached: by WhatsApp, telephone and e-mail. */
function contatosOf({ variant, texts: { titulo, telefone, email } }: Served): readonly NamedLink[] {
  const numero = textAt(variant, 'contato.whatsapp')
  const url = textAt(variant, 'enderecos.whatsapp.url')
  const values = new Map([
    ['numero', numero],
    ['texto', `Olá! Estou na página ${titulo}.`],
  ])
  const contatos: NamedLink[] = []
  if (numero !== '' && url !== '') {
    const href = fillAddress(url, { at: 0, read: (name) => values.get(name) })
    contatos.push({ label: 'Falar no WhatsApp', href })
  }
  if (telefone !== '')
    contatos.push({ label: `Ligar para ${formatTelefone(telefone)}`, href: `tel:+55${telefone}` })
  if (email !== '') contatos.push({ label: `Escrever para ${email}`, href: `mailto:${email}` })
  return contatos
}

/** Finds where people see the boletos of a variant: at an address that names the variant itself. */
async function boletosOf({ id }: Served, { catalogue, kept }: InsteadParts): Promise<string | undefined> {
  const variant = variantNameOf(id)
  const snapshot = catalogue.snapshotOf(variant) ?? (await kept.lastSnapshot(variant))
  for (const flow of Object.keys(snapshot?.funnels ?? {})) {
    const served = catalogue.served(`${variant}/${flow}`) ?? (await kept.last(`${variant}/${flow}`))
    const route = served?.site.routes.find((each) => each.variant !== undefined)
    if (route) return route.path.replace(`:${route.variant}`, variant)
  }
  return undefined
}

/**
 * Opens the texts that the footer links to, `/documentos/:prefix/termos` and `privacidade`; a text that the variant does not
 * have redirects to its home, and a prefix that no funnel has is not found.
 */
export function routeTexts(app: FastifyInstance, parts: Omit<InsteadParts, 'kept'>): void {
  const { catalogue, pages } = parts
  for (const name of ['termos', 'privacidade']) {
    const path = `/documentos/:prefix/${name}`
    app.get<{ Params: { readonly prefix: string } }>(path, async (request, reply) => {
      catalogue.refresh()
      const place = catalogue.placeOf(`/${request.params.prefix}/`)
      if (place.kind === 'moved') return reply.redirect(`/documentos${place.to}${name}`, 301)
      const served = place.kind === 'page' ? catalogue.served(place.funnel) : undefined
      if (!served) return sendNotFound(parts, [], { request, reply })
      const texto = textsAt(served.variant, `${name}.texto`)
      if (texto.length === 0) return reply.redirect(served.home, 302)
      const look = lookOf(served, pages, request.headers)
      const page = fillTextPage(pages.text.template, look, {
        titulo: textAt(served.variant, `${name}.titulo`),
        resumo: textsAt(served.variant, `${name}.resumo`),
        texto,
      })
      return sendStaticPage({ request, reply }, { pages, look, page })
    })
  }
}
