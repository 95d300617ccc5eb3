import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { funnelSource } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { cookieKindOf, cookieOf, saleNameOf, visitorOf } from '../calls/sale.ts'
import { html } from '../http/html.ts'
import { findPage, requestedSale, resumeVisit, type WantedPage } from '../pages/find-page.ts'
import { openKeptFunnels } from '../pages/kept-funnels.ts'
import { isSaleSettled, proposalOf } from '../sale/proposal.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/store.ts'
import {
  type FunnelPageParts,
  fillFunnelPage,
  framedBy,
  frameTemplate,
  sendDevPage,
  sendHtml,
  sendScriptedPage,
  sendUnbuilt,
} from './html.ts'
import { longestRun, readRun, replayOf } from './replay-of.ts'
import type { ReplayParts } from './replays.ts'

/** What the cookies of recorded sales are signed with. */
export interface RecordingParts {
  readonly settings: Settings
  readonly secret: string
}

type Parts = FunnelPageParts & ReplayParts & RecordingParts & { readonly store: Store }
type Named = { readonly Params: { readonly '*': string } }

const [path, newSale, sameSale] = ['/dev/gravar', '/dev/gravar/novo', '/dev/gravar/quadro']

/**
 * Registers the page that records a run, the page of a funnel for its frame (for a new visitor or in the same sale), and the
 * endpoint that makes a replay of a run.
 */
export function routeRecording(app: FastifyInstance, parts: Parts): void {
  app.get(path, (_request, reply) => {
    parts.catalogue.refresh()
    return sendScriptedPage(reply, parts, {
      path,
      title: 'Gravar',
      root: 'gravar',
      data: parts.catalogue.all().map(({ home }) => home),
    })
  })
  for (const prefix of [newSale, sameSale])
    app.get<Named>(`${prefix}/*`, (request, reply) => sendFrame(parts, request, { reply, prefix }))
  app.post<{ Body: Sent | null }>(`${path}/replay`, { bodyLimit: longestRun }, async ({ body }, reply) => {
    const answer = await makeReplay(parts, body ?? {})
    return reply.code('mistake' in answer && !('text' in answer) ? 400 : 200).send(answer)
  })
}

/** The cookie by which frames of this browser are the recorder's, until another page shows frames of its own. */
const startRecording = 'gravando=1; Path=/; HttpOnly; SameSite=Strict'
export const endRecording = 'gravando=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'

/** Redirects a funnel in the recorder's frame, where it loads another page or its own again, to a page that is recorded. */
export function redirectRecordedFrames(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { 'sec-fetch-dest': dest, 'sec-fetch-site': site, cookie = '' } = request.headers
    const isFramed = dest === 'iframe' && site === 'same-origin' && request.method === 'GET'
    const isRecorded = cookie.split('; ').includes('gravando=1')
    if (isFramed && isRecorded && !/^\/(?:dev|api)\//.test(request.url))
      return reply.redirect(sameSale + request.url, 303)
  })
}

interface Exchange {
  readonly reply: FastifyReply
  readonly prefix: string
}

async function sendFrame(parts: Parts, request: FastifyRequest<Named>, { reply, prefix }: Exchange) {
  parts.catalogue.refresh()
  const [address = '/'] = request.url.slice(prefix.length).split(/[?#]/, 1)
  const kept = openKeptFunnels(parts)
  const wanted = await findPage({ ...parts, proposalOf, kept }, address)
  if (wanted && 'kind' in wanted) {
    const leads = wanted.kind === 'redirect' || wanted.kind === 'moved'
    return leads ? reply.redirect(prefix + wanted.to, 302) : sendDevPage(reply.code(404), path, nothingThere)
  }
  const template = wanted && frameTemplate(parts, 'replay/record-frame.html', wanted.served.flow)
  if (!wanted || template === undefined) return sendUnbuilt(reply, path)
  const { data, cookie } = await saleFor(parts, request, { wanted, isNew: prefix === newSale })
  const { page, policy } = fillFunnelPage(parts, wanted.served, { headers: request.headers, template, data })
  reply.headers(framedBy(policy)).header('set-cookie', [cookie, startRecording])
  return sendHtml(reply, page)
}

interface WantedSale {
  readonly wanted: WantedPage
  readonly isNew: boolean
}

/** Finds the sale of a page in the frame, and its draft. */
async function saleFor(parts: Parts, request: FastifyRequest, { wanted, isNew }: WantedSale) {
  const kind = cookieKindOf(request, parts.settings)
  const known = isNew ? null : visitorOf(request, kind, parts.secret)
  const { anew: isRestart = false } = wanted.address.route
  const asked = isRestart ? 'new' : requestedSale(request.url)
  const { visitor, scope, draft } = await resumeVisit({ ...parts, isSaleSettled }, known, {
    ...wanted,
    requested: asked,
  })
  const kept = { session: draft?.session ?? null, revision: draft?.revision ?? 0 }
  const sale = saleNameOf(visitor)
  const saleNumber = visitor.number ?? 1
  const data = { route: wanted.address.pattern, sale, saleNumber, scope, now: parts.now(), ...kept }
  return { data, cookie: cookieOf(visitor, kind) }
}

const nothingThere = {
  title: 'Nada a gravar neste endereço',
  body: html`<p>O link é desconhecido, ou as vendas desta variante terminaram.</p>`,
}

/** A run as the page sends it, with the title, rules and name of its replay. */
interface Sent {
  readonly run?: unknown
  readonly title?: unknown
  readonly rules?: unknown
  readonly name?: unknown
  readonly isKept?: unknown
}

/** The rule of a recording until its author writes the right one. */
const noRule = 'R00a'

/** Makes the replay of a run and, where that is asked for, writes it into a file. */
async function makeReplay({ project, folder }: Parts, { run: sent, isKept, ...named }: Sent) {
  const run = readRun(sent)
  if (typeof run === 'string') return { mistake: run }
  const source = funnelSource(project(), run.variant)
  if (!source) return { mistake: `Não há funil "${run.variant}".` }
  const funnel = openFunnel(source)
  const { replay, divergence } = replayOf(funnel, run, titleAndRules(named))
  const text = `${JSON.stringify({ $schema: '../../../schemas/replay.schema.json', ...replay }, null, 2)}\n`
  const shown = { text, ...(divergence && { divergence }) }
  if (isKept !== true) return shown
  const kept = await writeNew(folder, { flow: funnel.name, name: String(named.name ?? ''), text })
  return { ...shown, ...kept }
}

const titleAndRules = ({ title, rules }: Pick<Sent, 'title' | 'rules'>) => {
  const named = String(rules ?? '').match(/\b[A-Z]+\d+[a-z]{1,2}\b/g) ?? []
  return {
    title: String(title ?? '').trim() || 'uma jornada gravada',
    rules: named.length > 0 ? named : [noRule],
  }
}

interface File {
  readonly flow: string
  readonly name: string
  readonly text: string
}

/** Writes a replay beside the others of its flow; an old one stays as it is. */
async function writeNew(folder: string, { flow, name, text }: File) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 80)
    return {
      mistake:
        'O nome do arquivo tem letras pequenas sem acento, números e hífens, como titular-paga-com-pix.',
    }
  const file = `${flow}/${name}.replay.json`
  await mkdir(join(folder, flow), { recursive: true })
  try {
    await writeFile(join(folder, file), text, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { mistake: `Já há um replay "${file}". Escolha outro nome.` }
  }
  return { kept: `tests/replays/${file}` }
}
