import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { type FunnelSource, openFunnel } from '../engine/index.ts'
import { Crash } from './funnel/crash.tsx'
import { guardScripts } from './integrations/trusted.ts'
import { funnelOn, readPage } from './page/page.ts'
import './theme/index.css'

const place = document.getElementById('root')!

/** Replaces a page that broke; what was filled in is kept by the server. */
function crash(): void {
  createRoot(place.parentElement!.appendChild(document.createElement('div'))).render(<Crash />)
  place.remove()
}

async function open(): Promise<void> {
  const page = readPage()
  document.documentElement.dataset.sale = page.sale
  const [source, engine, { FunnelPage }] = await Promise.all([
    fetch(page.funnel, { credentials: 'same-origin' }).then(
      (response) => response.json() as Promise<FunnelSource>,
    ),
    import('./form/index.ts'),
    import('./funnel/funnel-page.tsx'),
  ])
  const element = <FunnelPage page={page} funnel={openFunnel(funnelOn(page, source))} engine={engine} />
  // In slices, so that a slow phone stays answerable meanwhile.
  startTransition(() =>
    createRoot(place, { onUncaughtError: crash }).render(
      <BrowserRouter>
        <Routes>
          <Route path={page.route} element={element} />
          <Route path="*" element={element} />
        </Routes>
      </BrowserRouter>,
    ),
  )
}

guardScripts()
open().catch(crash)
