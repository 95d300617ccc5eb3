import { formats } from '../format/index.ts'
import { type Facts, isMissing, isRecord, readPath } from './facts.ts'

/** What is between braces in a text: a path and, after a colon, the name of a format. */
const SLOT = /\{([\w.]+)(?::(\w+))?\}/g
const ONLY_SLOT = /^\{([\w.]+)\}$/
const ANY_SLOT = /\{[^}]+\}/g

/** Returns the path of a text that is one slot without a format, and so means the value itself. */
export const pathOfSlot = (text: string): string | undefined =>
  text.startsWith('{') ? ONLY_SLOT.exec(text)?.[1] : undefined

/** Fills `{path}` and `{path:format}` of a text from facts or from plain data; what is missing becomes nothing. */
export function fillSlots(text: string, source: unknown): string {
  // For speed: most texts have no slot.
  if (!text.includes('{')) return text
  return text.replace(SLOT, (_, path: string, format?: string) => {
    const value = readPath(source, path)
    if (format) return Object.hasOwn(formats, format) ? formats[format]!(value) : ''
    return isMissing(value) || typeof value === 'object' ? '' : String(value)
  })
}

/** Fills an address; what is filled in cannot leave its place in it. */
export const fillAddress = (url: string, facts: Facts): string =>
  url.replace(ANY_SLOT, (slot) => encodeURIComponent(fillSlots(slot, facts)))

/** Lists the slots of an address that would stay empty, or as they are. */
export const holesIn = (url: string, facts: Facts): readonly string[] =>
  (url.match(ANY_SLOT) ?? []).filter((slot) => ['', slot].includes(fillSlots(slot, facts)))

/** A path to fill in, and the format to write it in. */
export interface Slot {
  readonly path: string
  readonly format: string | undefined
}

/** Lists what is between braces in a text, whether or not it can be filled, so that a check can tell. */
export function slotsOf(text: string): readonly Slot[] {
  if (!text.includes('{')) return []
  return [...text.matchAll(/\{([^{}:]*)(?::([^{}]*))?\}/g)].map(([, path, format]) => ({
    path: path!,
    format,
  }))
}

/** Returns the path that a rule reads which does nothing else: `{ "var": "path" }` or `"{path}"`. */
export function pathRead(rule: unknown): string | undefined {
  if (typeof rule === 'string') return pathOfSlot(rule)
  const path = isRecord(rule) && Object.keys(rule).length === 1 ? rule.var : undefined
  return typeof path === 'string' ? path : undefined
}
