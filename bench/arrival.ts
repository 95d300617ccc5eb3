import type { Browser } from 'playwright-core'
import { openBrowser } from '../tools/browser.ts'
import { openPhone, slowDown, slowNetwork } from './browser.ts'
import { serveProject } from './live.ts'
import { median, number, printTable } from './measure.ts'

/** What a first visit feels like, in milliseconds but for the shift. */
interface Arrival {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  /** The first field, or the first button of a sales page that its script has taken over. */
  readonly firstInput: number
  /** Pictures asked for. */
  readonly pictures: number
}

const rounds = 5

const ready = '[data-etapa="simulacao"] form input, [data-etapa="paginaCorretor"] [data-event]'

/** Watches a page from before its first line; runs inside the page. */
function watchArrival(ready: string): void {
  const seen = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    blocked: 0,
    shift: 0,
    firstInput: Number.NaN,
    pictures: 0,
  }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  watch('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  watch('layout-shift', (entry) => {
    seen.shift += (entry as unknown as { readonly value: number }).value
  })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(ready)) return
    seen.firstInput = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { arrival: seen })
}

/** Opens the page as somebody new does, on a middling phone, with slow 4G or with the network as it is. */
async function arrive(browser: Browser, address: string, network: 'slow' | 'local'): Promise<Arrival> {
  const open = await openPhone(browser)
  await slowDown(open, 4)
  if (network === 'slow') await slowNetwork(open)
  await open.page.addInitScript(watchArrival, ready)
  let pictures = 0
  open.page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().endsWith('.svg')) pictures += 1
  })
  await open.page.goto(address)
  await open.page.locator(ready).first().waitFor({ state: 'attached', timeout: 30_000 })
  await open.page.waitForTimeout(1000)
  const seen = await open.page.evaluate(() => (window as unknown as { readonly arrival: Arrival }).arrival)
  await open.page.context().close()
  return { ...seen, pictures }
}

async function medians(browser: Browser, address: string, network: 'slow' | 'local'): Promise<Arrival> {
  const seen: Arrival[] = []
  for (let i = 0; i < rounds; i += 1) seen.push(await arrive(browser, address, network))
  const middle = (name: keyof Arrival) => median(seen.map((each) => each[name]))
  return {
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blocked: middle('blocked'),
    shift: middle('shift'),
    firstInput: middle('firstInput'),
    pictures: middle('pictures'),
  }
}

const live = await serveProject()
const browser = await openBrowser()
const ms = (value: number) => `${number(value, 0)} ms`
const linesOf = ({ firstPaint, largestPaint, blocked, shift, firstInput, pictures }: Arrival) => [
  { what: 'primeira pintura (FCP)', figure: ms(firstPaint), goal: '≤ 1.200 ms' },
  { what: 'maior pintura (LCP)', figure: ms(largestPaint), goal: 'a primeira' },
  { what: 'bloqueio do script (TBT)', figure: ms(blocked), goal: '≤ 150 ms' },
  { what: 'deslocamento (CLS)', figure: number(shift, 3), goal: '0' },
  { what: 'imagens pedidas', figure: number(pictures, 0), goal: '0' },
  { what: 'primeiro campo ou botão pronto', figure: ms(firstInput), goal: '≤ 2.000 ms' },
]
const places = [
  ['no link de um corretor', live.address],
  ['na página de vendas', new URL('/', live.address).href],
] as const
for (const [where, address] of places) {
  // The first visit packs the documents; nobody after it waits for that.
  await arrive(browser, address, 'local')
  const slow = await medians(browser, address, 'slow')
  const local = await medians(browser, address, 'local')
  printTable(`Chegada ${where} em 4G lento, processador 4× mais lento (mediana de ${rounds})`, linesOf(slow))
  printTable(`Chegada ${where} com a rede local, processador 4× mais lento (mediana de ${rounds})`, [
    ...linesOf(local).map(({ what, figure }) => ({ what, figure })),
  ])
}
await browser.close()
live.close()
