import type { Browser } from 'playwright-core'
import { openBrowser, openPhone, slowDown, slowNetwork } from './browser.ts'
import { serveProject } from './live.ts'
import { median, number, printTable } from './measure.ts'

/** What a first visit feels like, in milliseconds but for the shift. */
interface Arrival {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  readonly firstInput: number
}

const rounds = 5

/** Watches a page from before its first line; runs inside the page. */
function watchArrival(): void {
  const seen = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    blocked: 0,
    shift: 0,
    firstInput: Number.NaN,
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
    if (!document.querySelector('[data-etapa="simulacao"] form input')) return
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
  await open.page.addInitScript(watchArrival)
  await open.page.goto(address)
  await open.page
    .locator('[data-etapa="simulacao"] form input')
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
  await open.page.waitForTimeout(1000)
  const seen = await open.page.evaluate(() => (window as unknown as { readonly arrival: Arrival }).arrival)
  await open.page.context().close()
  return seen
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
  }
}

const live = await serveProject()
const browser = await openBrowser()
// The first visit packs the documents; nobody after it waits for that.
await arrive(browser, live.address, 'local')
const slow = await medians(browser, live.address, 'slow')
const local = await medians(browser, live.address, 'local')
const ms = (value: number) => `${number(value, 0)} ms`
const lines = ({ firstPaint, largestPaint, blocked, shift, firstInput }: Arrival) => [
  { what: 'primeira pintura (FCP)', figure: ms(firstPaint), goal: '≤ 1.200 ms' },
  { what: 'maior pintura (LCP)', figure: ms(largestPaint), goal: '≤ 1.500 ms' },
  { what: 'bloqueio do script (TBT)', figure: ms(blocked), goal: '≤ 150 ms' },
  { what: 'deslocamento (CLS)', figure: number(shift, 3), goal: '≤ 0,020' },
  { what: 'primeiro campo pronto', figure: ms(firstInput), goal: '≤ 3.000 ms' },
]
printTable(`Chegada em 4G lento, processador 4× mais lento (mediana de ${rounds})`, lines(slow))
printTable(`Chegada com a rede local, processador 4× mais lento (mediana de ${rounds})`, [
  ...lines(local).map(({ what, figure }) => ({ what, figure })),
])
await browser.close()
live.close()
