import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { FunnelPageProps } from './funnel-page.tsx'
import { PlacedPage } from './placed-page.tsx'

/**
 * Draws a funnel that runs, in an element of the page, or takes over what the server drew of it there; where it breaks and
 * nothing stands any more, `crash` is called.
 */
export function drawPage(place: HTMLElement, running: FunnelPageProps, crash: () => void): void {
  const page = <PageInWindow {...running} />
  if (running.opened.firstAt !== undefined) {
    hydrateRoot(place, page, { onUncaughtError: crash })
    return
  }
  // In slices, so that a slow phone stays answerable meanwhile.
  startTransition(() => createRoot(place, { onUncaughtError: crash }).render(page))
}

/** The page of a funnel at the address of the window. */
export const PageInWindow = (running: FunnelPageProps) => (
  <BrowserRouter>
    <PlacedPage {...running} />
  </BrowserRouter>
)
