import { type Look, lookNow } from '../screens/look-now.ts'
import { isButtonBusy, stepShown, topBox, topPlace } from '../screens/on-top.ts'

/** The texts a person may be told, whole, by a short name. */
export type Texts = Readonly<Record<string, readonly string[]>>

/**
 * Lists which of the texts stand before the person now, in the box on top or else on the page; a notice of other words
 * by its own name, so that none goes unseen.
 */
export function sightOf(texts: Texts): readonly string[] {
  const place = topPlace()
  const seen = place.textContent ?? ''
  const named = Object.keys(texts).filter((name) => texts[name]?.every((part) => seen.includes(part)))
  const notice = place.querySelector<HTMLElement>('[data-preset]')?.dataset.preset
  return named.length === 0 && notice !== undefined ? [notice] : named
}

/** Whether something is on its way that the person waits for. */
export function isWaiting(): boolean {
  const isPassing = ['pagamentoConfirmando', ''].some((step) => step === stepShown()) && topBox() === null
  return isPassing || isButtonBusy(topPlace())
}

/** Lists the fields that no longer show what they did. */
export const lostSince = (before: Look): readonly string[] => {
  const now = lookNow()
  return Object.keys(before).filter((name) => now[name] !== before[name])
}
