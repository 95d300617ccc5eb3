import { withStorage } from '../field/browser.ts'

/** Something a person pressed. */
export interface Pressed {
  readonly type: string
  readonly id?: string
}

/** What the server drew of the page before any script ran: one screen, by its name. */
export interface PrerenderedPage {
  readonly screen: string
  readonly node: HTMLElement
  /** Whether the page began with it; else it waits in a template. */
  readonly isFirst: boolean
  /**
   * Calls back with each press on it: first with the last one that was not handled until now, even before the scripts were there.
   * Gives how to stop; only who listened last is called.
   */
  readonly listen: (onPress: (pressed: Pressed) => void) => () => void
}

/**
 * Finds what the server drew: shown already, or kept for later. To be called before the page is drawn again, which takes
 * it away, and before the address is: from then on presses are handled. Undefined where nothing was drawn.
 */
export function findPrerendered(): PrerenderedPage | undefined {
  const template = document.querySelector<HTMLTemplateElement>('template#drawn')
  const node = [document, template?.content]
    .map((place) => place?.querySelector<HTMLElement>('[data-screen]'))
    .find(Boolean)
  if (!node?.dataset.screen) return undefined
  showBarAfterTop(node)
  return {
    screen: node.dataset.screen,
    node,
    isFirst: node.ownerDocument === document,
    listen: pressesOn(node, pressedEarly()),
  }
}

/** Where the style sheet cannot follow the scrolling, hides the bar until the main button of the top has left the window. */
function showBarAfterTop(node: HTMLElement): void {
  const [top, bar] = ['.hero .actions', '.sales-bar'].map((part) => node.querySelector<HTMLElement>(part))
  if (!top || !bar || !('IntersectionObserver' in window)) return
  if (CSS.supports('animation-timeline: view()')) return
  new IntersectionObserver(([seen]) => {
    bar.style.visibility = (seen?.boundingClientRect.bottom ?? 0) > 0 ? 'hidden' : ''
  }).observe(top)
}

function pressesOn(node: HTMLElement, early: Pressed | undefined): PrerenderedPage['listen'] {
  let pendingPress = early
  let onPress: ((pressed: Pressed) => void) | undefined
  node.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-event]')
    // What is drawn among the bands has handlers of its own.
    if (!link || link.closest('[data-fields]')) return
    event.preventDefault()
    const { event: type = '', item: id } = link.dataset
    const pressed = { type, ...(id !== undefined && { id }) }
    if (onPress) onPress(pressed)
    else pendingPress = pressed
  })
  return (listener) => {
    onPress = listener
    const before = pendingPress
    pendingPress = undefined
    if (before) listener(before)
    return () => {
      if (onPress === listener) onPress = undefined
    }
  }
}

/** A button that the server drew is a link: pressed without scripts, it puts its event into the address. */
function pressedEarly(): Pressed | undefined {
  const [, type, id] = /^#agir:(\w+)(?::([\w-]+))?$/.exec(location.hash) ?? []
  return type === undefined ? undefined : { type, ...(id === undefined ? {} : { id }) }
}

/** Finds the outline of the first screen, which the server drew; to be called as `findPrerendered` is. */
export const findOutline = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-outline]') ?? undefined

/** What a page leaves for the next one of its tab: by whom its draft was written, and what of it is on its way. */
export interface PageHandoff {
  /** The page by whose name the draft was written last: the next one may write over it. */
  readonly writer: string
  /** The last of its writes. */
  readonly n: number
  /** Whose draft it was: the sale's own, or that of a payment link. */
  readonly scope: string
  /** The session it kept. */
  readonly session: string
  /** The revision the draft has once all that was sent has come. */
  readonly revision: number
}

const storageKey = 'pagina-anterior'

/**
 * Keeps it in the tab only while no page is open there, so that a tab made as a copy of this one does not take it for its
 * own. Nothing in it is of a person; where the browser keeps nothing, the next page goes by the draft it comes with.
 */
export const pageHandoff = {
  put(left: PageHandoff): void {
    withStorage('session', (kept) => kept.setItem(storageKey, JSON.stringify(left)))
  },
  /** Takes it back: this page is open, or open again. */
  take(): PageHandoff | undefined {
    return withStorage('session', (kept) => {
      const text = kept.getItem(storageKey)
      kept.removeItem(storageKey)
      return text === null ? undefined : (JSON.parse(text) as PageHandoff)
    })
  },
}

type Filled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const filledIn = (place: HTMLElement): readonly Filled[] => [
  ...place.querySelectorAll<Filled>('[data-campo] :is(input, select, textarea)'),
]

const isChoice = (control: Filled): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

/** Whether a person changed a control. Of a radio group only the chosen one counts. */
function isChanged(control: Filled): boolean {
  if (isChoice(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return control.value !== control.defaultValue
}

/** A field that a person changed, as it is found again. */
interface Changed {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly checked: boolean
}

/** What a person did in fields that have no handler yet. */
export interface TypedEarly {
  readonly fields: readonly Changed[]
  /** The focused field. */
  readonly focused: Focused | undefined
}

/** A field with the focus, and what is selected in it where it is one of text. */
interface Focused {
  readonly name: string
  readonly selected: readonly [from: number, to: number] | undefined
}

/** Reads what a person typed and chose in what the server drew. */
function readTyping(place: HTMLElement): TypedEarly {
  const controls = filledIn(place)
  const fields = controls.filter(isChanged).map((control) => ({
    name: control.name,
    type: control.type,
    value: control.value,
    checked: isChoice(control) && control.checked,
  }))
  const focused = controls.find((control) => control === document.activeElement)
  return { fields, focused: focused && { name: focused.name, selected: selectedIn(focused) } }
}

function selectedIn(control: Filled): Focused['selected'] {
  if (control instanceof HTMLSelectElement) return undefined
  const { selectionStart: from, selectionEnd: to } = control
  return from === null || to === null ? undefined : [from, to]
}

/**
 * Hands over what a person did as if they did it now, in the fields of the same names, once the page listens; where there
 * are none it was about another screen. The focus, the caret and what is selected stay where they are.
 */
export function replayTyping(place: HTMLElement, { fields, focused }: TypedEarly): void {
  const controls = filledIn(place)
  for (const field of fields) {
    const control = controls.find(
      ({ name, type, value }) =>
        name === field.name && type === field.type && (type !== 'radio' || value === field.value),
    )
    if (control) fillIn(control, field)
  }
  const field = focused && controls.find(({ name }) => name === focused.name)
  if (!field || field === document.activeElement) return
  field.focus()
  if (focused.selected && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...focused.selected)
}

function fillIn(control: Filled, { value, checked }: Changed): void {
  if (isChoice(control)) {
    control.checked = control.defaultChecked
    if (control.checked !== checked) control.click()
    return
  }
  if (control.value !== value) control.value = value
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Holds back what a person does while the page is taken over, which a browser does in slices: what they press is noted as before
 * any script, what they type stays in its field. Gives how to let go, which tells all that they typed until then.
 */
export function holdBack(place: HTMLElement): () => TypedEarly {
  const holding = new AbortController()
  let typed = readTyping(place)
  const hold = (event: Event) => {
    const { target, type } = event
    // A page of sales hears its own links, which no script has to be there for.
    if (target instanceof Element && target.closest('[data-screen]')) return
    event.stopImmediatePropagation()
    if (type === 'submit') event.preventDefault()
    if (type === 'click' || type === 'submit') notePress(target, type)
    else if (type !== 'keydown' && type !== 'focusout') {
      const { fields, focused = typed.focused } = readTyping(place)
      // A field that is taken out of the page loses the focus too, and says so: where it was counts.
      typed = { fields, focused }
    }
  }
  for (const type of ['click', 'submit', 'input', 'change', 'keydown', 'focusin', 'focusout'])
    window.addEventListener(type, hold, { capture: true, signal: holding.signal })
  return () => {
    holding.abort()
    return typed
  }
}

function notePress(target: EventTarget | null, type: string): void {
  if (!(target instanceof HTMLElement)) return
  document.pressed?.push(type === 'submit' ? target : target.closest<HTMLElement>('#root button'))
}

declare global {
  interface Document {
    /** The buttons that were pressed and the forms that were sent by Enter: an inline script collects them before the others load. */
    pressed?: (HTMLElement | null)[]
  }
}

/**
 * Does what a person asked for before any handler was there: each press in a field as often as it was made, since each changes
 * what is filled in, and then once what they pressed last of all that leads on.
 */
export async function replayPresses({ pressed = [] } = document): Promise<void> {
  delete document.pressed
  const presses = pressed.filter((each) => each?.isConnected) as readonly HTMLElement[]
  const isInField = (each: HTMLElement) => each.matches('[data-campo] button')
  for (const press of presses.filter(isInField)) {
    press.click()
    // The next one counts from what this one changed, which is drawn by then.
    await undefined
  }
  const last = presses.findLast((each) => !isInField(each))
  if (last instanceof HTMLFormElement) last.requestSubmit()
  else last?.click()
}
