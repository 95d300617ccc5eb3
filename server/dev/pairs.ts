import type { FastifyInstance, FastifyReply } from 'fastify'
import { lineageOf } from '../../engine/config/index.ts'
import { html, type Markup, raw } from '../http/escape.ts'
import { policyOf } from '../http/headers.ts'
import type { PlainPage } from '../plain/index.ts'
import { builtDevPage, type DrawnDevParts, filesOf } from './drawn-page.ts'
import { type AskedPair, atHome, type Pair, pairOf, type Showable } from './pair-choice.ts'
import { baseName, type PairParts, phonesOf } from './pair-phones.ts'
import { endsRecording } from './record.ts'
import { sendDevPage } from './site.ts'

type Parts = DrawnDevParts & PairParts
type Query = { readonly Querystring: Readonly<Record<string, string | readonly string[] | undefined>> }

const path = '/dev/lado-a-lado'
const widths = ['320', '360', '412']

/** What the address asks for, with the width of the phones. */
interface Asked extends AskedPair {
  readonly largura: string
}

/**
 * Opens the page that shows two variants beside each other, or one and a base of it, each a real funnel in a sale of its own,
 * and what differs in them. Both are named by the address; where one is not there, or both have no flow in common, the page
 * says so and still offers the choice.
 */
export function routePairs(app: FastifyInstance, parts: Parts): void {
  app.get<Query>(path, ({ query }, reply) => {
    parts.catalogue.refresh()
    const built = builtDevPage(parts, 'pair/index.html')
    if (built === undefined) return send(reply, 503, unbuilt)
    const asked = askedIn(query)
    const showable = showableOf(parts)
    const pair = pairOf(asked, showable)
    const shown =
      typeof pair === 'string' ? html`<p role="alert">${pair}</p>` : phonesOf(parts, pair, asked.largura)
    const body = html`${choiceOf(parts, { asked, pair, showable })}\n${shown}\n${raw(filesOf(built))}`
    return send(reply, typeof pair === 'string' ? 404 : 200, { title: 'Lado a lado', body })
  })
}

function showableOf({ catalogue, project, beside }: Parts): Showable {
  const all = catalogue.all()
  const lineage = (variant: string) => lineageOf(project(), variant)
  const beneath = new Set([...atHome(all).keys()].flatMap(lineage))
  return {
    ...{ all, lineage },
    bases: [...beneath].filter((name) => project().variants.get(name)?.isServed === false),
    filled: (base, from, flow) =>
      beside(base, from)?.funnels.get(flow) ?? `"${from}" não serve o fluxo "${flow}".`,
  }
}

function askedIn(query: Query['Querystring']): Asked {
  const said = (name: string) => String(query[name] ?? '')
  const largura = widths.find((width) => width === said('largura')) ?? '360'
  return { a: said('a'), b: said('b'), fluxo: said('fluxo'), largura }
}

/** Writes the form that names the variants, the flow where there are several, and the width. */
function choiceOf(
  parts: Parts,
  {
    asked,
    pair,
    showable,
  }: { readonly asked: Asked; readonly pair: Pair | string; readonly showable: Showable },
): Markup {
  const known = atHome(showable.all)
  const variants = [
    ...[...known].map(([name, [first]]) => [name, `${first!.texts.titulo} (${name})`] as const),
    ...showable.bases.map((name) => [name, baseName(parts.project(), name)] as const),
  ]
  const chosen = typeof pair === 'string' ? asked : { a: pair.a.name, b: pair.b.name }
  const flows = typeof pair === 'string' ? [] : pair.flows
  const ofFlow = flows.map((flow) => [flow, flow] as const)
  return html`<form class="par-escolha" method="get" action="${path}">
${listOf('a', 'Uma variante', variants, chosen.a)}
${listOf('b', 'Outra variante', variants, chosen.b)}
${flows.length > 1 && typeof pair !== 'string' ? listOf('fluxo', 'Fluxo', ofFlow, pair.a.served.flow) : ''}
${listOf(
  'largura',
  'Largura',
  widths.map((width) => [width, `${width} px`] as const),
  asked.largura,
)}
<button>Mostrar</button></form>`
}

const listOf = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): Markup =>
  html`<label>${label} <select name="${name}">${options.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>`

const send = (reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  sendDevPage(
    reply.code(status).headers({
      'content-security-policy': policyOf(undefined, undefined, ["'self'"]),
      'set-cookie': endsRecording,
    }),
    path,
    page,
  )

const unbuilt: PlainPage = {
  title: 'Esta página ainda não foi montada',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}
