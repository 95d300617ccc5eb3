import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, raw, scriptJson } from '../http/escape.ts'
import { policyOf } from '../http/headers.ts'
import type { PlainPage } from '../plain/index.ts'
import { builtDevPage, type DrawnDevParts, drawnPageOf, filesOf, framedBy, screensOf } from './drawn-page.ts'
import { recordingsIn, wholeReplay } from './replay-files.ts'
import { sendDevPage } from './site.ts'

/** Where recordings lie, and where each transition of a flow is written, as "flows/x/flow.json:12", by its name. */
export interface ReplayParts {
  readonly folder: string
  readonly linePlaces: (flow: string) => Readonly<Record<string, string>>
}

type Parts = DrawnDevParts & ReplayParts
type Named = { readonly Params: { readonly '*': string } }

const path = '/dev/replay'

/**
 * Opens the page on which recordings are played, step by step; what it plays, by the name of the recording; and, to stand in
 * its frame, the page that draws a funnel as it is told.
 */
export function routeReplays(app: FastifyInstance, parts: Parts): void {
  app.get(path, (_request, reply) => {
    const built = builtDevPage(parts, 'replay/index.html')
    if (built === undefined) return plain(reply, 503, unbuilt)
    return plain(reply.header('content-security-policy', policyOf(undefined, undefined, ["'self'"])), 200, {
      title: 'Replays',
      body: html`<div id="replay"></div>
<script type="application/json" id="gravacoes">${raw(scriptJson(listed(parts)))}</script>
${raw(filesOf(built))}`,
    })
  })
  app.get<Named>(`${path}/gravacoes/*`, (request, reply) => recording(parts, request, reply))
  app.get<Named>(`${path}/quadro/*`, (request, reply) => frame(parts, request, reply))
}

/** Lists what can be played: the name of each recording, what it shows, and in which funnel. */
function listed({ folder }: Parts) {
  const all = recordingsIn(folder)
  return [...all.keys()].flatMap((name) => {
    const { replay: { title, variant, rules } = none } = wholeReplay(name, all) ?? {}
    return variant === '' ? [] : [{ name, title, variant, rules: [...rules] }]
  })
}
const none = { title: '', variant: '', rules: [] as readonly string[] }

function recording(parts: Parts, { params }: FastifyRequest<Named>, reply: FastifyReply): FastifyReply {
  parts.catalogue.refresh()
  const name = params['*']
  const whole = wholeReplay(name, recordingsIn(parts.folder))
  const served = whole && parts.catalogue.served(whole.replay.variant)
  if (!whole || !served) return reply.code(404).send({ code: 'naoEncontrado' })
  const file = `tests/replays/${name}.replay.json`
  const { address: funnel } = served.funnel
  return reply.send({ name, file, ...whole, funnel, lines: parts.linePlaces(served.flow) })
}

function frame(parts: Parts, request: FastifyRequest<Named>, reply: FastifyReply): FastifyReply {
  parts.catalogue.refresh()
  const served = parts.catalogue.served(request.params['*'])
  const built = builtDevPage(parts, 'replay/frame.html')
  const screens = served && screensOf(parts, served.flow)
  if (!served || built === undefined || screens === undefined) return plain(reply, 404, unbuilt)
  const template = built.replace('<!--screens-->', screens)
  const { page, policy } = drawnPageOf(parts, served, { headers: request.headers, template })
  return reply.headers(framedBy(policy)).type('text/html; charset=utf-8').send(page)
}

const plain = (reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  sendDevPage(reply.code(status), path, page)

const unbuilt: PlainPage = {
  title: 'Os replays ainda não foram montados',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}
