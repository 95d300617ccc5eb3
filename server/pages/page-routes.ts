import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isItem } from '../../engine/index.ts'
import type { ServerFacts } from '../../names/index.ts'
import type { CallerParts } from '../calls/caller.ts'
import { cookieKindOf, cookieOf, visitorOf } from '../calls/cookie.ts'
import { saleNameOf } from '../calls/visitor.ts'
import type { Served } from '../catalogue/catalogue.ts'
import type { Draft } from '../drafts/drafts.ts'
import { sendErrorPage, sendUnbrandedPage } from '../http/error-page.ts'
import { forNoSearch, permissionsOf, policyOf } from '../http/headers.ts'
import { problemOfFailure } from '../http/problems.ts'
import type { Settings } from '../settings/settings.ts'
import type { BuiltFlowPage, BuiltPage, BuiltPages } from './built-pages.ts'
import { type DrawingParts, drawnBefore } from './drawn-before.ts'
import { type Exchange, sendEnded } from './ended-page.ts'
import { type NotFoundParts, sendNotFound } from './not-found.ts'
import { encodingOf, pack, packAsMade } from './pack.ts'
import {
  type EarlyParts,
  fillBeforeScreen,
  fillFromScreen,
  fillPage,
  lookOf,
  type PageData,
  type PageLook,
  type PageParts,
  stylesOf,
} from './page.ts'
import { askedSaleIn, type TakingUpParts, takenUp } from './taken-up.ts'
import { type Elsewhere, type InsteadOfPage, type Wanted, type WantedParts, wantedBy } from './wanted-page.ts'

/** What serving pages needs from the rest of the server. */
export interface PageRouteParts extends WantedParts, CallerParts, DrawingParts, TakingUpParts {
  readonly now: () => number
  readonly pages: BuiltPages
  /** What the server says of itself. */
  readonly said: ServerFacts
  /** The origins of documents of others that the page of a proposal may show in a frame. */
  readonly frames: readonly string[]
}

/** Opens every address that is no call, no document and no file: a funnel's page, or the way to one. */
export function routePages(app: FastifyInstance, parts: PageRouteParts): void {
  const warn = warnerOf(app)
  app.get('/*', { errorHandler: apologise }, async (request, reply) => {
    parts.catalogue.refresh()
    const [path = '/'] = request.url.split(/[?#]/, 1)
    const wanted = await wantedBy(parts, path)
    if (!wanted) return sendErrorPage(reply, 503, closed)
    if ('kind' in wanted) return sendInstead(parts, wanted, { request, reply })
    const built = parts.pages.ofFlow(wanted.served.flow)
    if (!built) {
      request.log.error(unbuilt(wanted.served.flow))
      return sendErrorPage(reply, 503, closed)
    }
    if (!cookieKindOf(request, parts.settings).secure) warn()
    return sendPage(parts, { ...wanted, built }, { request, reply })
  })
}

/** What stands behind the path of a URL, with its question mark. */
const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? ''

/** Leads to the address that a path means, or says that it means none. What is only written otherwise keeps its query. */
function leadOn(
  parts: NotFoundParts,
  reply: FastifyReply,
  { elsewhere, query }: { readonly elsewhere: Elsewhere; readonly query: string },
): FastifyReply {
  if (elsewhere.kind === 'unknown') return sendNotFound(parts, reply, elsewhere, query)
  return elsewhere.kind === 'moved'
    ? reply.redirect(elsewhere.to + query, 301)
    : reply.redirect(elsewhere.to, 302)
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
  return sendErrorPage(reply.headers(forNoSearch), status, unreachable)
}

const unbuilt = (flow: string) =>
  `O fluxo "${flow}" ainda não foi montado. Rode "npm run build" e comece o servidor de novo.`
const unreachable = 'Não conseguimos abrir esta página agora. O que você já preencheu continua guardado.'
const closed = 'Estamos ajustando esta página. Tente de novo em alguns minutos.'

/**
 * The screens that the server draws for an address: the one it begins with, that of the step at which what was kept stands,
 * else that of the route; and, where that is another, the whole one of the route.
 */
function drawnFor({ served, address }: Wanted, draft: Draft | null): Pick<PageParts, 'first' | 'laidBy'> {
  const { screens } = served
  const ofRoute = screens.of(address.route.screen ?? '')
  const kept = draft?.session
  const step = isItem(kept) && 'step' in kept && typeof kept.step === 'string' ? kept.step : ''
  const first = step === '' ? ofRoute : screens.at(step)
  return { first, laidBy: ofRoute?.isWhole && ofRoute !== first ? ofRoute : undefined }
}

/** Sends what a person is told in place of a page, or leads them to the address that they meant. */
function sendInstead(
  parts: PageRouteParts,
  instead: InsteadOfPage | Elsewhere,
  { request, reply }: Exchange,
): FastifyReply | Promise<FastifyReply> {
  if (instead.kind === 'salesEnded') return sendEnded(parts, instead, { request, reply })
  if (instead.kind === 'unknownLink' || instead.kind === 'nothingKept') {
    const isUnknown = instead.kind === 'unknownLink'
    const words = isUnknown ? unknownLink : nothingKept
    return sendUnbrandedPage(reply.headers(forNoSearch), isUnknown ? 404 : 410, {
      ...words,
      scene: 'signpost',
    })
  }
  return leadOn(parts, reply, { elsewhere: instead, query: queryOf(request.url) })
}

const unknownLink = {
  title: 'Não encontramos este link',
  text: 'Confira se o endereço está inteiro: abra de novo a mensagem ou o e-mail em que ele chegou e toque no link. Se não abrir, fale com quem enviou.',
}
const nothingKept = {
  title: 'Este link não abre mais',
  text: 'O que ele abria não é mais vendido por aqui. O que você já pagou continua valendo. Para pagar ou tirar uma dúvida, fale com quem vendeu.',
}

const canonicalOf = ({ publicUrl }: Settings, { home }: Served): string | undefined =>
  publicUrl === null ? undefined : publicUrl + home

async function sendPage(
  parts: PageRouteParts,
  wanted: Wanted & { readonly built: BuiltFlowPage },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { served, address } = wanted
  const { noIndex: isPrivate = false, noMeasuring = false, anew = false } = address.route
  const kind = cookieKindOf(request, parts.settings)
  const asked = anew ? 'new' : askedSaleIn(request.url)
  const known = visitorOf(request, kind, parts.secret)
  const { visitor, scope, draft } = await takenUp(parts, known, { ...wanted, asked })
  const look = lookOf(served, parts.pages, request.headers)
  const screens = drawnFor(wanted, draft)
  const built = screens.first?.isWhole || screens.laidBy ? wanted.built.drawn : wanted.built.plain
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
    canonical: canonicalOf(parts.settings, served),
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  reply
    .headers(isPrivate ? forNoSearch : {})
    .header('set-cookie', cookieOf(visitor, kind))
    .headers(policyFor(parts, { ...wanted, built }, look))
    .header('vary', 'accept-encoding, cookie, save-data, ect')
    .type('text/html; charset=utf-8')
  const asItStands = { ...page, now: parts.now(), opening: null }
  // A screen that the server draws whole by itself needs nothing of the funnel.
  if (screens.first?.isWhole) {
    const whole = fillPage(built.template, { ...around, data: asItStands })
    return reply.send((await pack(whole, encoding, 'fast')).bytes)
  }
  const drawing = drawnBefore(parts, { served, known: page, visitor, request })
  return reply.send(packAsMade(asMade(built, around, { known: page, asItStands, drawing }), encoding))
}

interface Opening {
  readonly known: Pick<PageData, 'funnel'>
  /** What the page's script reads where the server did not open the funnel. */
  readonly asItStands: PageData
  readonly drawing: ReturnType<typeof drawnBefore>
}

/**
 * Makes a page in two parts: a browser reads how it looks, and fetches what it needs, while the funnel is being opened; a
 * service may be asked for that.
 */
async function* asMade(
  { template }: BuiltPage,
  around: Omit<EarlyParts, 'data'>,
  { known, asItStands, drawing }: Opening,
): AsyncGenerator<string> {
  yield fillBeforeScreen(template, { ...around, data: known })
  const before = await drawing
  yield fillFromScreen(template, { ...around, drawn: before?.drawn, data: before?.data ?? asItStands })
}

/** Says what a page may do and show: what its variant measures by, its own styles, and money where a proposal is shown. */
function policyFor(
  { frames: known }: PageRouteParts,
  { served, address: { route }, built }: Wanted & { readonly built: BuiltPage },
  look: PageLook,
) {
  const integracoes = route.noMeasuring ? undefined : served.variant.integracoes
  const frames = route.scope === undefined ? [] : known
  const inline = { ...built.inline, styles: [...built.inline.styles, ...stylesOf(look)] }
  return {
    'content-security-policy': policyOf(integracoes, inline, frames),
    'permissions-policy': permissionsOf(frames),
  }
}
