import { formats } from '../format/index.ts'
import { type Facts, readPath } from './facts/facts.ts'
import { isItem, isMissing } from './facts/missing.ts'

/** What stands between braces in a text: a path and, after a colon, the name of a format. */
const SLOT = /\{([\w.]+)(?::(\w+))?\}/g
const ONLY_SLOT = /^\{([\w.]+)\}$/

/** Gives the path of a text that is one slot without a format, and so stands for the value itself. */
export const pathOfSlot = (text: string): string | undefined => ONLY_SLOT.exec(text)?.[1]

/** Fills `{path}` and `{path:format}` of a text from the facts; what is missing becomes nothing. */
export function fillSlots(text: string, facts: Facts): string {
  // For speed: most texts have no slot.
  if (!text.includes('{')) return text
  return text.replace(SLOT, (_, path: string, format?: string) => {
    const value = readPath(facts, path)
    if (format) return Object.hasOwn(formats, format) ? formats[format]!(value) : ''
    return isMissing(value) || typeof value === 'object' ? '' : String(value)
  })
}

/** A path to be filled, and the format it is written in. */
export interface Slot {
  readonly path: string
  readonly format: string | undefined
}

/** Lists what stands between braces in a text, whether or not it can be filled, so that a check can tell. */
export function slotsOf(text: string): readonly Slot[] {
  if (!text.includes('{')) return []
  return [...text.matchAll(/\{([^{}:]*)(?::([^{}]*))?\}/g)].map(([, path, format]) => ({
    path: path!,
    format,
  }))
}

/** Gives the path a rule reads that does nothing else: `{ "var": "path" }` or `"{path}"`. */
export function pathRead(rule: unknown): string | undefined {
  if (typeof rule === 'string') return pathOfSlot(rule)
  const path = isItem(rule) && Object.keys(rule).length === 1 ? rule.var : undefined
  return typeof path === 'string' ? path : undefined
}
