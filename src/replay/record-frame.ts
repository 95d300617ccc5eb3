import { openFunnel } from '../../engine/index.ts'
import { crashScene } from '../app/crash.ts'
import { openInTab } from '../app/draft.ts'
import { funnelOn, readPage } from '../app/page.ts'
import { openRun } from '../app/run.ts'
import { drawPage } from '../pages/funnel-page.tsx'
import { loadFunnel } from './load-funnel.ts'
import { postToRecorder } from './recorded-engine.ts'
import '../theme/whole.css'
import '../sales/index.css'

/** Under which addresses the frame is served; the rest is the address that the funnel sees. */
const served = /^\/dev\/gravar\/(?:novo|quadro)/
const place = document.getElementById('root')!

interface TrustingWindow {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown
  }
}

/** Trusts the scripts of the test environment, as the page of the product trusts its own. */
function trustOwnScripts(): void {
  const isOwn = (address: string) =>
    new URL(address, location.href).href.startsWith(`${location.origin}/dev/arquivos/`)
  const { trustedTypes } = window as TrustingWindow
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwn(address) ? address : null),
  })
}

/** Runs the funnel of the page as the product does, but from its first event, so that all of it is recorded. */
async function open(): Promise<void> {
  trustOwnScripts()
  const address = location.pathname.replace(served, '') || '/'
  history.replaceState(null, '', address + location.search)
  const came = readPage()
  document.documentElement.dataset.sale = came.sale
  const { source, engine } = await loadFunnel(came)
  const { page, left } = await openInTab(came)
  const funnel = funnelOn({ ...page, measured: false }, source)
  postToRecorder({ is: 'opened', variant: source.id, server: { ...page.server } })
  const opened = openRun({ page, left, funnel: openFunnel(funnel) })
  drawPage(place, { opened, engine }, crash)
}

function crash(): void {
  place.replaceChildren(crashScene())
}

await open().catch(crash)
