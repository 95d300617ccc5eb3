import { useLayoutEffect, useRef } from 'react'
import { focusNext } from '../field/focus.ts'

/**
 * Hears Enter in a form. It listens at the form itself, since every key passes here and only Enter counts; nobody above
 * it listens to keys.
 */
export function useEnterKey(flush: () => void, submit: () => void) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      event.stopPropagation()
      moveOn(event, flush, submit)
    }
    const element = form.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [flush, submit])
  return form
}

/** Moves on with Enter: to the next field, or after the last one to the primary button. */
function moveOn(event: KeyboardEvent, flush: () => void, submit: () => void) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.isComposing || !(currentTarget instanceof HTMLElement)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  flush()
  if (!focusNext(currentTarget, target)) submit()
}
