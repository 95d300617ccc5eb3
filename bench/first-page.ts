import { openBrowser } from '../tools/browser.ts'
import { openPhone } from './browser.ts'
import { catalogueWith, pageServer } from './catalogues.ts'
import { durationOf, median, number, printTable } from './measure.ts'

/** One file the first page loaded, and its bytes as they travelled. */
interface Loaded {
  readonly path: string
  readonly bytes: number
}

type Server = Awaited<ReturnType<typeof pageServer>>

const link = '/implante-venda/ana-souza/52998224725'

/** Lets a browser open a page and lists what it fetched to draw it, without the calls of the funnel. */
async function pathsLoaded(server: Server): Promise<readonly string[]> {
  const origin = await server.listen({ port: 0, host: 'localhost' })
  const browser = await openBrowser()
  const { page } = await openPhone(browser)
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  await page.goto(new URL(link, origin).href, { waitUntil: 'networkidle' })
  await browser.close()
  return [...new Set(urls.map(({ pathname }) => pathname))].filter((path) => !path.startsWith('/api/'))
}

const load = (server: Server, paths: readonly string[]): Promise<readonly Loaded[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { rawPayload } = await server.inject({ url: path, headers: { 'accept-encoding': 'br' } })
      return { path, bytes: rawPayload.length }
    }),
  )

/** Takes the median of what a look at the folder costs, in milliseconds. */
async function lookMs({ catalogue, pass }: ReturnType<typeof catalogueWith>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 15; i += 1) {
    pass()
    times.push(await durationOf(() => catalogue.refresh()))
  }
  return median(times)
}

async function measure(variants: number) {
  const opened = catalogueWith(variants)
  const { catalogue, drop } = opened
  const server = await pageServer(catalogue)
  const files = await load(server, await pathsLoaded(server))
  const look = await lookMs(opened)
  await server.close()
  drop()
  return { files, look, served: catalogue.all().length }
}

const sum = (files: readonly Loaded[], form: RegExp) =>
  files.filter(({ path }) => form.test(path)).reduce((total, { bytes }) => total + bytes, 0)

const few = await measure(0)
const many = await measure(1000)
const kB = (bytes: number) => `${number(bytes / 1000, 1)} kB`
const known = [
  { what: 'HTML com o CSS dentro', form: /^\/implante-venda|\.css$/, goal: '≤ 14 kB' },
  { what: 'script de entrada e motor do funil', form: /^\/assets\/index-.*\.js$/, goal: '≤ 21 kB' },
  { what: 'React, passos, formulários e blocos', form: /^\/assets\/drawing-.*\.js$/, goal: '≤ 102 kB' },
  { what: 'telas do fluxo', form: /^\/assets\/telas-.*\.js$/, goal: '≤ 20 kB' },
  { what: 'letra', form: /\.woff2$/, goal: '≤ 30 kB' },
  { what: 'funil em JSON', form: /^\/funil\// },
]
const others = few.files.filter(({ path }) => !known.some(({ form }) => form.test(path)))
const total = sum(few.files, /./)
printTable('Primeira página, em brotli', [
  ...known.map(({ form, ...line }) => ({ ...line, figure: kB(sum(few.files, form)) })),
  ...others.map(({ path, bytes }) => ({ what: path, figure: kB(bytes) })),
  { what: `tudo, com ${few.served} variante(s) em disco`, figure: kB(total) },
  { what: `tudo, com ${many.served}`, figure: kB(sum(many.files, /./)), goal: 'o mesmo' },
])
printTable('No máximo uma vez por segundo, um pedido de página olha os arquivos do projeto', [
  { what: `com ${few.served} variante(s)`, figure: `${number(few.look, 2)} ms` },
  { what: `com ${many.served}`, figure: `${number(many.look, 2)} ms` },
])
