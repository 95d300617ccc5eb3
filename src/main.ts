import { type FunnelSource, openFunnel } from '../engine/index.ts'
import { guardScripts } from './analytics/measuring.ts'
import { crashScene } from './app/crash.ts'
import { openInTab } from './app/draft.ts'
import { holdBack, replayPresses, replayTyping } from './app/handoff.ts'
import { addressOfFreeSale, funnelOn, readPage } from './app/page.ts'
import { openRun } from './app/run.ts'
import type { BuiltScreens } from './form/index.ts'
import { loadParts, type PartName } from './parts/index.ts'
import './theme/index.css'

const place = document.getElementById('root')!

/** Replaces a page that broke; what was filled in is kept by the server. */
function crash(): void {
  const main = document.createElement('main')
  main.className = 'page'
  main.append(crashScene())
  place.replaceWith(main)
}

/** Shows what the server wrote for a browser that keeps no cookie of this page for want of https; returns whether it is one. */
function showInsecureNotice(): boolean {
  const said = document.querySelector<HTMLTemplateElement>('#sem-https')?.content
  if (!said || isSecureContext) return false
  said.querySelector('a')!.href = location.href.replace('http', 'https')
  place.replaceWith(said)
  return true
}

/** Loads the screens of the flow from the file that the page names, which the browser is already fetching. */
function importScreens(): Promise<{ readonly screens: BuiltScreens; readonly parts: readonly PartName[] }> {
  const link = document.querySelector<HTMLLinkElement>('link#screens')
  if (!link) throw new Error('The page came without the name of its screens.')
  return import(/* @vite-ignore */ link.href)
}

/** Resolves once the browser has painted what the server drew: a person fills it in before more scripts are run. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A hidden page is not painted.
    setTimeout(resolve, document.hidden ? 0 : 100)
  })

/** Lets the browser do what waits: a press, a key, a frame. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Runs the funnel as soon as it is there: the opening's calls are made while what draws them is still on its way. */
async function open(): Promise<void> {
  const came = readPage()
  if (came.opening) await painted()
  const { dataset } = document.documentElement
  dataset.sale = came.sale
  if (came.opening?.notes) dataset.notes = came.opening.notes
  const drawing = import('./parts/drawing.ts')
  const engine = Promise.all([drawing, importScreens()]).then(
    async ([{ openFormEngine }, { screens, parts }]) =>
      openFormEngine(screens, await loadParts(parts, came.server)),
  )
  engine.catch(crash)
  const response = await fetch(came.funnel, { credentials: 'same-origin' })
  const source = (await response.json()) as FunnelSource
  const { page, left } = await openInTab(came)
  const free = await addressOfFreeSale(page, left !== undefined)
  if (free) return location.replace(free)
  await breathe()
  const funnel = openFunnel(funnelOn(page, source))
  await breathe()
  const opened = openRun({ page, left, funnel })
  const { drawPage } = await drawing
  await breathe()
  // No outline is shown between one screen and the next, and no key is lost between them.
  const whole = { opened, engine: came.opening ? await engine : engine }
  const letGo = holdBack(place)
  await drawPage(place, whole, crash)
  // Where the server drew another screen, what was pressed on it was about that one.
  if (opened.firstAt === undefined) delete document.pressed
  replayTyping(place, letGo())
  await replayPresses()
}

guardScripts()
if (!showInsecureNotice()) open().catch(crash)
