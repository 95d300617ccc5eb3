import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Json, Route } from '../../engine/index.ts'
import type { Handler } from '../../server/contract/handler.ts'
import type { OperationFile } from '../../server/contract/operation-file.ts'
import { builtPages } from '../../server/pages/built.ts'
import { type Catalogue, indexFunnels } from '../../server/pages/catalogue.ts'
import { type Served, servedOf } from '../../server/pages/funnel.ts'
import { openServer, type ServerParts } from '../../server/server.ts'
import { readSettings, type Settings } from '../../server/settings/settings.ts'
import type { Store } from '../../server/store/store.ts'

/** The moment at which every clock of these tests begins: 20 November 2026, noon in São Paulo. */
export const noon = Date.UTC(2026, 10, 20, 15)

/** The key of the servers of these tests. */
export const serverKey = 'um segredo com mais de trinta e dois caracteres'

/** A clock that moves only by hand. */
export function handClock(from = noon) {
  let at = from
  function pass(ms: number): void {
    at += ms
  }
  return { now: () => at, pass }
}

/** Reads settings for tests; a captcha costs next to nothing. */
export function settingsOf(env: Readonly<Record<string, string>> = {}): Settings {
  const reading = readSettings({ NODE_ENV: 'test', CAPTCHA_COST: '1', ...env })
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return reading.settings
}

/** A store that knows nothing, for tests that need none. */
export const emptyStore: Store = {
  query: async () => [],
  transaction: async (work) => work(emptyStore),
  close: async () => {},
}

/** The addresses of the funnels of these tests: a home, a corretor's link, and that of a proposal. */
export const routes: readonly Route[] = [
  { path: '' },
  {
    path: ':nome/:idCorretor',
    parts: { idCorretor: '\\d[\\d.-]{0,19}' },
    noIndex: true,
    salePer: 'idCorretor',
    example: 'ana-souza/52998224725',
    label: 'link de uma corretora',
  },
  {
    path: ':nome/:idCorretor/empresa',
    parts: { idCorretor: '\\d[\\d.-]{0,19}' },
    noIndex: true,
    salePer: 'idCorretor',
    anew: true,
  },
  { path: '/corretor/:uid', noIndex: true, noMeasuring: true, scope: 'uid' },
]

/** A symbol, a tile, a scene, and another for the brands that take the scenes of a folder. */
const drawings = new Map([
  ['simbolos/dente', { viewBox: '0 0 32 32', shapes: '<rect fill="var(--brand, #0a6e6b)"/>' }],
  ['pecas/dente', { viewBox: '0 0 120 120', shapes: '<path d="M0 0h9v9z"/>' }],
  ['cenas/vazio', { viewBox: '0 0 240 150', shapes: '<circle r="9"/>' }],
  ['cenas/quieta/vazio', { viewBox: '0 0 240 150', shapes: '<rect width="9"/>' }],
])

/** The one funnel, `<name>/venda`, of a variant with little in it, at home under its own name. */
export const variantNamed = (name: string, more: Readonly<Record<string, Json>> = {}) =>
  funnelOf(`${name}/venda`, routes, {
    titulo: `Plano ${name}`,
    rotas: { prefixo: name },
    captcha: { tipo: 'altcha' },
    ...more,
  })

/** A funnel of a flow without steps. */
export const funnelOf = (
  id: string,
  routes: readonly Route[],
  variant: Readonly<Record<string, Json>>,
): Served =>
  servedOf({
    routes,
    variant,
    source: {
      id,
      name: 'venda',
      flow: { answers: {}, on: {}, steps: {} },
      notices: {},
      screens: {},
      operations: {},
      variant: {},
    },
    project: { screens: new Map(), drawings },
  })

export const catalogueOf = (...served: Parameters<typeof indexFunnels>[0]): Catalogue => ({
  ...indexFunnels(served),
  refresh: () => {},
  funnelWith: () => undefined,
})

const text = { type: 'string', maxLength: 20 }

/** Makes an operation's file; its input is `{ nome, responseKey, uid }`, all optional, its output `{ id }`. */
export function operationFile(kind: OperationFile['kind'], more: Partial<OperationFile> = {}): OperationFile {
  return {
    summary: 'Faz o que se pede.',
    kind,
    needs: { sale: true, captcha: 'none' },
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        nome: text,
        uid: text,
        cpf: { type: 'string', format: 'cpf' },
        responseKey: { type: 'string' },
      },
    },
    output: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    problems: { recusado: { status: 422, says: 'Recusado.' } },
    ...more,
  }
}

/** A call without a sale or a challenge. */
export const freeFile = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

/** What makes a server have free calls of these functions, by their names. */
export const freeCalls = (runs: Readonly<Record<string, Handler['run']>>) => ({
  handlers: Object.entries(runs).map(([name, run]) => local(name, run)),
  schemas: {
    operations: Object.fromEntries(Object.keys(runs).map((name) => [name, freeFile])),
    fields: {},
  },
})

/** A local that answers by a function. */
export const local = (name: string, run: Handler['run']): Handler => ({ name, run })

/** What a build writes into the page as its style. */
export const builtCss = 'body{margin:0}'

/** The page as it is built, cut down to its slots. */
export const template = `<!doctype html><html lang="pt-BR"><head><!--title--><!--head--><script type="module" crossorigin src="/assets/a.js"></script><style>${builtCss}</style></head><body><!--noscript--><!--art--><div id="root"><!--shell--></div><!--data--></body></html>`

/** Makes the built pages of some flows, all of one template. */
export const pagesOf = (page: string, ...flows: readonly string[]) =>
  builtPages(
    page,
    Object.fromEntries((flows.length > 0 ? flows : ['venda', 'depois']).map((flow) => [flow, page])),
  )

/** Opens a server out of what a test gives; everything else is as empty as can be. */
export async function openTest(parts: Partial<ServerParts> = {}) {
  const clock = handClock()
  const lines: string[] = []
  const app = await openServer({
    settings: settingsOf(),
    store: emptyStore,
    handlers: [],
    lists: {},
    catalogue: catalogueOf(
      variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } }),
      variantNamed('lua'),
    ),
    schemas: { operations: {}, fields: {} },
    secretNames: new Set(),
    now: clock.now,
    secret: serverKey,
    version: '0.0.0',
    pages: pagesOf(template),
    folders: { assets: '/nonexistent', pictures: '/nonexistent' },
    log: { write: (line) => void lines.push(line) },
    ...parts,
  })
  return { app, clock, lines }
}

/** Opens a page as a browser does, and gives the cookie that came with it. */
export async function visit(app: FastifyInstance, path = '/', cookie = ''): Promise<string> {
  const reply = await app.inject({ url: path, headers: { host: 'localhost', ...(cookie && { cookie }) } })
  return String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
}

/** What a call may say differently; a header that is undefined is left out. */
export type CallOptions = Omit<InjectOptions, 'headers'> & {
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** Makes a call as the page's script does. */
export function call(app: FastifyInstance, path: string, options: CallOptions = {}) {
  const { cookie, headers, ...rest } = options
  return app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: present({
      host: 'localhost',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: cookie || undefined,
      ...headers,
    }),
    ...rest,
  })
}

const present = (headers: CallOptions['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
