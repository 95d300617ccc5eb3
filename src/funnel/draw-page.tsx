import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { FunnelPage, type FunnelPageProps } from './funnel-page.tsx'

/** Draws a funnel that runs, in an element of the page; where it breaks and nothing stands any more, `crash` is called. */
export function drawPage(place: HTMLElement, running: FunnelPageProps, crash: () => void): void {
  // In slices, so that a slow phone stays answerable meanwhile.
  startTransition(() => createRoot(place, { onUncaughtError: crash }).render(<PlacedPage {...running} />))
}

/** The page of a funnel at its address. */
export function PlacedPage(running: FunnelPageProps) {
  const page = <FunnelPage {...running} />
  return (
    <BrowserRouter>
      <Routes>
        <Route path={running.opened.page.route} element={page} />
        <Route path="*" element={page} />
      </Routes>
    </BrowserRouter>
  )
}
