import type { OpenPage } from './browser.ts'
import type { Contestant } from './contestants.ts'
import type { PeerWork } from './peers/work.ts'

/** When a page was ready, in milliseconds from when it was asked for. */
interface Arrived {
  /** Its first field stood painted, and took what is typed. */
  readonly ready: number
  /** A field that was left was told to be wrong. */
  readonly interactive: number
}

interface Watched {
  readonly arrived: Arrived
  readonly shown: Promise<void>
}

/**
 * Watches a page from before its first line, and tries its first field until it is checked: runs inside the page.
 *
 * A field counts once the frame is drawn in which it stands.
 */
function watchArrival({ first, message }: { readonly first: string; readonly message: string }): void {
  const arrived = { ready: Number.NaN, interactive: Number.NaN }
  Object.assign(window, { arrived })
  const fieldOf = () => document.querySelector<HTMLInputElement | HTMLSelectElement>(first)
  const observer = new MutationObserver(() => {
    const field = fieldOf()
    if (!field || field.disabled || field.closest('[inert]')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        arrived.ready = performance.now()
        leaveWrong()
      }
      port2.postMessage(null)
    })
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
  let isTyped = false
  function leaveWrong() {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(message)) return
      arrived.interactive = performance.now()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
    const leave = () => {
      if (!Number.isNaN(arrived.interactive)) return
      const field = fieldOf()
      field?.focus()
      if (field instanceof HTMLInputElement && !isTyped) {
        isTyped = true
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        // Another text than the draft may have kept of the load before.
        set?.call(field, field.value === '1' ? '2' : '1')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      field?.blur()
      setTimeout(leave, 50)
    }
    leave()
  }
}

/** Has a page watched, each time it is loaded. */
export const watchAll = (
  { page }: OpenPage,
  { first, message }: Contestant,
  work: PeerWork,
): Promise<unknown> => page.addInitScript(watchArrival, { first: first(work), message })

/** Loads the page as somebody new does, whose browser has kept no file of it, and gives when it was ready. */
export async function arrive(open: OpenPage, contestant: Contestant, work: PeerWork): Promise<Arrived> {
  const { page, tools } = open
  await contestant.begin?.(open, work)
  await page.goto('about:blank')
  await tools.send('Network.clearBrowserCache')
  await page.goto(contestant.address(work))
  await page.waitForFunction(() => (window as unknown as Watched).arrived.interactive > 0)
  return page.evaluate(() => (window as unknown as Watched).arrived)
}

/** Gives the bytes of scripts that a page fetched, packed as they came, and whether its first field stands without them. */
export async function scriptsOf(open: OpenPage, contestant: Contestant, work: PeerWork) {
  const { page, tools } = open
  const scripts = new Set<string>()
  let bytes = 0
  tools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await tools.send('Network.enable')
  await arrive(open, contestant, work)
  await page.waitForLoadState('networkidle')
  const fetched = bytes
  await tools.send('Emulation.setScriptExecutionDisabled', { value: true })
  await page.goto('about:blank')
  await page.goto(contestant.address(work))
  const stands = await page.locator(contestant.first(work)).count()
  await tools.send('Emulation.setScriptExecutionDisabled', { value: false })
  return { fetched, standsWithout: stands > 0 }
}

/** Promises that something is there, and painted: runs inside the page. */
function watchFor(selector: string): void {
  const shown = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} never came.`)), 20_000)
    const painted = () => requestAnimationFrame(() => setTimeout(resolve))
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      painted()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  Object.assign(window, { shown })
}

const settledMs = 1_000

/** Gives what a press of the button costs the page until something is there, in milliseconds of its processor. */
export async function pressMs(open: OpenPage, contestant: Contestant, work: PeerWork): Promise<number> {
  const { page, tools } = open
  const shown = work === 'a' ? contestant.refused : contestant.taken
  await page.locator(contestant.submit(work)).last().focus()
  await page.waitForTimeout(settledMs)
  await page.evaluate(watchFor, shown)
  const before = await busyMs(open)
  await page.keyboard.press('Enter')
  await page.evaluate(() => (window as unknown as Watched).shown)
  const after = await busyMs(open)
  await tools.send('HeapProfiler.collectGarbage')
  return after - before
}

async function busyMs({ tools }: OpenPage): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Writes into the fields of a page what is accepted. */
export async function fillAccepted(
  { page }: OpenPage,
  { field }: Contestant,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(field(name))
    const first = control.first()
    if ((await first.count()) === 0 || (await first.isDisabled())) continue
    const type = await first.getAttribute('type')
    if (type === 'radio')
      await page
        .locator(`${field(name)}[value="${value}"]`)
        .first()
        .dispatchEvent('click')
    else if (await first.evaluate((at) => at instanceof HTMLSelectElement)) await first.selectOption(value)
    else await first.fill(value)
  }
  await page.keyboard.press('Tab')
}
