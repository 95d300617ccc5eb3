import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { openPhone, serveProject, slowDown, slowNetwork } from './browser.ts'
import { median, number, printTable } from './measure.ts'

// A first visit on a middling phone, over slow 4G and over the local network.

/** What a first visit feels like, in milliseconds but for the shift. */
interface Arrival {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  /** Until the first field, or the first button of a sales page that its script has taken over. */
  readonly firstInput: number
}

const rounds = 5
const ready = '[data-etapa="simulacao"] form input, [data-etapa="paginaCorretor"] [data-event]'

/** Observes a page from before its first line; runs inside the page. */
function observeArrival(ready: string): void {
  const seen = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    blocked: 0,
    shift: 0,
    firstInput: Number.NaN,
  }
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as unknown as { readonly value: number }).value
  })
  new MutationObserver((_, observer) => {
    if (!document.querySelector(ready)) return
    seen.firstInput = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  Object.assign(window, { arrival: seen })
}

/** Opens the page in a new browser context. */
async function arrive(browser: Browser, address: string, isSlow: boolean): Promise<Arrival> {
  const phone = await openPhone(browser)
  await slowDown(phone, 4)
  if (isSlow) await slowNetwork(phone)
  await phone.page.addInitScript(observeArrival, ready)
  await phone.page.goto(address)
  await phone.page.locator(ready).first().waitFor({ state: 'attached', timeout: 30_000 })
  await phone.page.waitForTimeout(1000)
  const seen = await phone.page.evaluate(() => (window as unknown as { readonly arrival: Arrival }).arrival)
  await phone.page.context().close()
  return seen
}

/** Measures some visits and prints the median of each figure, with the goals that are for slow 4G. */
async function printArrival(browser: Browser, address: string, where: string, isSlow: boolean) {
  const seen: Arrival[] = []
  for (let i = 0; i < rounds; i += 1) seen.push(await arrive(browser, address, isSlow))
  const medianOf = (name: keyof Arrival, digits = 0) => number(median(seen.map((each) => each[name])), digits)
  const lines = [
    { what: 'primeira pintura (FCP)', figure: `${medianOf('firstPaint')} ms`, goal: '≤ 1.200 ms' },
    { what: 'maior pintura (LCP)', figure: `${medianOf('largestPaint')} ms`, goal: 'a primeira' },
    { what: 'bloqueio do script (TBT)', figure: `${medianOf('blocked')} ms`, goal: '≤ 150 ms' },
    { what: 'deslocamento (CLS)', figure: medianOf('shift', 3), goal: '0' },
    { what: 'primeiro campo ou botão pronto', figure: `${medianOf('firstInput')} ms`, goal: '≤ 2.000 ms' },
  ]
  printTable(
    `Chegada ${where} ${isSlow ? 'em 4G lento' : 'com a rede local'}, processador 4× mais lento (mediana de ${rounds})`,
    isSlow ? lines : lines.map(({ what, figure }) => ({ what, figure })),
  )
}

const live = await serveProject()
const browser = await openBrowser()
const places = [
  ['no link de um corretor', live.address],
  ['na página de vendas', new URL('/', live.address).href],
] as const
for (const [where, address] of places) {
  // The first visit compresses the documents; no later one waits for that.
  await arrive(browser, address, false)
  await printArrival(browser, address, where, true)
  await printArrival(browser, address, where, false)
}
await browser.close()
live.close()
