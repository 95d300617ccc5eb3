import { boxOf, type FoundBy, foundAt, nameOf, spotOf } from './spot.ts'

/** Something that a person did on one page, to be done on the other. */
export interface Deed {
  /** Says what it was done to. */
  readonly name: string
  /** What is typed into one field again replaces what was typed before. */
  readonly typedInto?: FoundBy
  /** Does it on another page; `away` where there is nothing to do it to, `busy` where that cannot be pressed yet. */
  readonly on: (page: Document) => 'done' | 'away' | 'busy'
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const pressable = 'button, summary, [role=option], a[data-event], a[href^="#"]'
const keys = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp']

/** The events that tell of a deed. */
export const tellingEvents = ['input', 'click', 'keydown', 'focusin', 'focusout', 'cancel'] as const

/** Reads from an event what was done; undefined where it tells nothing that could be done elsewhere. */
export function deedOf(event: Event): Deed | undefined {
  const each = event.target as Element
  if (each.nodeType !== Node.ELEMENT_NODE) return undefined
  // A mask writes what was typed by itself, and tells of that as a page does.
  if (event.type === 'input') return isControl(each) ? filling(each) : undefined
  if (!event.isTrusted) return undefined
  if (event.type === 'click') return pressing(each.closest(pressable))
  if (event.type === 'cancel') return leaving
  if (!isControl(each)) return undefined
  if (event.type === 'keydown') return keying(each, (event as KeyboardEvent).key)
  return focusing(each, event as FocusEvent)
}

const isControl = (each: Element): each is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(each.tagName)

const isChoice = (each: Control): each is HTMLInputElement =>
  each.type === 'radio' || each.type === 'checkbox'

function filling(each: Control): Deed {
  const spot = spotOf(each)
  const { value } = each
  const checked = isChoice(each) && each.checked
  return {
    ...{ name: nameOf(each), typedInto: spot },
    on: at(spot, (other) => fill(other as Control, { value, checked })),
  }
}

function fill(
  other: Control,
  { value, checked }: { readonly value: string; readonly checked: boolean },
): void {
  if (isChoice(other)) {
    if (other.checked !== checked) other.click()
    return
  }
  // By the setter of its kind: the page keeps one of its own over it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(other), 'value')?.set?.call(other, value)
  const type = other.tagName === 'SELECT' ? 'change' : 'input'
  asFocused(other, () => other.dispatchEvent(new Event(type, { bubbles: true })))
}

/** A field that changes without the focus is one that the browser fills in, and is judged at once: it has it meanwhile. */
function asFocused(other: Element, act: () => void): void {
  const page = other.ownerDocument
  Object.defineProperty(page, 'activeElement', { configurable: true, get: () => other })
  act()
  Reflect.deleteProperty(page, 'activeElement')
}

function pressing(each: Element | null): Deed | undefined {
  return each ? { name: nameOf(each), on: at(spotOf(each), (other) => other.click()) } : undefined
}

function keying(each: Control, key: string): Deed | undefined {
  if (!keys.includes(key)) return undefined
  const press = (other: Element) =>
    other.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { name: nameOf(each), on: at(spotOf(each), press) }
}

function focusing(each: Control, { type, relatedTarget }: FocusEvent): Deed {
  const beside = relatedTarget === null ? undefined : spotOf(relatedTarget as Element)
  const move = (other: Element) => {
    const to = beside && (foundAt(other.ownerDocument, beside) ?? null)
    other.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget: to ?? null }))
  }
  return { name: nameOf(each), on: at(spotOf(each), move) }
}

const leaving: Deed = {
  name: 'a caixa',
  on(page) {
    const box = boxOf(page)
    box?.dispatchEvent(new Event('cancel', { cancelable: true }))
    return box ? 'done' : 'away'
  },
}

/** Does something to what is at a spot of a page. */
const at =
  (spot: FoundBy, act: (other: HTMLElement) => void): Deed['on'] =>
  (page) => {
    const other = foundAt(page, spot)
    if (!other) return 'away'
    if (other.getAttribute('aria-disabled') === 'true') return 'busy'
    act(other)
    return 'done'
  }
