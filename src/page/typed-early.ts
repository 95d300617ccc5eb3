type Filled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Hands over what a person typed and chose in what the server drew before the scripts were there, as if it were typed now;
 * to be called once the page hears it. The focus and the caret stay where they are.
 */
export function handOverTyped(place: HTMLElement): void {
  for (const control of place.querySelectorAll<Filled>('[data-campo] :is(input, select, textarea)'))
    if (isChanged(control)) handOver(control)
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

/** Remembers the last button that was pressed in an element; the function it gives stops that, and gives the button. */
export function pressedIn(place: HTMLElement): () => HTMLElement | undefined {
  let pressed: HTMLElement | undefined
  function note({ target }: Event): void {
    pressed = (target instanceof Element ? target.closest('button') : null) ?? pressed
  }
  place.addEventListener('click', note)
  return () => {
    place.removeEventListener('click', note)
    return pressed
  }
}
