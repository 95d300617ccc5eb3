import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { type OpenPage, openPhone, reachTitular, serveProject, slowDown, slowNetwork } from './browser.ts'
import { blockingAfter, type LongTask, type MeasuredLine, median, number, printTable } from './measure.ts'
import { readOptions } from './place.ts'
import { serveBuilt } from './serve-page.ts'

// From the opening of the titular's screen, with nothing of it in the browser yet, to its first field checked, and what a
// submit of it costs; beside the same form drawn in other ways (`peers.tsx`) and, with `--contra=<folder>`, by another checkout.

const { times: rounds = 5, against } = readOptions()

/** Milliseconds from the beginning of the page; of a submit, from the press to the frame that shows what is wrong. */
interface Filling {
  readonly firstInput: number
  readonly checked: number
  readonly submit: number
  readonly blocked: number
  readonly longest: number
}

/** Observes a page from before its first line; runs inside the page. */
function observeFilling(): void {
  const unknown = Number.NaN
  const seen = {
    firstPaint: unknown,
    firstInput: unknown,
    checked: unknown,
    submit: unknown,
    pressed: unknown,
    tasks: [] as { readonly startTime: number; readonly duration: number }[],
  }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  const afterFrame = (note: () => void) =>
    requestAnimationFrame(() => {
      // The task after a frame runs when the frame was drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = note
      port2.postMessage(null)
    })
  new PerformanceObserver((list) => {
    // What a press costs is not part of an opening.
    if (!Number.isNaN(seen.pressed)) return
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const wrong = '[aria-invalid="true"], .field .message, .text-danger'
  const count = () => document.querySelectorAll(wrong).length
  let before = 0
  let isPending = false
  new MutationObserver(() => {
    if (Number.isNaN(seen.firstInput) && document.querySelector('#root form input'))
      afterFrame(() => {
        if (Number.isNaN(seen.firstInput)) seen.firstInput = performance.now()
      })
    const isDue = Number.isNaN(seen.pressed) ? Number.isNaN(seen.checked) : Number.isNaN(seen.submit)
    if (!isDue || isPending || count() <= before) return
    isPending = true
    afterFrame(() => {
      isPending = false
      if (Number.isNaN(seen.pressed)) seen.checked = performance.now()
      else seen.submit = performance.now() - seen.pressed
    })
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-invalid'],
  })
  window.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target as Element).closest('[type="submit"], [data-event="next"]')) return
      before = count()
      seen.pressed = timeStamp
    },
    true,
  )
  Object.assign(window, { filling: seen })
}

interface Observed extends Omit<Filling, 'blocked' | 'longest'> {
  readonly firstPaint: number
  readonly tasks: readonly LongTask[]
}

/** Waits until a figure has been seen. */
const isSeen = (page: Page, figure: 'checked' | 'submit') =>
  page.waitForFunction((figure) => {
    const { filling } = window as Window & { readonly filling?: Filling }
    return filling && !Number.isNaN(filling[figure])
  }, figure)

/** Submits the form, and waits until what is wrong with it is shown. */
async function submit(page: Page): Promise<void> {
  const button = page.locator('#root').locator('[data-event="next"], form [type="submit"]').first()
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  await button.click()
  await isSeen(page, 'submit')
}

interface Visit {
  readonly isSlow: boolean
  readonly submits: boolean
}

/** Loads the page that `reach` ends on again, leaves its first field with a wrong text, and submits it. */
async function fillIn(phone: OpenPage, { isSlow, submits }: Visit): Promise<Filling> {
  const { page, tools } = phone
  await page.addInitScript(observeFilling)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slowDown(phone, 4)
  if (isSlow) await slowNetwork(phone)
  const name = page
    .locator('#root form')
    .locator('input[name="nome"], input[id="nome"], input[id="_nome"]')
    .first()
  const isShown = name.waitFor({ state: 'attached', timeout: 60_000 })
  await Promise.all([page.reload({ waitUntil: 'commit' }), isShown.catch(() => {})])
  await name.waitFor({ timeout: 60_000 })
  await name.focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await isSeen(page, 'checked')
  await page.waitForTimeout(1500)
  if (submits) await submit(page)
  const seen = await page.evaluate(() => (window as Window & { readonly filling?: Observed }).filling)
  await page.context().close()
  if (!seen) throw new Error('Nothing was observed.')
  return { ...seen, ...blockingAfter(seen.firstPaint, seen.tasks) }
}

const browser: Browser = await openBrowser()
const sites = [await serveProject(), ...(against === undefined ? [] : [await serveProject(against)])]
const peers = await serveBuilt('tools/bench/peers.html')

type Reach = (phone: OpenPage) => Promise<unknown>
const peer =
  (name: string): Reach =>
  ({ page }) =>
    page.goto(`${peers.address}#${name}`)
const contestants: readonly (readonly [name: string, reach: Reach])[] = [
  ...sites.map(({ address }, i): [string, Reach] => [
    i === 0 ? 'nós' : 'o outro',
    ({ page }) => reachTitular(page, address),
  ]),
  ['limite', peer('limite')],
  ['chão', peer('chao')],
  ['RJSF', peer('rjsf')],
]

for (const isSlow of [false, true]) {
  const seen = new Map<string, Filling[]>(contestants.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, reach] of contestants) {
      const phone = await openPhone(browser)
      await reach(phone)
      // RJSF says everything that is wrong when the first field is left: a submit changes nothing there.
      const filling = await fillIn(phone, { isSlow, submits: name !== 'RJSF' })
      // The first round only warms up.
      if (round > 0) seen.get(name)?.push(filling)
    }
  }
  const line = (what: string, figure: keyof Filling, goal: string): MeasuredLine => {
    const of = (name: string) => median((seen.get(name) ?? []).map((each) => each[figure]))
    const own = of('nós')
    const others = contestants.slice(1).map(([name]) => {
      const other = of(name)
      if (Number.isNaN(other)) return `${name} –`
      return `${name} ${number(other, 0)} (${number(own / other, 2)}×)`
    })
    return { what, figure: `${number(own, 0)} ms; ${others.join(', ')}`, goal }
  }
  printTable(
    `Abrir e preencher titular-dados ${isSlow ? 'em 4G lento' : 'com a rede local'}, processador 4× mais lento (mediana de ${rounds})`,
    [
      line('primeiro campo', 'firstInput', isSlow ? '≤ 0,7× o chão' : '≤ 1,5× o chão'),
      line('primeiro campo verificado', 'checked', isSlow ? '≤ 1,3× RJSF' : '≤ 2,2× RJSF'),
      line('envio, até os erros', 'submit', '≤ 1,3× o chão'),
      line('bloqueio do script (TBT)', 'blocked', '≤ 0,6× o outro'),
      line('tarefa mais longa', 'longest', ''),
    ],
  )
}
await browser.close()
peers.close()
for (const site of sites) site.close()
