import { formats } from '../format/index.ts'
import { type Facts, readPath } from './facts.ts'
import { isMissing } from './missing.ts'
import { holds } from './work.ts'

/** A text, or texts of which the first whose `when` holds counts. */
type TextChoice = string | readonly { readonly when?: unknown; readonly text: string }[]

/** What stands between braces in a text: a path and, after a colon, the name of a format. */
const SLOT = /\{([\w.]+)(?::(\w+))?\}/g

/** Lists the slots of a text, so that names in it can be checked when the file is read. */
export const slotsOf = (text: string): readonly { readonly path: string; readonly format?: string }[] =>
  [...text.matchAll(SLOT)].map(([, path, format]) => (format ? { path: path!, format } : { path: path! }))

/** Fills `{path}` and `{path:format}` from the facts; what is missing becomes nothing. */
export function fill(text: TextChoice | undefined, facts: Facts): string {
  if (text === undefined) return ''
  if (typeof text !== 'string') return fill(text.find(({ when }) => holds(when, facts))?.text, facts)
  if (!text.includes('{')) return text
  return text.replace(SLOT, (_, path: string, format?: string) => {
    const value = readPath(facts, path)
    if (format) return Object.hasOwn(formats, format) ? formats[format]!(value) : ''
    return isMissing(value) || typeof value === 'object' ? '' : String(value)
  })
}
