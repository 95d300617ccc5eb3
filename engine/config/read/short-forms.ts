import type { Json } from '../../flow/funnel.ts'
import { quoted } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  type JsonObject,
  listOf,
  type Origin,
  type Traced,
  textOf,
  within,
} from '../json/document.ts'
import { effectRecords, takesWith } from '../language/effects.ts'

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
const plainNotice = { type: 'aviso', buttons: { close: 'Fechar' } } as const

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
function eventsOf(key: string): readonly string[] {
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

/** What an effect takes along beside its name. */
const callOptions = ['as', 'quiet', 'from', 'with']

/** Tells whether a key of a line names an effect by itself. */
const isEffectKey = (key: string): boolean => Object.hasOwn(effectRecords, key)

/** Gives the names an operation takes; undefined where there is no such operation. */
type TakenBy = (operation: string) => readonly string[] | undefined

/** What the writing out of short forms looks at. */
export interface Expansion {
  readonly joins: Traced['joins']
  readonly takenBy: TakenBy
  readonly addDiagnostic: (origin: Origin, finding: Omit<Finding, 'path'>) => void
}

/** Writes a line out in full: effects of their own keys as a list, an input taken from a form name by name. */
function expandLine(expansion: Expansion, line: JsonObject, origin: Origin): JsonObject {
  const keys = Object.keys(line)
  const effects = keys.filter(isEffectKey)
  if (effects.length === 0) {
    if ('with' in line && !('open' in line)) reportLost(expansion, origin)
    return withLists(expansion, line, origin)
  }
  const owner = 'open' in line ? undefined : ownerOf(expansion, effects, { line, origin })
  const caller = effects.find((key) => key === 'call')
  const rules = effects.map((key): JsonObject => {
    const own = [key === owner ? 'with' : '', ...(key === caller ? ['as', 'quiet', 'from'] : [])]
    const rule = Object.fromEntries(
      keys.filter((each) => each === key || own.includes(each)).map((each) => [each, line[each]!]),
    )
    return withOrigins(expansion, expandCall(expansion, rule, origin), (each) =>
      within(origin, each === 'with' && !('with' in line) ? 'from' : each),
    )
  })
  const taken = new Set([...effects, ...callOptions.filter((key) => key !== 'with' || owner !== undefined)])
  const rest = keys.filter((key) => !taken.has(key)).map((key) => [key, line[key]!] as const)
  const listed = Array.isArray(line.effects) ? line.effects : []
  const written: JsonObject = { ...Object.fromEntries(rest), effects: [...rules, ...listed] }
  return withOrigins(expansion, written, (key) => (key === 'effects' ? origin : within(origin, key)))
}

/** Writes out the calls of a line whose effects stand in a list. */
function withLists(expansion: Expansion, line: JsonObject, origin: Origin): JsonObject {
  if (!Array.isArray(line.effects)) return line
  const list = within(origin, 'effects')
  const effects = line.effects.map((effect: Json, i: number) => {
    const rule = effect as JsonObject
    if (textOf(rule?.from) === undefined) return effect
    const at = within(list, i)
    return withOrigins(expansion, expandCall(expansion, rule, at), (key) =>
      within(at, key === 'with' && !('with' in rule) ? 'from' : key),
    )
  })
  return { ...line, effects }
}

/** Writes out `from`: every name the operation takes, read where `from` says; what `with` says is over it. */
function expandCall(expansion: Expansion, rule: JsonObject, origin: Origin): JsonObject {
  const { from, ...rest } = rule
  const path = textOf(from)
  if (path === undefined) return rule
  const given = rest.with
  const names = expansion.takenBy(textOf(rest.call) ?? '')
  if (!names) return { ...rest, with: given ?? {} }
  const known = Object.keys((given ?? {}) as JsonObject)
  const picked: JsonObject = { pega: [`{${path}}`, ...names.filter((name) => !known.includes(name))] }
  if (given === undefined) return { ...rest, with: picked }
  const both = [picked, given]
  expansion.joins.set(
    both,
    new Map([
      ['0', within(origin, 'from')],
      ['1', within(origin, 'with')],
    ]),
  )
  return { ...rest, with: { mescla: both } }
}

/** Finds the effect a line's `with` belongs to: the only one that takes values along. */
function ownerOf(
  expansion: Expansion,
  effects: readonly string[],
  { line, origin }: { readonly line: JsonObject; readonly origin: Origin },
): string | undefined {
  if (!('with' in line)) return undefined
  const taking = effects.filter(takesWith)
  if (taking.length <= 1) return taking[0] ?? effects[0]
  const any = quoted(taking).reduce<string>(
    (before, key) => (before === '' ? key : `${before} ou ${key}`),
    '',
  )
  expansion.addDiagnostic(within(origin, 'with'), {
    code: 'com-ambiguo',
    at: 'chave',
    message: `Não se sabe de quem é este "with": de ${any}.`,
    fix: 'Escreva-os em "effects", cada um com o seu "with": [{ … }, { … }].',
  })
  return taking[0]
}

const reportLost = ({ addDiagnostic }: Expansion, origin: Origin): void =>
  addDiagnostic(within(origin, 'with'), {
    code: 'com-ambiguo',
    at: 'chave',
    message: 'Este "with" não é de ninguém: a linha não abre nada e não faz nada que leve valores.',
    fix: 'Acrescente "open" ou um efeito como "call", ou apague o "with".',
  })

function withOrigins(expansion: Expansion, value: JsonObject, from: (key: string) => Origin): JsonObject {
  expansion.joins.set(value, new Map(Object.keys(value).map((key) => [key, from(key)])))
  return value
}
