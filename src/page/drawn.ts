/** Something a person pressed. */
export interface Pressed {
  readonly type: string
  readonly id?: string
}

/** What the server drew of the page before any script ran: one screen, by its name. */
export interface DrawnPage {
  readonly screen: string
  readonly node: HTMLElement
  /** Whether the page began with it; else it was laid by. */
  readonly isFirst: boolean
  /**
   * Calls back with each press on it: first with the last one that nobody heard until now, even before the scripts were there.
   * Gives how to stop; only who listened last is called.
   */
  readonly listen: (heard: (pressed: Pressed) => void) => () => void
}

/**
 * Finds what the server drew: shown already, or laid by for later. To be called before the page is drawn anew, which takes
 * it away, and before the address is: from then on it hears the presses. Undefined where nothing was drawn.
 */
export function findDrawn(): DrawnPage | undefined {
  const laidBy = document.querySelector<HTMLTemplateElement>('template#drawn')
  const node = [document, laidBy?.content]
    .map((place) => place?.querySelector<HTMLElement>('[data-screen]'))
    .find(Boolean)
  if (!node?.dataset.screen) return undefined
  return {
    screen: node.dataset.screen,
    node,
    isFirst: node.ownerDocument === document,
    listen: pressesOn(node, pressedEarly()),
  }
}

function pressesOn(node: HTMLElement, early: Pressed | undefined): DrawnPage['listen'] {
  let unheard = early
  let heard: ((pressed: Pressed) => void) | undefined
  node.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-event]')
    if (!link) return
    event.preventDefault()
    const { event: type = '', item: id } = link.dataset
    const pressed = { type, ...(id !== undefined && { id }) }
    if (heard) heard(pressed)
    else unheard = pressed
  })
  return (listener) => {
    heard = listener
    const before = unheard
    unheard = undefined
    if (before) listener(before)
    return () => {
      if (heard === listener) heard = undefined
    }
  }
}

/** A button that the server drew is a link: pressed without scripts, it puts its event into the address. */
function pressedEarly(): Pressed | undefined {
  const [, type, id] = /^#agir:(\w+)(?::([\w-]+))?$/.exec(location.hash) ?? []
  return type === undefined ? undefined : { type, ...(id === undefined ? {} : { id }) }
}

/** Finds the outline of the first screen, which the server drew; to be called as `findDrawn` is. */
export const findOutline = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-outline]') ?? undefined
