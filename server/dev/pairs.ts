import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup, raw } from '../http/escape.ts'
import { policyOf } from '../http/headers.ts'
import type { PlainPage } from '../plain/index.ts'
import { builtDevPage, type DrawnDevParts, filesOf } from './drawn-page.ts'
import { type AskedPair, atHome, type FindLineage, type Pair, pairOf, variantOf } from './pair-choice.ts'
import { endsRecording } from './record.ts'
import { sendDevPage } from './site.ts'

type Parts = DrawnDevParts & { readonly lineage: FindLineage }
type Query = { readonly Querystring: Readonly<Record<string, string | readonly string[] | undefined>> }

const path = '/dev/lado-a-lado'
const widths = ['320', '360', '412']

/** What the address asks for, with the width of the phones. */
interface Asked extends AskedPair {
  readonly largura: string
}

/**
 * Opens the page that shows two variants beside each other, each the real funnel in a sale of its own. Both are named by
 * the address; where one is not there, or both have no flow in common, the page says so and still offers the choice.
 */
export function routePairs(app: FastifyInstance, parts: Parts): void {
  app.get<Query>(path, ({ query }, reply) => {
    parts.catalogue.refresh()
    const built = builtDevPage(parts, 'pair/index.html')
    if (built === undefined) return send(reply, 503, unbuilt)
    const asked = askedIn(query)
    const pair = pairOf(asked, { all: parts.catalogue.all(), lineage: parts.lineage })
    const shown = typeof pair === 'string' ? html`<p role="alert">${pair}</p>` : phonesOf(pair, asked.largura)
    const body = html`${choiceOf(parts, asked, pair)}\n${shown}\n${raw(filesOf(built))}`
    return send(reply, typeof pair === 'string' ? 404 : 200, { title: 'Lado a lado', body })
  })
}

function askedIn(query: Query['Querystring']): Asked {
  const said = (name: string) => String(query[name] ?? '')
  const largura = widths.find((width) => width === said('largura')) ?? '360'
  return { a: said('a'), b: said('b'), fluxo: said('fluxo'), largura }
}

/** Writes the form that names the variants, the flow where there are several, and the width. */
function choiceOf({ catalogue }: Parts, asked: Asked, pair: Pair | string): Markup {
  const known = atHome(catalogue.all())
  const variants = [...known].map(([name, [first]]) => [name, `${first!.texts.titulo} (${name})`] as const)
  const chosen = typeof pair === 'string' ? asked : { a: variantOf(pair.a), b: variantOf(pair.b) }
  const flows = typeof pair === 'string' ? [] : pair.flows
  const ofFlow = flows.map((flow) => [flow, flow] as const)
  return html`<form class="par-escolha" method="get" action="${path}">
${listOf('a', 'Uma variante', variants, chosen.a)}
${listOf('b', 'Outra variante', variants, chosen.b)}
${flows.length > 1 && typeof pair !== 'string' ? listOf('fluxo', 'Fluxo', ofFlow, pair.a.flow) : ''}
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

/** Writes the two phones; the second is given its funnel by the script, once the first has its own. */
function phonesOf({ a, b }: Pair, width: string): Markup {
  return html`<div class="par-junto"><label><input type="checkbox" role="switch" id="juntos" checked> Juntos: o que se faz em um é feito no outro</label>
<p role="status" id="lado-a-lado-dito">Abrindo os dois funis…</p></div>
<div class="pares largura-${width}">${phoneOf(a, 'src')}${phoneOf(b, 'data-begins')}</div>`
}

const phoneOf = ({ id, home, texts }: Pair['a'], address: 'src' | 'data-begins'): Markup => {
  const to = address === 'src' ? html`src="${home}"` : html`data-begins="${home}"`
  return html`<figure class="par"><figcaption><h2>${texts.titulo}</h2><a href="${home}">${id}</a></figcaption>
<div class="par-celular"><iframe title="O funil de ${texts.titulo}" ${to}></iframe></div></figure>`
}

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
