import type { Json } from '../../../flow/funnel.ts'
import { quoted } from '../../diagnostics/message.ts'
import { type Finding, type Origin, type Traced, within } from '../../json/document.ts'
import { type JsonObject, textOf } from '../../json/value.ts'
import { effectRecords, takesWith } from '../../language/effects.ts'

/** What a line does after its effects, in this order. */
const doneAfter = ['close', 'to', 'again', 'open', 'send']
/** What an effect takes along beside its name. */
const callOptions = ['as', 'quiet', 'from', 'with']

/** Tells whether a key of a line names an effect that stands there by itself. */
export const isEffectKey = (key: string): boolean => Object.hasOwn(effectRecords, key)

/** Gives the names an operation takes; undefined where there is no such operation. */
export type TakenBy = (operation: string) => readonly string[] | undefined

/** What the writing out of short forms looks at. */
export interface Expansion {
  readonly joins: Traced['joins']
  readonly takenBy: TakenBy
  readonly addDiagnostic: (origin: Origin, finding: Omit<Finding, 'path'>) => void
}

/** Writes a line out in full: effects of their own keys as a list, an input taken from a form name by name. */
export function expandLine(expansion: Expansion, line: JsonObject, origin: Origin): JsonObject {
  const keys = Object.keys(line)
  const effects = keys.filter(isEffectKey)
  checkOrder(expansion, line, origin)
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

/** Writes out `from`: every name the operation takes, read where `from` says; what `with` says stands over it. */
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

/** Finds a key that stands before one that is done earlier: a line is read in the order in which it is done. */
function checkOrder({ addDiagnostic }: Expansion, line: JsonObject, origin: Origin): void {
  const keys = Object.keys(line)
  if (!hasOnlyLineKeys(keys)) return
  const wanted = inExecutionOrder(keys)
  const place = keys.findIndex((key, i) => key !== wanted[i])
  if (place < 0) return
  addDiagnostic(within(origin, keys[place]!), {
    code: 'ordem-das-chaves',
    at: 'chave',
    message: `As chaves desta linha não estão na ordem em que são feitas: aqui devia vir "${wanted[place]}".`,
    fix: `Escreva nesta ordem: ${quoted(wanted).join(', ')}.`,
  })
}

/** Tells whether a line has only keys that lines have: with another its order means nothing, nor does its short form. */
export const hasOnlyLineKeys = (keys: readonly string[]): boolean =>
  inExecutionOrder(keys).length === keys.length

/** Puts the keys of a line into the order in which they are done; effects keep theirs. */
export function inExecutionOrder(keys: readonly string[]): readonly string[] {
  const opens = keys.includes('open')
  const effects = keys.filter(isEffectKey)
  const order = [
    'when',
    'fresh',
    'set',
    ...effects.flatMap((key) => (key === 'call' ? [key, 'as', 'quiet', 'from'] : [key])),
    ...(opens ? [] : ['with']),
    'effects',
    ...doneAfter.flatMap((key) => (key === 'open' && opens ? [key, 'with'] : [key])),
    ...callOptions,
  ]
  return [...new Set(order)].filter((key) => keys.includes(key))
}

function withOrigins(expansion: Expansion, value: JsonObject, from: (key: string) => Origin): JsonObject {
  expansion.joins.set(value, new Map(Object.keys(value).map((key) => [key, from(key)])))
  return value
}
