import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus among some buttons: where the one that has it goes, the first that stands then gets it. Without that the
 * browser would begin again at the top of the page, and a box opened meanwhile would have nowhere to lead back to.
 */
export function useFocusStays() {
  const place = useRef<HTMLDivElement>(null)
  const hasIt = useRef(false)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (hasIt.current && (activeElement === null || activeElement === body))
      place.current?.querySelector('button')?.focus()
  })
  return {
    ref: place,
    onFocus() {
      hasIt.current = true
    },
    onBlur() {
      hasIt.current = false
    },
  }
}
