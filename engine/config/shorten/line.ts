import type { Json } from '../../flow/funnel.ts'
import { entriesOf, isObject, type JsonObject, listOf } from '../json/value.ts'
import { takesWith } from '../language/effects.ts'
import { inOrderDone, isEffectKey, isKnownWhole, type TakenBy } from '../read/flows/line.ts'
import { meansSame } from './meaning.ts'
import { isSame } from './rule.ts'

/** Says a line in its short form: effects as its own keys, where it is plain whose `with` is whose; keys in their order. */
export function shortLine(line: JsonObject, takenBy: TakenBy): JsonObject {
  // A key that no line has may be a slip of one that it has: nothing of it is lost, and the check tells it.
  if (!isKnownWhole(Object.keys(line))) return line
  const effects = listOf(line.effects)
  const loose = Array.isArray(line.effects) && canStandAlone(line, effects) ? looseOf(line, effects) : line
  const picked = pickedFrom(meansSame({ x: line }, { x: loose }, takenBy) ? loose : line, takenBy)
  return Object.fromEntries(inOrderDone(Object.keys(picked)).map((key) => [key, picked[key]!]))
}

const kindOf = (effect: JsonObject): string => Object.keys(effect).find(isEffectKey) ?? ''

function canStandAlone(line: JsonObject, effects: readonly Json[]): boolean {
  const rules = effects.filter(isObject)
  const kinds = rules.map(kindOf)
  const known = rules.length === effects.length && kinds.every((kind) => kind !== '' && !(kind in line))
  if (!known || new Set(kinds).size < kinds.length) return false
  const giving = rules.filter((rule) => 'with' in rule && !isEmptyCall(rule))
  if (giving.length === 0) return true
  const taking = kinds.filter(takesWith)
  const owner = taking.length === 1 ? taking[0] : taking.length === 0 ? kinds[0] : undefined
  return !('open' in line) && giving.length === 1 && kindOf(giving[0]!) === owner
}

/** What a call is given anyway need not be said. */
const isEmptyCall = (rule: JsonObject): boolean => 'call' in rule && isSame(rule.with ?? null, {})

function looseOf(line: JsonObject, effects: readonly Json[]): JsonObject {
  const { effects: _listed, ...rest } = line
  const rules = effects.filter(isObject).map((rule) => {
    const { with: _given, ...bare } = rule
    return isEmptyCall(rule) ? bare : rule
  })
  return Object.assign({}, rest, ...rules) as JsonObject
}

/**
 * Says in one word whence a call takes its input, where every name that the operation takes is given: what is called the
 * same elsewhere stays in `with`.
 */
function pickedFrom(line: JsonObject, takenBy: TakenBy): JsonObject {
  const { call, with: given } = line
  const names = typeof call === 'string' ? takenBy(call) : undefined
  if (!names || !isObject(given) || 'open' in line || 'from' in line) return line
  const isAll = Object.keys(given).length === names.length && names.every((name) => name in given)
  const from = isAll ? mostCommon(names.flatMap((name) => placeOf(name, given[name]!) ?? [])) : undefined
  if (from === undefined) return line
  const others = entriesOf(given).filter(([name, value]) => placeOf(name, value) !== from)
  // One name of several is shorter said as it is.
  if (others.length > 0 && names.length - others.length < 2) return line
  const { with: _given, ...rest } = line
  return { ...rest, from, ...(others.length > 0 && { with: Object.fromEntries(others) }) }
}

/** Gives where a name is read that is called the same there: "form" for `cpf` and "{form.cpf}". */
function placeOf(name: string, value: Json): string | undefined {
  const suffix = `.${name}}`
  const isThere = typeof value === 'string' && /^\{\w+(?:\.\w+)+\}$/.test(value) && value.endsWith(suffix)
  return isThere ? value.slice(1, -suffix.length) : undefined
}

function mostCommon(places: readonly string[]): string | undefined {
  const times = (place: string) => places.filter((each) => each === place).length
  return places.toSorted((a, b) => times(b) - times(a))[0]
}
