/** Where a page stands: its step, and the box that is open over it. */
export interface StandsAt {
  readonly step: string
  readonly box: string
}

/** Where something on a screen is, so that its like is found on another. */
export interface FoundBy {
  /** The path of its field; of a button that belongs to none, ''. */
  readonly field: string
  /** The selectors that may find it, the surest first. */
  readonly selectors: readonly string[]
  /** Which of those that the last selector finds it is. */
  readonly nth: number
}

/** Reads where a page stands. */
export const standingOf = (page: Document): StandsAt => ({
  step: page.querySelector<HTMLElement>('[data-etapa]')?.dataset.etapa ?? '',
  box: boxOf(page)?.dataset.modal ?? '',
})

/** Finds the box that is open on top. */
export const boxOf = (page: Document): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)

const topOf = (page: Document): Element => boxOf(page) ?? page.documentElement

const fieldOf = (top: Element, field: string): Element | null =>
  field === '' ? top : top.querySelector(`[data-campo="${CSS.escape(field)}"]`)

/** Says where something is: a control by its field, a button by its event, and by the thing that the event is about. */
export function spotOf(each: Element): FoundBy {
  const field = each.closest<HTMLElement>('[data-campo]')?.dataset.campo ?? ''
  const selectors = selectorsOf(each)
  const around = fieldOf(topOf(each.ownerDocument), field)
  const nth = [...(around?.querySelectorAll(selectors.at(-1)!) ?? [])].indexOf(each)
  return { field, selectors, nth: Math.max(nth, 0) }
}

function selectorsOf(each: Element): readonly string[] {
  const tag = each.tagName.toLowerCase()
  const { event, item } = (each as HTMLElement).dataset
  if (event !== undefined) {
    const named = `[data-event="${CSS.escape(event)}"]`
    // What the server named is called otherwise in another sale.
    return item === undefined ? [named] : [`${named}[data-item="${CSS.escape(item)}"]`, named]
  }
  if (item !== undefined) return [`${tag}[data-item="${CSS.escape(item)}"]`]
  if (tag === 'input') {
    const { type, value } = each as HTMLInputElement
    return [`input[type=${type}]${type === 'radio' ? `[value="${CSS.escape(value)}"]` : ''}`]
  }
  const classes = [...each.classList].filter((name) => !name.startsWith('is-'))
  return [tag + classes.map((name) => `.${CSS.escape(name)}`).join('')]
}

/** Finds on a page what is where something is on another; undefined where there is nothing like it. */
export function foundAt(page: Document, { field, selectors, nth }: FoundBy): HTMLElement | undefined {
  const around = fieldOf(topOf(page), field)
  const found = selectors.map((selector, i) => {
    const all = around?.querySelectorAll<HTMLElement>(selector) ?? []
    return i === selectors.length - 1 ? all[nth] : all[0]
  })
  return found.find((each) => each !== undefined)
}

/** Names something for a person: its field, or what is written on it. */
export function nameOf(each: Element): string {
  const field = each.closest<HTMLElement>('[data-campo]')?.dataset.campo
  if (field !== undefined) return `o campo "${field}"`
  const words = each.getAttribute('aria-label') ?? each.textContent ?? ''
  return `o botão "${words.trim().replace(/\s+/g, ' ').slice(0, 60)}"`
}
