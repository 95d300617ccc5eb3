import { source } from 'virtual:gallery'
import { screens } from 'virtual:screens/pecas'
import { begin, type Effect, type FunnelSource, openFunnel } from '../../engine/index.ts'
import { createAnnouncer } from '../app/announce.ts'
import { crashScene } from '../app/crash.ts'
import { funnelOn, readPage, serverClock } from '../app/page.ts'
import { runFunnel } from '../app/run.ts'
import { openFormEngine } from '../form/index.ts'
import { drawPage } from '../pages/funnel-page.tsx'
import { everyPart } from '../parts/every.ts'
import '../theme/whole.css'
import '../sales/index.css'
import { detachedPage } from './detached-page.ts'
import './gallery.css'

const root = document.getElementById('root')!

/** How long the Pix code of the gallery is valid, in milliseconds. */
const codeMs = 25 * 60_000

/** How long a call of the gallery stays on its way, in milliseconds. */
const callMs = 5_000

/** Runs the gallery's flow with the variant of the page. No call reaches the server. */
async function open(): Promise<void> {
  const page = readPage()
  const response = await fetch(page.funnel, { credentials: 'same-origin' })
  const { variant } = (await response.json()) as FunnelSource
  const funnel = openFunnel(funnelOn(page, { ...source, variant }))
  const now = serverClock(page)
  const announcer = createAnnouncer()
  const run = runFunnel(funnel, begin(funnel, 'pecas'), {
    now,
    start,
    changed: (_session, _before, draw) => draw(),
  })
  function start({ effect, name, n = 0 }: Effect): void {
    if (effect === 'toast') announcer.toast(name)
    if (effect === 'call') setTimeout(() => run.send({ type: `${name}:timeout`, n }), callMs)
  }
  run.send({ type: 'start', query: { ate: new Date(now() + codeMs).toISOString() } })
  const opened = { ...detachedPage({ page, funnel, run, now }), announcer }
  drawPage(root, { opened, engine: openFormEngine(screens, everyPart) }, () =>
    root.replaceChildren(crashScene()),
  )
}

await open()
