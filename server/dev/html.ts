import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import type { Json } from '../../engine/index.ts'
import { policyOf } from '../http/headers.ts'
import { html, raw, scriptJson } from '../http/html.ts'
import { type BuiltPages, builtPages } from '../pages/built.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import type { Served } from '../pages/funnel.ts'
import { fillPage, lookOf, type PageData, stylesOf } from '../pages/page.ts'
import { type PlainPage, type PlainSite, plainHtml } from '../pages/plain.ts'

/** The pages of the sandbox, each with its name and what it is for. */
export const devPages: readonly (readonly [path: string, name: string, says: string])[] = [
  ['/dev/dados', 'Dados de teste', 'CPFs, CEPs e cartões que provocam cada aviso e cada erro.'],
  ['/dev/pix', 'Pix e boleto', 'Pague os Pix, os boletos e os cartões que aguardam, ou expire um Pix.'],
  [
    '/dev/caixa',
    'Caixa de mensagens',
    'E-mails, mensagens de WhatsApp e contatos que seriam enviados, com os seus links.',
  ],
  [
    '/dev/falhas',
    'Falhas',
    'Faça o CEP, a verificação de segurança, a conexão ou qualquer chamada falhar em um funil aberto.',
  ],
  [
    '/dev/precos',
    'Preços',
    'Quanto custa um pet em cada funil, e a linha do arquivo que diz cada parte da conta.',
  ],
  ['/dev/pecas', 'Peças', 'Um funil que só mostra os componentes, com a cara de cada variante.'],
  [
    '/dev/replay',
    'Replays',
    'Jornadas gravadas, lance a lance: a tela, o que o funil sabe, e por que está ali.',
  ],
  ['/dev/gravar', 'Gravar', 'O que você faz num funil vira um replay, com os dados trocados por outros.'],
  [
    '/dev/cobertura',
    'Cobertura',
    'Cada transição de um fluxo, com os replays que passam por ela, e as que não têm nenhum.',
  ],
  [
    '/dev/lado-a-lado',
    'Lado a lado',
    'Dois funis, cada um na sua venda, para comparar telas, textos e cores.',
  ],
]

/** How the pages of the sandbox look. */
export const devSite: PlainSite = {
  name: 'Ambiente de teste',
  navigation: 'Páginas de teste',
  links: [['/dev', 'Início'], ...devPages.map(([path, name]) => [path, name] as const)],
  style: '/dev/estilo.css',
}

export const sendHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page)

/** Sends a page of the sandbox, with the status and the headers that its reply has by then. */
export const sendDevPage = (reply: FastifyReply, path: string, page: PlainPage): FastifyReply =>
  sendHtml(reply, plainHtml(devSite, path, page))

/** The policy of a page of the sandbox that shows pages of this server in frames. */
export const framingPolicy = { 'content-security-policy': policyOf(undefined, undefined, ["'self'"]) }

/** Lets a page of ours show an answer in a frame, under a policy. */
export const framedBy = (policy: string) => ({
  'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  'x-frame-options': 'SAMEORIGIN',
})

/** What the pages of the sandbox that draw funnels are made from. */
export interface FunnelPageParts {
  readonly catalogue: Catalogue
  /** The pages of the product, for their fonts and the names of their screens. */
  readonly pages: Pick<BuiltPages, 'font' | 'ofFlow'>
  readonly serverFacts: ServerFacts
  /** Where the pages of the sandbox were built. */
  readonly built: string
  readonly now: () => number
}

/** The address of the built files of these pages. */
export const devFiles = '/dev/arquivos/'

/** Reads a built page of the sandbox; undefined where it was not built. */
export function builtDevPage({ built }: Pick<FunnelPageParts, 'built'>, name: string): string | undefined {
  const page = join(built, name)
  return existsSync(page) ? readFileSync(page, 'utf8') : undefined
}

/** Says on a page of the sandbox that it was not built. */
export const sendUnbuilt = (reply: FastifyReply, path: string): FastifyReply =>
  sendDevPage(reply.code(503), path, {
    title: 'Esta página ainda não foi montada',
    body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
  })

/** A page of the sandbox that a script of the replays fills: the id of the element it renders into, and its data. */
interface ScriptedPage {
  readonly path: string
  readonly title: string
  readonly root: string
  readonly data: Json
}

/** Sends a page of the sandbox that a script fills and that may show pages of this server in frames. */
export function sendScriptedPage(
  reply: FastifyReply,
  parts: Pick<FunnelPageParts, 'built'>,
  { path, title, root, data }: ScriptedPage,
): FastifyReply {
  const built = builtDevPage(parts, 'replay/pages.html')
  if (built === undefined) return sendUnbuilt(reply, path)
  return sendDevPage(reply.headers(framingPolicy), path, {
    title,
    body: html`<div id="${root}"></div>
<script type="application/json" id="dados">${raw(scriptJson(data))}</script>
${raw(filesOf(built))}`,
  })
}

/** Takes the tags of a built page that load its scripts and its style sheets. */
const filesOf = (page: string): string =>
  (page.match(/<script [^>]*src=[^>]*><\/script>|<link [^>]*rel="stylesheet"[^>]*>/g) ?? []).join('\n')

/** What a page is filled with: a built page, and what its script reads beside the funnel; nothing of a sale where absent. */
interface DrawnFrom {
  readonly headers: IncomingHttpHeaders
  readonly template: string
  readonly data?: Partial<PageData>
}

/** Fills a built page of the sandbox with the look of a funnel, and says by which policy it may be shown. */
export function fillFunnelPage(
  { pages, serverFacts, now }: FunnelPageParts,
  served: Served,
  { headers, template, data }: DrawnFrom,
): { readonly page: string; readonly policy: string } {
  const look = lookOf(served, pages, headers)
  const { inline } = builtPages(template, {}).text
  const page = fillPage(template, {
    ...look,
    isPrivate: true,
    data: {
      funnel: served.funnel.address,
      variant: served.id,
      route: '',
      measured: false,
      sale: '',
      saleNumber: null,
      server: serverFacts,
      sells: false,
      scope: '',
      now: now(),
      session: null,
      revision: 0,
      opening: null,
      ...data,
    },
  })
  return { page, policy: policyOf(undefined, { ...inline, styles: [...inline.styles, ...stylesOf(look)] }) }
}

/** Reads a built page that draws a flow in a frame, with the flow's screens named in it; undefined where either was not built. */
export function frameTemplate(parts: FunnelPageParts, file: string, flow: string): string | undefined {
  const built = builtDevPage(parts, file)
  const page = parts.pages.ofFlow(flow)?.plain.template ?? ''
  const screens = /<link [^>]*id="screens"[^>]*>/.exec(page)?.[0]
  return built === undefined || screens === undefined ? undefined : built.replace('<!--screens-->', screens)
}
