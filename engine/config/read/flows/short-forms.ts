import type { Json } from '../../../flow/funnel.ts'
import { type Origin, within } from '../../json/document.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from '../../json/value.ts'
import { type Expansion, expandLine } from './line.ts'

/**
 * Writes out the short forms of a file of a flow: several events in one key, effects as keys of their line, a call's
 * input taken from a form. What comes out is the language of the engine; every part of it knows where it came from.
 */
export function expandShortForms(expansion: Expansion, value: JsonObject, origin: Origin): JsonObject {
  const changed: Record<string, Json> = {}
  if (isObject(value.on)) changed.on = expandTable(expansion, value.on, within(origin, 'on'))
  for (const key of ['steps', 'boxes']) {
    const places = value[key]
    if (!isObject(places)) continue
    const at = within(origin, key)
    changed[key] = Object.fromEntries(
      entriesOf(places).map(([name, place]) => [
        name,
        isObject(place) ? expandShortForms(expansion, place, within(at, name)) : place,
      ]),
    )
  }
  if (isObject(value.notices))
    changed.notices = expandNotices(expansion, value.notices, within(origin, 'notices'))
  return { ...value, ...changed }
}

/** What a notice is that does not say it. */
export const plainNotice = { type: 'aviso', buttons: { close: 'Fechar' } } as const

/** Writes out notices: what they leave unsaid, and buttons that are said as events with their texts. */
function expandNotices(expansion: Expansion, notices: JsonObject, origin: Origin): JsonObject {
  return Object.fromEntries(
    entriesOf(notices).map(([name, said]) => {
      if (!isObject(said)) return [name, said]
      const at = within(origin, name)
      const notice: JsonObject = { ...plainNotice, ...said }
      const buttons = isObject(notice.buttons)
        ? expandButtons(expansion, notice.buttons, within(at, 'buttons'))
        : notice.buttons!
      const written = { ...notice, buttons }
      expansion.joins.set(
        written,
        new Map(Object.keys(written).map((key) => [key, key in said ? within(at, key) : at])),
      )
      return [name, written]
    }),
  )
}

function expandButtons({ joins }: Expansion, buttons: JsonObject, origin: Origin): Json {
  const list = entriesOf(buttons).map(([event, label], i): JsonObject => {
    const button: JsonObject = { event, label, ...(i > 0 && { kind: 'secondary' }) }
    joins.set(button, new Map(Object.keys(button).map((key) => [key, within(origin, event)])))
    return button
  })
  joins.set(list, new Map(Object.keys(buttons).map((event, i) => [String(i), within(origin, event)])))
  return list
}

function expandTable(expansion: Expansion, table: JsonObject, origin: Origin): JsonObject {
  const written = new Map<string, { readonly lines: Json; readonly from: Origin }>()
  for (const [key, lines] of entriesOf(table)) {
    const from = within(origin, key)
    for (const event of eventsOf(key)) {
      if (written.has(event)) reportTwice(expansion, event, from)
      else written.set(event, { lines: expandLines(expansion, { lines, event, from }), from })
    }
  }
  const value = Object.fromEntries([...written].map(([event, { lines }]) => [event, lines]))
  expansion.joins.set(value, new Map([...written].map(([event, { from }]) => [event, from])))
  return value
}

/** Lists the events a key of a table stands for: `a|b`, and `call:one|other` for two outcomes of one call. */
export function eventsOf(key: string): readonly string[] {
  let call = ''
  return key.split('|').map((part) => {
    const colon = part.lastIndexOf(':')
    if (colon >= 0) call = part.slice(0, colon + 1)
    return colon >= 0 ? part : call + part
  })
}

interface Lines {
  readonly lines: Json
  readonly event: string
  readonly from: Origin
}

/** Writes out the lines of an event; one alone may stand without a list. */
function expandLines(expansion: Expansion, { lines, event, from }: Lines): Json {
  const written = (line: Json, at: Origin): Json =>
    isObject(line) ? expandOutcome(expansion, expandLine(expansion, line, at), { event, at }) : line
  if (Array.isArray(lines)) return listOf(lines).map((line, i) => written(line, within(from, i)))
  if (!isObject(lines)) return lines
  const alone = [written(lines, from)]
  expansion.joins.set(alone, new Map([['0', from]]))
  return alone
}

/** Writes for `"open": "{event.outcome}"` the outcome itself, since the key says which there are. */
function expandOutcome(
  { joins }: Expansion,
  line: JsonObject,
  { event, at }: { readonly event: string; readonly at: Origin },
): JsonObject {
  if (textOf(line.open) !== '{event.outcome}' || !event.includes(':')) return line
  const written = { ...line, open: event.slice(event.lastIndexOf(':') + 1) }
  const before = joins.get(line)
  joins.set(written, before ?? new Map(Object.keys(written).map((key) => [key, within(at, key)])))
  return written
}

const reportTwice = ({ addDiagnostic }: Expansion, event: string, origin: Origin): void =>
  addDiagnostic(origin, {
    code: 'chave-repetida',
    at: 'chave',
    message: `O evento "${event}" já tem linhas nesta tabela; só umas delas valeriam.`,
    fix: 'Junte as duas, ou tire este evento de uma das chaves.',
  })
