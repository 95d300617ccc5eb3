import { boxOf } from './spot.ts'

/** Tells how far something is scrolled, as a share of how far it can be. */
export function shareOf({ scrollTop, scrollHeight, clientHeight }: Element): number {
  const most = scrollHeight - clientHeight
  return most <= 0 ? 0 : scrollTop / most
}

/** Scrolls on another page what is scrolled on this one, the box on top or the page itself, by the same share. */
export function scrollAlike(event: Event, other: Document): void {
  const scrolled = event.target as Document | Element
  const isPage = scrolled.nodeType === Node.DOCUMENT_NODE
  const from = isPage ? (scrolled as Document).documentElement : (scrolled as Element)
  const to = isPage ? other.documentElement : from.tagName === 'DIALOG' && boxOf(other)
  if (to) to.scrollTo({ top: shareOf(from) * (to.scrollHeight - to.clientHeight), behavior: 'instant' })
}
