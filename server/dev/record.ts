import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Funnel } from '../../engine/index.ts'
import { cookieKindOf, cookieOf, visitorOf } from '../calls/cookie.ts'
import { saleNameOf } from '../calls/visitor.ts'
import { html, raw, scriptJson } from '../http/escape.ts'
import { policyOf } from '../http/headers.ts'
import { openKeptFunnels } from '../kept/index.ts'
import { askedSaleIn, takenUp } from '../pages/taken-up.ts'
import { type Wanted, wantedBy } from '../pages/wanted-page.ts'
import type { PlainPage } from '../plain/index.ts'
import { isSaleSettled, proposalOf } from '../sale/known-proposal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import { builtDevPage, type DrawnDevParts, drawnPageOf, filesOf, framedBy, screensOf } from './drawn-page.ts'
import { routeKeeping } from './recorded-files.ts'
import type { ReplayParts } from './replays.ts'
import { sendDevPage } from './site.ts'

/** By what the sales of recorded runs are known, and how a funnel is opened by its id. */
export interface RecordingParts {
  readonly settings: Settings
  readonly secret: string
  readonly opened: (variant: string) => Funnel | undefined
}

type Parts = DrawnDevParts & Pick<ReplayParts, 'folder'> & RecordingParts & { readonly store: Store }
type Named = { readonly Params: { readonly '*': string } }

const [path, begun, goesOn] = ['/dev/gravar', '/dev/gravar/novo', '/dev/gravar/quadro']

/**
 * Opens the page on which a run is recorded; the page of a funnel to stand in its frame, as somebody new or going on with the
 * sale; and what makes a replay of a run.
 */
export function routeRecording(app: FastifyInstance, parts: Parts): void {
  app.get(path, (_request, reply) => {
    parts.catalogue.refresh()
    const built = builtDevPage(parts, 'replay/record.html')
    if (built === undefined) return plain(reply, 503, unbuilt)
    const addresses = parts.catalogue.all().map(({ home }) => home)
    return plain(reply.header('content-security-policy', policyOf(undefined, undefined, ["'self'"])), 200, {
      title: 'Gravar',
      body: html`<div id="gravar"></div>
<script type="application/json" id="enderecos">${raw(scriptJson(addresses))}</script>
${raw(filesOf(built))}`,
    })
  })
  app.get<Named>(`${begun}/*`, (request, reply) => frame(parts, request, { reply, prefix: begun }))
  app.get<Named>(`${goesOn}/*`, (request, reply) => frame(parts, request, { reply, prefix: goesOn }))
  routeKeeping(app, parts)
}

/** By which a frame of this browser is known to be that of the recorder, until another page takes frames for itself. */
const recording = 'gravando'
const beginsRecording = `${recording}=1; Path=/; HttpOnly; SameSite=Strict`

/** The cookie by which frames of this browser are no longer led to the recorder. */
export const endsRecording = `${recording}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`

/**
 * Leads a funnel in the frame, which goes to another page or loads its own anew, back to where pages may be shown in a frame.
 */
export function leadFrames(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'sec-fetch-dest': dest, 'sec-fetch-site': site, cookie = '' } = request.headers
    const isFramed = dest === 'iframe' && site === 'same-origin' && request.method === 'GET'
    const isRecorded = cookie.split('; ').includes(`${recording}=1`)
    if (isFramed && isRecorded && !/^\/(?:dev|api)\//.test(request.url))
      return reply.redirect(goesOn + request.url, 303)
  })
}

interface Exchange {
  readonly reply: FastifyReply
  readonly prefix: string
}

async function frame(parts: Parts, request: FastifyRequest<Named>, { reply, prefix }: Exchange) {
  parts.catalogue.refresh()
  const [address = '/'] = request.url.slice(prefix.length).split(/[?#]/, 1)
  const kept = openKeptFunnels(parts)
  const wanted = await wantedBy({ ...parts, proposalOf, kept }, address)
  if (wanted && 'kind' in wanted) {
    const leads = wanted.kind === 'redirect' || wanted.kind === 'moved'
    return leads ? reply.redirect(prefix + wanted.to, 302) : plain(reply, 404, nothingThere)
  }
  const built = builtDevPage(parts, 'replay/record-frame.html')
  const screens = wanted && screensOf(parts, wanted.served.flow)
  if (!wanted || built === undefined || screens === undefined) return plain(reply, 503, unbuilt)
  const template = built.replace('<!--screens-->', screens)
  const { data, cookie } = await saleFor(parts, request, { wanted, isNew: prefix === begun })
  const { page, policy } = drawnPageOf(parts, wanted.served, { headers: request.headers, template, data })
  return reply
    .headers(framedBy(policy))
    .header('set-cookie', [cookie, beginsRecording])
    .type('text/html; charset=utf-8')
    .send(page)
}

interface Asked {
  readonly wanted: Wanted
  readonly isNew: boolean
}

/** Says whose sale a page in the frame is about, and what was kept of it. */
async function saleFor(parts: Parts, request: FastifyRequest, { wanted, isNew }: Asked) {
  const kind = cookieKindOf(request, parts.settings)
  const known = isNew ? null : visitorOf(request, kind, parts.secret)
  const { anew = false } = wanted.address.route
  const asked = anew ? 'new' : askedSaleIn(request.url)
  const { visitor, scope, draft } = await takenUp({ ...parts, isSaleSettled }, known, { ...wanted, asked })
  const kept = { session: draft?.session ?? null, revision: draft?.revision ?? 0 }
  const sale = saleNameOf(visitor)
  const saleNumber = visitor.number ?? 1
  const data = { route: wanted.address.pattern, sale, saleNumber, scope, now: parts.now(), ...kept }
  return { data, cookie: cookieOf(visitor, kind) }
}

const plain = (reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  sendDevPage(reply.code(status), path, page)

const nothingThere: PlainPage = {
  title: 'Nada a gravar neste endereço',
  body: html`<p>O link é desconhecido, ou as vendas desta variante terminaram.</p>`,
}

const unbuilt: PlainPage = {
  title: 'O gravador ainda não foi montado',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}
