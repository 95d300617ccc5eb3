import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import { isRecord } from '../../engine/index.ts'
import { drawFirst } from '../../src/first-screen.tsx'
import type { Draft } from '../calls/drafts.ts'
import { sealNotes } from '../calls/sale.ts'
import {
  type CallerParts,
  cookieKindOf,
  cookieOf,
  saleIdOf,
  saleNameOf,
  type Visitor,
  visitorOf,
} from '../calls/visitor.ts'
import { forNoSearch, permissionsOf, policyOf } from '../http/headers.ts'
import { sendErrorPage } from '../http/html.ts'
import { problemOfFailure } from '../http/problems.ts'
import type { BuiltFlowPage, BuiltPage, BuiltPages, ScreensToDraw } from './built.ts'
import { encodingOf, pack, packAsMade } from './files.ts'
import { findPage, type PageFinderParts, type WantedPage } from './find-page.ts'
import {
  type Exchange,
  type InsteadParts,
  sendInstead,
  sendNotFound,
  sendStaticPage,
} from './instead-of-page.ts'
import { longTextNames, longTextOf } from './look.ts'
import type { openings } from './opening.ts'
import {
  type EarlyParts,
  fillBeforeScreen,
  fillFromScreen,
  fillPage,
  fillTextPage,
  lookOf,
  type PageData,
  type PageLook,
  type PageParts,
  stylesOf,
} from './page.ts'
import { type ResumeParts, requestedSale, resumeVisit } from './resume-visit.ts'

/** What serving pages needs from the rest of the server. */
export interface PageRouteParts extends PageFinderParts, CallerParts, ResumeParts {
  readonly now: () => number
  readonly pages: BuiltPages
  /** What the server says of itself. */
  readonly said: ServerFacts
  /** The origins of documents of others that the page of a proposal may show in a frame. */
  readonly frames: readonly string[]
  /** Runs the opening of a page's funnel. */
  readonly open: ReturnType<typeof openings>
  /** The form engine of each flow's screens; of a flow without one only the outline is rendered. */
  readonly screensToDraw?: ScreensToDraw
}

/** Opens every address that is no call, no document and no file: a funnel's page, or the way to one. */
export function routePages(app: FastifyInstance, parts: PageRouteParts): void {
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

async function sendPage(
  parts: PageRouteParts,
  wanted: WantedPage & { readonly built: BuiltFlowPage },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { served, address } = wanted
  const { noIndex: isPrivate = false, noMeasuring = false, anew: startsNewSale = false } = address.route
  const { publicUrl } = parts.settings
  const kind = cookieKindOf(request, parts.settings)
  const { visitor, scope, draft } = await resumeVisit(parts, visitorOf(request, kind, parts.secret), {
    ...wanted,
    requested: startsNewSale ? 'new' : requestedSale(request.url),
  })
  const look = lookOf(served, parts.pages, request.headers)
  const screens = renderedScreens(wanted, draft)
  const built = screens.first?.isWhole || screens.hiddenScreen ? wanted.built.drawn : wanted.built.plain
  const page = {
    funnel: served.funnel.address,
    variant: served.id,
    route: address.pattern,
    measured: !noMeasuring,
    sale: saleNameOf(visitor),
    saleNumber: wanted.uid === undefined ? (visitor.number ?? 1) : null,
    server: parts.said,
    scope,
    session: draft?.session ?? null,
    revision: draft?.revision ?? 0,
  }
  const around = {
    ...look,
    isPrivate,
    isInsecure: kind.isRefused,
    ...screens,
    canonical: publicUrl === null ? undefined : publicUrl + served.home,
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  reply
    .headers(isPrivate ? forNoSearch : {})
    .header('set-cookie', cookieOf(visitor, kind))
    .headers(policyFor(parts, { ...wanted, built }, look))
    .header('vary', 'accept-encoding, cookie, save-data, ect')
    .type('text/html; charset=utf-8')
  const unopened = { ...page, now: parts.now(), opening: null }
  // A screen that the server renders whole needs nothing of the funnel.
  if (screens.first?.isWhole) {
    const html = fillPage(built.template, { ...around, data: unopened })
    return reply.send((await pack(html, encoding, 'fast')).bytes)
  }
  const prerendering = prerender(parts, { ...wanted, page, visitor, request })
  return reply.send(packAsMade(pageInTwoParts(built, around, { page, unopened, prerendering }), encoding))
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
  { served, address, page, visitor, request }: Prerendering,
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
      caller: { visitor, address: normalizeIP(request.ip), requestId: String(request.id) },
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

interface PageInTwoParts {
  readonly page: Pick<PageData, 'funnel'>
  /** What the page's script reads where the server did not open the funnel. */
  readonly unopened: PageData
  readonly prerendering: ReturnType<typeof prerender>
}

/** Sends the head of a page while its funnel is being opened, which may wait for a service: the browser fetches meanwhile. */
async function* pageInTwoParts(
  { template }: BuiltPage,
  around: Omit<EarlyParts, 'data'>,
  { page, unopened, prerendering }: PageInTwoParts,
): AsyncGenerator<string> {
  yield fillBeforeScreen(template, { ...around, data: page })
  const prerendered = await prerendering
  yield fillFromScreen(template, {
    ...around,
    drawn: prerendered?.drawn,
    data: prerendered?.data ?? unopened,
  })
}

/** Writes the policy headers of a page: the services its variant measures by, its inline styles, the frames of a proposal. */
function policyFor(
  parts: PageRouteParts,
  { served, address: { route }, built }: WantedPage & { readonly built: BuiltPage },
  look: PageLook,
) {
  const integracoes = route.noMeasuring ? undefined : served.variant.integracoes
  const frames = route.scope === undefined ? [] : parts.frames
  const inline = { ...built.inline, styles: [...built.inline.styles, ...stylesOf(look)] }
  return {
    'content-security-policy': policyOf(integracoes, inline, frames),
    'permissions-policy': permissionsOf(frames),
  }
}

/**
 * Opens the texts that the footer links to, `/documentos/:prefix/termos` and `privacidade`; a text that the variant does not
 * have redirects to its home, and a prefix that no funnel has is not found.
 */
export function routeTexts(app: FastifyInstance, parts: Omit<InsteadParts, 'kept'>): void {
  const { catalogue, pages } = parts
  for (const name of longTextNames) {
    const path = `/documentos/:prefix/${name}`
    app.get<{ Params: { readonly prefix: string } }>(path, async (request, reply) => {
      catalogue.refresh()
      const place = catalogue.placeOf(`/${request.params.prefix}/`)
      if (place.kind === 'moved') return reply.redirect(`/documentos${place.to}${name}`, 301)
      const served = place.kind === 'page' ? catalogue.served(place.funnel) : undefined
      if (!served) return sendNotFound(parts, reply, { kind: 'unknown', near: [] }, '')
      const text = longTextOf(served.variant, name)
      if (!text) return reply.redirect(served.home, 302)
      const look = lookOf(served, pages, request.headers)
      const page = fillTextPage(pages.text.template, look, text)
      return sendStaticPage({ request, reply }, { pages, look, page })
    })
  }
}
