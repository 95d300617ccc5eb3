import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { type FunnelSource, openFunnel } from '../engine/index.ts'
import type { BuiltScreens } from './form/index.ts'
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

/** Loads the screens of the flow from the file that the page names, which the browser is already fetching. */
function importScreens(): Promise<{ readonly screens: BuiltScreens }> {
  const link = document.querySelector<HTMLLinkElement>('link#screens')
  if (!link) throw new Error('The page came without the name of its screens.')
  return import(/* @vite-ignore */ link.href)
}

async function open(): Promise<void> {
  const came = readPage()
  document.documentElement.dataset.sale = came.sale
  // The opening's calls are made while the form engine is still on its way.
  const engine = Promise.all([import('./form/index.ts'), importScreens()]).then(
    ([{ openFormEngine }, { screens }]) => openFormEngine(screens),
  )
  engine.catch(crash)
  const [source, { FunnelPage, openInTab }] = await Promise.all([
    fetch(came.funnel, { credentials: 'same-origin' }).then(
      (response) => response.json() as Promise<FunnelSource>,
    ),
    import('./funnel/funnel-page.tsx'),
  ])
  const { page, left } = await openInTab(came)
  const funnel = openFunnel(funnelOn(page, source))
  const element = <FunnelPage page={page} left={left} funnel={funnel} engine={engine} />
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
