type Filled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const filledIn = (place: HTMLElement): readonly Filled[] => [
  ...place.querySelectorAll<Filled>('[data-campo] :is(input, select, textarea)'),
]

/**
 * Hands over what a person typed and chose in what the server drew before the scripts were there, as if it were typed now;
 * to be called once the page hears it. The focus and the caret stay where they are.
 */
export function handOverTyped(place: HTMLElement): void {
  for (const control of filledIn(place)) if (isChanged(control)) handOver(control)
}

const isChoice = (control: Filled): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

/** A radio that lost its choice to another is told by that one. */
function isChanged(control: Filled): boolean {
  if (isChoice(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return control.value !== control.defaultValue
}

function handOver(control: Filled): void {
  if (isChoice(control)) {
    control.checked = control.defaultChecked
    control.click()
    return
  }
  const type = control instanceof HTMLSelectElement ? 'change' : 'input'
  control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** What a person did in fields that are about to be drawn anew. */
export interface TypedEarly {
  readonly fields: readonly Pick<Filled, 'name' | 'value' | 'type'>[]
  /** The field they stand in. */
  readonly focused: string | undefined
}

/** Reads what a person typed and chose in what the server drew, for when something else is drawn in its place. */
export function typedIn(place: HTMLElement): TypedEarly {
  const controls = filledIn(place)
  const fields = controls.filter(isChanged).map(({ name, value, type }) => ({ name, value, type }))
  return { fields, focused: controls.find((control) => control === document.activeElement)?.name }
}

/** Does again what a person did, in the fields of the same names; where there are none it was about another screen. */
export function typeAgain(place: HTMLElement, { fields, focused }: TypedEarly): void {
  const controls = filledIn(place)
  for (const { name, value, type } of fields) {
    const control = controls.find(
      (each) => each.name === name && each.type === type && (type !== 'radio' || each.value === value),
    )
    if (!control) continue
    if (isChoice(control)) control.click()
    else {
      control.value = value
      handOver(control)
    }
  }
  controls.find(({ name }) => name === focused)?.focus()
}

declare global {
  interface Document {
    /** The buttons that were pressed and the forms that were sent by Enter: the page itself hears them before any script is there. */
    pressed?: readonly (HTMLElement | null)[]
  }
}

/**
 * Does what a person asked for before anybody heard it: each press in a field as often as it was made, since each changes
 * what is filled in, and then once what they pressed last of all that leads on.
 */
export async function pressAgain({ pressed = [] } = document): Promise<void> {
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
