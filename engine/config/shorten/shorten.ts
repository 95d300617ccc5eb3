import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { entriesOf, isObject, type JsonObject, objectOf, own } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import type { TakenBy } from '../read/flows/line.ts'
import { eventsOf, plainNotice } from '../read/flows/short-forms.ts'
import type { Project } from '../read/project.ts'
import { shortLine } from './line.ts'
import { meansSame } from './meaning.ts'
import { noNames, type RowNames, rowNamesOf } from './row-names.ts'
import { isRuleLike, isSame, shortRule } from './rule.ts'

/** A file in its short forms, whether anything changed, and the places where a long form stood, each with its short one. */
export interface Shortened {
  readonly value: Json
  readonly isChanged: boolean
  readonly places: readonly { readonly path: Path; readonly short: Json }[]
}

/** What the other files of a project lend to short forms: what operations take, and the names of tables' rows. */
export interface ShortWords {
  readonly takenBy: TakenBy
  readonly names: RowNames
}

/** Gives what the files of a project lend to short forms. */
export const shortWordsOf = (project: Project): ShortWords => ({
  takenBy(name) {
    const operation = project.operations.get(name)
    return operation && Object.keys(objectOf(own(operation.input.schema, 'properties')))
  },
  names: rowNamesOf(project),
})

/** Says a file of a flow, or a screen, in its short forms; it means the same. */
export function shorten(value: Json, { takenBy, names }: ShortWords): Shortened {
  const places: { path: Path; short: Json }[] = []
  const walk = (at: Json, path: Path): Json => {
    if (Array.isArray(at)) return at.map((item, i) => walk(item, [...path, i]))
    if (!isObject(at)) return at
    const inside = Object.fromEntries(
      entriesOf(at).map(([key, member]) => [key, walk(member, [...path, key])]),
    )
    const short = isTable(path) ? tableOf(inside) : shortOf(inside, path)
    if (short !== inside && !isSameUnordered(short, inside)) places.push({ path, short })
    return short
  }
  const shortOf = (at: JsonObject, path: Path): Json => {
    const isLine =
      (typeof path.at(-1) === 'number' && isTable(path.slice(0, -2))) || isTable(path.slice(0, -1))
    if (isLine) return shortLine(at, takenBy)
    if (path.length === 2 && path[0] === 'notices') return shortNotice(at)
    return isRuleLike(at) ? shortRule(at, isInItem(path) ? noNames : names) : at
  }
  const tableOf = (table: JsonObject): JsonObject => {
    const joined = shortTable(table)
    return !isSame(joined, table) && meansSame(table, joined, takenBy) ? joined : table
  }
  const short = walk(value, [])
  return { value: short, isChanged: !isSame(short, value), places }
}

const placesOf: Path = ['steps', 'boxes']

/** Whether a path leads to a table; an answer may be called "on" and is none. */
const isTable = (path: Path): boolean =>
  path.at(-1) === 'on' &&
  (path.length === 1 || (placesOf.includes(path[0]!) && placesOf.includes(path.at(-3)!)))

/** Whether a path lies in what is worked out for each item of a list: no constant can be read there. */
const isInItem = (path: Path): boolean =>
  path.some((key, i) => typeof key === 'string' && recordOf(key)?.isPerItem && path[i + 1] === 1)

/** The order of keys is another mistake than a long form. */
const isSameUnordered = (a: Json, b: Json): boolean => isSame(sorted(a), sorted(b))

const sorted = (value: Json): Json =>
  isObject(value) ? Object.fromEntries(entriesOf(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** Joins the events of a table that have the same lines, if they are of one call or of none. */
function shortTable(table: JsonObject): JsonObject {
  const groups: { readonly events: string[]; readonly call: string; readonly lines: Json }[] = []
  for (const [key, lines] of entriesOf(table)) {
    const events = eventsOf(key)
    const [first = ''] = events
    const call = first.slice(0, first.lastIndexOf(':') + 1)
    const named = asOutcome(lines, events)
    const same = groups.find((each) => each.call === call && isSame(each.lines, named))
    if (same && (call !== '' || isPlain(named))) same.events.push(...events)
    else groups.push({ events: [...events], call, lines: named })
  }
  return Object.fromEntries(
    groups.map(({ events, call, lines }) => [
      events.map((event, i) => (i > 0 && call !== '' ? event.slice(call.length) : event)).join('|'),
      events.length === 1 ? asItself(lines, events[0]!) : lines,
    ]),
  )
}

/** One line stands without a list. */
const alone = (lines: Json): Json => (Array.isArray(lines) && lines.length === 1 ? lines[0]! : lines)

/** Leaves unsaid what a notice is anyway. */
function shortNotice(notice: JsonObject): JsonObject {
  const said = withPlainButtons(notice)
  const isUsual = ([key, value]: readonly [string, Json]) => isSame(own(plainNotice, key) ?? null, value)
  const left = entriesOf(said).filter((entry) => !isUsual(entry))
  return left.length > 0 ? Object.fromEntries(left) : said
}

/** Says buttons as events with their texts, where the first is the main one and each has no more than a text. */
function withPlainButtons(notice: JsonObject): JsonObject {
  const { buttons } = notice
  if (!Array.isArray(buttons) || !buttons.every(isPlainButton)) return notice
  const events = buttons.map((button) => [String(own(button, 'event')), own(button, 'label')!] as const)
  const areApart = new Set(events.map(([event]) => event)).size === events.length
  return areApart ? { ...notice, buttons: Object.fromEntries(events) } : notice
}

const isPlainButton = (button: Json, i: number): boolean => {
  const { event, label, kind, ...others } = objectOf(button)
  const isOfPlace = i === 0 ? kind === undefined || kind === 'primary' : kind === 'secondary'
  return (
    isOfPlace && typeof event === 'string' && typeof label === 'string' && Object.keys(others).length === 0
  )
}

/** Lines of unlike events that happen to do nothing alike are left apart. */
const isPlain = (lines: Json): boolean => !isSame(alone(lines), {})

/** A line that only opens what is named like the outcome is the same line for each. */
function asOutcome(lines: Json, events: readonly string[]): Json {
  const [event = ''] = events
  const outcome = event.includes(':') ? event.slice(event.lastIndexOf(':') + 1) : undefined
  // What several events do together they do alike: only one by itself opens what is called like its outcome.
  return events.length === 1 && outcome !== undefined && isSame(alone(lines), { open: outcome })
    ? { open: '{event.outcome}' }
    : alone(lines)
}

const asItself = (lines: Json, event: string): Json =>
  isSame(lines, { open: '{event.outcome}' }) ? { open: event.slice(event.lastIndexOf(':') + 1) } : lines
