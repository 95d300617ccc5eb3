import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { FunnelPage, type FunnelPageProps } from './funnel-page.tsx'

/**
 * Draws a funnel that runs, in an element of the page, or takes over at once what the server drew of it there: it hears what
 * a person does when this returns. Where it breaks and nothing stands any more, `crash` is called.
 */
export function drawPage(place: HTMLElement, running: FunnelPageProps, crash: () => void): void {
  const page = <FunnelPage {...running} />
  if (running.opened.firstAt !== undefined) {
    // All at once: what a person pressed halfway would be heard before what they pressed earlier is done.
    flushSync(() => hydrateRoot(place, page, { onUncaughtError: crash }))
    return
  }
  // In slices, so that a slow phone stays answerable meanwhile.
  startTransition(() => createRoot(place, { onUncaughtError: crash }).render(page))
}
