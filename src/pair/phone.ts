import { ownHistory } from './own-history.ts'
import { type StandsAt, standingOf } from './spot.ts'

/** One of the two phones, with the funnel in it. */
export interface Phone {
  /** What its variant is called. */
  readonly name: string
  readonly page: () => Document | null
  readonly standing: () => StandsAt
  /** Whether it may take the focus by itself. */
  mayFocus: boolean
  /** Gives it back the focus that another page took. */
  readonly focus: () => void
}

/** What is told of the pages in a phone. */
interface Hearing {
  /** A page stands there, before it does anything. */
  readonly opened: (page: Document) => void
  /** Something of the page has changed. */
  readonly changed: () => void
  /** It took the focus, as a box does that opens, where it may not. */
  readonly tookFocus: () => void
}

/** How often it is looked whether another page stands in a phone, in milliseconds: its scripts run later than that. */
const lookMs = 10

/** Opens a phone: each page that comes to stand in it has a history of its own, and takes no focus that it may not take. */
export function openPhone(figure: HTMLElement, { opened, changed, tookFocus }: Hearing): Phone {
  const frame = figure.querySelector('iframe')!
  const phone: Phone = {
    name: figure.querySelector('h2')?.textContent ?? '',
    page: () => frame.contentDocument,
    standing: () => (frame.contentDocument ? standingOf(frame.contentDocument) : { step: '', box: '' }),
    mayFocus: true,
    focus: () => frame.contentWindow?.focus(),
  }
  let seen: Document | undefined
  setInterval(() => {
    const page = frame.contentDocument
    if (!page || page === seen || page.URL === 'about:blank') return
    seen = page
    prepare(page, phone, tookFocus)
    opened(page)
    new MutationObserver(changed).observe(page, { attributes: true, childList: true, subtree: true })
  }, lookMs)
  return phone
}

function prepare(page: Document, phone: Phone, tookFocus: () => void): void {
  const place = page.defaultView as (Window & typeof globalThis) | null
  if (!place) return
  ownHistory(place)
  const { focus } = place.HTMLElement.prototype
  place.HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (phone.mayFocus) focus.call(this, options)
  }
  const { showModal } = place.HTMLDialogElement.prototype
  place.HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    showModal.call(this)
    if (!phone.mayFocus) tookFocus()
  }
}
