import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { openPhone, serveProject, slowDown, slowNetwork } from './browser.ts'
import { blockingAfter, type LongTask, type MeasuredLine, median, number, printTable } from './measure.ts'
import { readOptions } from './place.ts'

// A first visit on a middling phone, over slow 4G and over the local network. With `--contra=<folder>` a visit of another
// checkout, built, follows each of these.

/** What a first visit feels like, in milliseconds but for the shift. */
interface Arrival {
  readonly firstPaint: number
  readonly largestPaint: number
  /** What tasks took beyond 50 ms each once something was painted, together, and the longest of them, as Lighthouse counts. */
  readonly blocked: number
  readonly longest: number
  readonly shift: number
  /** Until the first field, or the first button of a sales page that its script has taken over. */
  readonly firstInput: number
}

interface Observed extends Omit<Arrival, 'blocked' | 'longest'> {
  readonly tasks: readonly LongTask[]
}

const { times: rounds = 5, against } = readOptions()
const ready = '[data-etapa="simulacao"] form input, [data-etapa="paginaCorretor"] [data-event]'

/** Observes a page from before its first line; runs inside the page. */
function observeArrival(ready: string): void {
  const seen = {
    firstPaint: Number.NaN,
    largestPaint: Number.NaN,
    tasks: [] as { readonly startTime: number; readonly duration: number }[],
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
  observe('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ startTime, duration })
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { readonly value: number }).value
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
  const seen = await phone.page.evaluate(() => (window as Window & { readonly arrival?: Observed }).arrival)
  await phone.page.context().close()
  if (!seen) throw new Error(`Nothing was observed on ${address}.`)
  return { ...seen, ...blockingAfter(seen.firstPaint, seen.tasks) }
}

/** Measures some visits of each site in turns and prints the median of each figure, with the goals that are for slow 4G. */
async function printArrival(browser: Browser, addresses: readonly string[], where: string, isSlow: boolean) {
  const seen: Arrival[][] = addresses.map(() => [])
  for (let i = 0; i < rounds; i += 1)
    for (const [site, address] of addresses.entries())
      seen[site]?.push(await arrive(browser, address, isSlow))
  const [ours = [], theirs] = seen
  const line = (what: string, name: keyof Arrival, goal: string): MeasuredLine => {
    const isShift = name === 'shift'
    const own = median(ours.map((each) => each[name]))
    const figureOf = (value: number) => (isShift ? number(value, 3) : `${number(value, 0)} ms`)
    const other = theirs && median(theirs.map((each) => each[name]))
    const ratio = other === undefined || isShift ? '' : `, ${number(own / other, 2)}× o outro`
    const figure = `${figureOf(own)}${other === undefined ? '' : ` (o outro ${figureOf(other)}${ratio})`}`
    return isSlow ? { what, figure, goal } : { what, figure }
  }
  printTable(
    `Chegada ${where} ${isSlow ? 'em 4G lento' : 'com a rede local'}, processador 4× mais lento (mediana de ${rounds})`,
    [
      line('primeira pintura (FCP)', 'firstPaint', '≤ 1.200 ms'),
      line('maior pintura (LCP)', 'largestPaint', 'a primeira'),
      line('bloqueio do script (TBT)', 'blocked', '≤ 150 ms'),
      line('tarefa mais longa', 'longest', ''),
      line('deslocamento (CLS)', 'shift', '0'),
      line('primeiro campo ou botão pronto', 'firstInput', '≤ 2.000 ms'),
    ],
  )
}

const sites = [await serveProject(), ...(against === undefined ? [] : [await serveProject(against)])]
const browser = await openBrowser()
const places = [
  ['no link de um corretor', (address: string) => address],
  ['na página de vendas', (address: string) => new URL('/', address).href],
] as const
for (const [where, placeOf] of places) {
  const addresses = sites.map(({ address }) => placeOf(address))
  // The first visit compresses the documents; no later one waits for that.
  for (const address of addresses) await arrive(browser, address, false)
  await printArrival(browser, addresses, where, true)
  await printArrival(browser, addresses, where, false)
}
await browser.close()
for (const site of sites) site.close()
