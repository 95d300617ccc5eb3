/** Which way a step is left. */
type Direction = 'forward' | 'back'

type Draw = () => void

/**
 * Draws changes of step: the new one comes from the right on advancing, from the left on going back (X06). Where the person
 * prefers reduced motion, or the browser can't, it changes at once.
 *
 * `drawWith` takes what draws without waiting for a frame, once there is something that draws.
 */
export function stepChanges() {
  let atOnce = (draw: Draw) => draw()
  return {
    drawWith(draws: (draw: Draw) => void): void {
      atOnce = draws
    },
    change(direction: Direction, draw: Draw): void {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (isStill || !('startViewTransition' in document)) {
        draw()
        return
      }
      document.documentElement.dataset.direction = direction
      const { ready } = document.startViewTransition(() => atOnce(draw))
      // A step that follows at once skips the animation of the one before; it was drawn all the same.
      ready.catch(() => undefined)
    },
  }
}
