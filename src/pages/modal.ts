import { type RefObject, useLayoutEffect } from 'react'
import { useLatest } from '../field/host.ts'

const focusable = 'a[href], button, input, select, textarea, summary, iframe'

const isReached = (element: HTMLElement) =>
  !element.matches(':disabled') && element.getClientRects().length > 0

/** Lifts a box over all else, also over what others put on the page. */
function lift(box: HTMLElement): void {
  try {
    box.showPopover?.()
  } catch {
    // The first browsers with popovers refuse a dialog: there it stays above the page alone.
  }
}

/**
 * Hides from screen readers all but a box and what is announced, and makes inert what others put beside the page: that is little,
 * while the browser works out the style of each element of an inert page again. Gives how to end it.
 */
function hideAround(box: HTMLElement): () => void {
  const hidden: (readonly [Element, attribute: string])[] = []
  for (let inside: Element = box; inside !== document.body && inside.parentElement; ) {
    const outside = inside.parentElement
    const attribute = outside === document.body ? 'inert' : 'aria-hidden'
    for (const each of outside.children) {
      if (each === inside || each.matches(`[${attribute}], [role=status], [role=alert]`)) continue
      each.setAttribute(attribute, 'true')
      hidden.push([each, attribute])
    }
    inside = outside
  }
  return () => {
    for (const [each, attribute] of hidden) each.removeAttribute(attribute)
  }
}

/** Gives the focus back to a box once it is elsewhere: to its end where it left by its beginning. */
function holdFocus(box: HTMLElement, { target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Node) || box.contains(target)) return
  const isBefore = box.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
  const all = [...box.querySelectorAll<HTMLElement>(focusable)].filter(isReached)
  const next = isBefore && box.contains(relatedTarget as Node | null) ? all.at(-1) : all[0]
  ;(next ?? box).focus()
}

/**
 * Makes an element modal for as long as it is drawn: it is above all, has the focus and keeps it, and is all that a screen reader
 * finds; `close` is called on Escape, and in the end the focus goes back. `showModal()` would make the whole page inert.
 */
export function useModal(place: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useLatest(close)
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const { activeElement: before, body } = document
    const listening = new AbortController()
    lift(box)
    const showAround = hideAround(box)
    // The person starts at the title of a long box, or at the button that costs least in a short one.
    ;(box.querySelector<HTMLElement>('[data-first]') ?? box).focus()
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      latest.current()
    }
    const { signal } = listening
    document.addEventListener('keydown', onEscape, { signal })
    document.addEventListener('focusin', (event) => holdFocus(box, event), { signal })
    return () => {
      listening.abort()
      showAround()
      const { activeElement: now } = document
      if (before instanceof HTMLElement && (now === body || box.contains(now)))
        before.focus({ preventScroll: true })
    }
  }, [place, latest])
}
