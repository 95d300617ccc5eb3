import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { FunnelPage, type FunnelPageProps } from './funnel-page.tsx'

/**
 * Draws a funnel that runs, in an element of the page. What the server drew there is taken over, or replaced where it was
 * another screen: the new one hears what a person does when this returns. An outline is replaced in slices, so that a slow
 * phone stays answerable meanwhile. Where it breaks and nothing stands any more, `crash` is called.
 */
export function drawPage(place: HTMLElement, running: FunnelPageProps, crash: () => void): void {
  const page = <FunnelPage {...running} />
  const onUncaughtError = crash
  // What a translator has changed by now is no more what the server drew: it is drawn again.
  if (running.opened.firstAt !== undefined && !place.querySelector('font')) {
    // All at once: what a person pressed halfway would be heard before what they pressed earlier is done.
    flushSync(() => hydrateRoot(place, page, { onUncaughtError }))
    return
  }
  const draw = running.engine instanceof Promise ? startTransition : flushSync
  draw(() => createRoot(place, { onUncaughtError }).render(page))
}
