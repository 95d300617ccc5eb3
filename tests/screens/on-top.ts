import { fireEvent } from '@testing-library/dom'

/** Presses Escape where the focus is. */
export const pressEscape = (): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

/** Tells whether a button of a place waits for what it was pressed for. By single names: jsdom is slow with two. */
export const isButtonBusy = (place: Document | Element): boolean =>
  [...place.getElementsByClassName('actions')].some((each) => each.querySelector('[aria-disabled=true]'))

/** Finds the box on top. */
export const topBox = (): HTMLDialogElement | null =>
  [...document.getElementsByTagName('dialog')].find(({ open }) => open) ?? null

/** Finds the place a person is in: the box on top, else the page's main part. */
export const topPlace = (): HTMLElement =>
  topBox() ?? document.getElementsByTagName('main')[0] ?? document.body

/** Names the step whose screen is drawn, boxes over it or not; empty while nothing is, undefined outside a funnel. */
export const stepShown = (): string | undefined =>
  (document.getElementsByClassName('step')[0] as HTMLElement | undefined)?.dataset.etapa
