/** Lists the names of the fields of a card, whatever object they stand in. */
const cardNames = ['numeroCartao', 'nomeCartao', 'validadeCartao', 'codigoSeguranca'] as const

/** Names a field of a card. */
export type CardName = (typeof cardNames)[number]

const eventTypes = ['input', 'change', 'focusin', 'focusout'] as const

/** Tells which field of a card an element is; undefined for any other. */
export function cardNameOf(element: EventTarget | null): CardName | undefined {
  if (!(element instanceof HTMLInputElement)) return undefined
  const name = element.name.split('.').at(-1)
  return cardNames.find((each) => each === name)
}

/** Reads what stands in a card's field of a form, as shown; '' when it is not on screen. */
export function cardText(form: HTMLFormElement, name: CardName): string {
  const input = [...form.elements].find((element) => cardNameOf(element) === name)
  return input instanceof HTMLInputElement ? input.value : ''
}

/**
 * Tells of typing in a card's fields of a form, and of the focus coming and going there; gives back how to stop.
 *
 * It listens on the way down, since an input lets nothing of its typing up to the form.
 */
export function watchCard(form: HTMLFormElement, tell: (event: Event) => void): () => void {
  const onEvent = (event: Event) => {
    if (cardNameOf(event.target)) tell(event)
  }
  for (const type of eventTypes) form.addEventListener(type, onEvent, true)
  return () => {
    for (const type of eventTypes) form.removeEventListener(type, onEvent, true)
  }
}
