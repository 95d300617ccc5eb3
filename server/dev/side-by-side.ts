import type { FastifyInstance } from 'fastify'
import { cookieKindOf, cookieOf, newVisitor, visitorOf } from '../calls/sale.ts'
import { html, type Markup } from '../http/html.ts'
import type { Served } from '../pages/funnel.ts'
import { type FunnelPageParts, framingPolicy, sendDevPage } from './html.ts'
import { endRecording, type RecordingParts } from './recording.ts'

type Parts = Pick<FunnelPageParts, 'catalogue'> & Pick<RecordingParts, 'settings' | 'secret'>
type Query = { readonly Querystring: { readonly a?: string; readonly b?: string } }

const path = '/dev/lado-a-lado'

/** Registers the page that shows two funnels side by side, each in a frame and in a sale of its own. The address names them. */
export function routeSideBySide(app: FastifyInstance, { catalogue, settings, secret }: Parts): void {
  app.get<Query>(path, (request, reply) => {
    catalogue.refresh()
    const funnels = catalogue.all().filter(({ site }) => site.prefix !== '')
    const find = (name: string) => funnels.find(({ id }) => id === name || id.split('/')[0] === name)
    const a = request.query.a ? find(request.query.a) : funnels[0]
    const b = request.query.b ? find(request.query.b) : (nextTo(a, funnels) ?? a)
    const problem = problemOf(a, b)
    const frames = html`<div class="pares">${[a, b].flatMap((served) => (served ? [frameOf(served)] : []))}</div>`
    // Both frames load at once: without a cookie before, each would begin as another visitor.
    const kind = cookieKindOf(request, settings)
    const visitor = a && (visitorOf(request, kind, secret) ?? newVisitor({ variant: a.id, per: '' }, secret))
    reply.code(problem ? 404 : 200).headers({
      ...framingPolicy,
      'set-cookie': [endRecording, ...(visitor ? [cookieOf(visitor, kind)] : [])],
    })
    const shown = problem ? html`<p role="alert">${problem}</p>` : frames
    return sendDevPage(reply, path, { title: 'Lado a lado', body: html`${formOf(funnels, [a, b])}${shown}` })
  })
}

const nextTo = (a: Served | undefined, funnels: readonly Served[]): Served | undefined => {
  const others = funnels.filter((each) => each !== a)
  return others.find(({ flow }) => flow === a?.flow) ?? others[0]
}

function problemOf(a: Served | undefined, b: Served | undefined): string | undefined {
  if (!a || !b) return 'Não há um funil com esse nome. Escolha dois da lista.'
  return a === b ? 'Escolha dois funis diferentes: o mesmo, duas vezes, dividiria uma venda só.' : undefined
}

function formOf(funnels: readonly Served[], [a, b]: readonly (Served | undefined)[]): Markup {
  const select = (name: string, label: string, chosen: Served | undefined) =>
    html`<label>${label} <select name="${name}">${funnels.map(
      (each) =>
        html`<option value="${each.id}"${each === chosen ? html` selected` : ''}>${each.texts.titulo} (${each.id})</option>`,
    )}</select></label>`
  return html`<form class="escolha" method="get" action="${path}">${select('a', 'Um funil', a)}
${select('b', 'Outro funil', b)} <button>Mostrar</button></form>`
}

const frameOf = ({ texts, id, home }: Served): Markup =>
  html`<figure><figcaption>${texts.titulo} <a href="${home}">${id}</a></figcaption>
<iframe title="O funil de ${texts.titulo}" src="${home}"></iframe></figure>`

/**
 * Lets pages of this server show its pages in frames: what a browser requests for a frame of the same origin may be framed,
 * and everything else goes out as it does in production.
 */
export function allowOwnFrames(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (headers['sec-fetch-dest'] !== 'iframe' || headers['sec-fetch-site'] !== 'same-origin') return payload
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
    return payload
  })
}
