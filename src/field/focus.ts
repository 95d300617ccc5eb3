const controls = 'input, select, textarea'

const isReachable = (control: Element) =>
  control instanceof HTMLElement &&
  !control.matches('[type=hidden], [readonly], [disabled], [aria-readonly=true]') &&
  control.closest('[hidden], [inert], details:not([open])') === null

/** Finds where the focus goes in a field: its chosen radio, else its first control in error, else its first. */
function controlIn(field: Element): HTMLElement | undefined {
  const all = [...field.querySelectorAll<HTMLElement>(controls)]
  return (
    all.find((control) => control.matches(':checked')) ??
    all.find((control) => control.matches('[aria-invalid=true]')) ??
    all[0]
  )
}

/** Moves the focus to the first control inside an element that can be filled; false where there is none. */
export function focusFirst(root: ParentNode): boolean {
  const control = [...root.querySelectorAll<HTMLElement>(controls)].find(isReachable)
  control?.focus()
  return Boolean(control)
}

/** Moves the focus to a field of a form or page, by its dotted path; false when it is not on screen. */
export function focusField(root: ParentNode, path: string): boolean {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-campo]')]
  const field = fields.find(({ dataset }) => dataset.campo === path)
  // A list is represented by its button: what its items hold has names of its own; what a frame holds has its own focus.
  const control = field && (controlIn(field) ?? field.querySelector<HTMLElement>('button, iframe'))
  control?.focus()
  return Boolean(control)
}

/** Moves the focus to the next field that can be filled; false after the last one. */
export function focusNext(form: Element, from: Element): boolean {
  const fields = [...form.querySelectorAll('[data-campo]')]
  const here = from.closest('[data-campo]')
  const next = fields
    .slice(here ? fields.indexOf(here) + 1 : 0)
    .map((field) => controlIn(field))
    .find((control) => control !== undefined && isReachable(control))
  next?.focus()
  return Boolean(next)
}
