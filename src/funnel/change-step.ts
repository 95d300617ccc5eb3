import { flushSync } from 'react-dom'

/** Which way a step is left. */
export type Direction = 'forward' | 'back'

/**
 * Draws a change of step: the new one comes from the right on advancing, from the left on going back (X06). Where the
 * person prefers reduced motion, or the browser can't, it changes at once.
 */
export function changeStep(direction: Direction, draw: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) {
    draw()
    return
  }
  document.documentElement.dataset.direction = direction
  const { ready } = document.startViewTransition(() => flushSync(draw))
  // A step that follows at once skips the animation of the one before; it was drawn all the same.
  ready.catch(() => undefined)
}
