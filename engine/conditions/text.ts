import type { Facts } from './facts/facts.ts'
import { fillSlots } from './slots.ts'
import { holds } from './work.ts'

/** A text, or texts of which the first whose `when` holds counts. */
type TextChoice = string | readonly { readonly when?: unknown; readonly text: string }[]

const SLOT = /\{[^}]+\}/g

/** Fills an address; what is filled in cannot leave its place in it. */
export const fillAddress = (url: string, facts: Facts): string =>
  url.replace(SLOT, (slot) => encodeURIComponent(fillSlots(slot, facts)))

/** Lists the slots of an address that would stay empty, or as they are. */
export const holesIn = (url: string, facts: Facts): readonly string[] =>
  (url.match(SLOT) ?? []).filter((slot) => ['', slot].includes(fillSlots(slot, facts)))

/** Fills a text for a person to read, or the first of some whose `when` holds. */
export function fill(text: TextChoice | undefined, facts: Facts): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return fillSlots(text, facts)
  return fill(text.find(({ when }) => holds(when, facts))?.text, facts)
}
