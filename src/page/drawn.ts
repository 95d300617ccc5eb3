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
  /** Gives, once, what was pressed on it before the scripts were there. */
  readonly takePressed: () => Pressed | undefined
}

/**
 * Finds what the server drew: shown already, or laid by for later. To be called before the page is drawn anew, which takes
 * it away, and before the address is; undefined where nothing was drawn.
 */
export function findDrawn(): DrawnPage | undefined {
  const laidBy = document.querySelector<HTMLTemplateElement>('template#drawn')
  const node = [document, laidBy?.content]
    .map((place) => place?.querySelector<HTMLElement>('[data-screen]'))
    .find(Boolean)
  if (!node?.dataset.screen) return undefined
  let pressed = pressedEarly()
  return {
    screen: node.dataset.screen,
    node,
    isFirst: node.ownerDocument === document,
    takePressed() {
      const taken = pressed
      pressed = undefined
      return taken
    },
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
