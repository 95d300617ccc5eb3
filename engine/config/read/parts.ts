import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { type Document, type Origin, originOf, report, type Traced, traced } from '../json/document.ts'
import { entriesOf, isObject, type JsonObject, objectOf, own, textOf } from '../json/value.ts'
import { suggest } from '../nearest.ts'

/** A flow with its parts laid in, and the mistakes found on the way. */
export interface LaidFlow {
  readonly source: Traced
  readonly diagnostics: readonly Diagnostic[]
}

interface Laying {
  readonly parts: Document | undefined
  readonly joins: Traced['joins']
  readonly diagnostics: Diagnostic[]
}

/** A place of a flow or a part: its value, where it comes from, and the parts it is already inside of. */
interface Spot {
  readonly value: JsonObject
  readonly origin: Origin
  readonly inside: readonly string[]
}

/** Lays every part that steps and boxes `use` under them: keys of the place win, `on` is merged by event. */
export function layParts(document: Document, parts: Document | undefined): LaidFlow {
  const source = traced(document)
  const laying: Laying = { parts, joins: source.joins, diagnostics: [] }
  const value: Record<string, Json> = { ...objectOf(document.value) }
  for (const key of ['steps', 'boxes']) {
    const places = value[key]
    if (isObject(places))
      value[key] = layPlaces(laying, { value: places, origin: inner(source.root, key), inside: [] })
  }
  return { source: { ...source, value }, diagnostics: laying.diagnostics }
}

function layPlaces(laying: Laying, { value, origin, inside }: Spot): JsonObject {
  const laid = entriesOf(value).map(([name, place]): [string, Json] => [
    name,
    isObject(place) ? layPlace(laying, { value: place, origin: inner(origin, name), inside }) : place,
  ])
  return joined(laying, Object.fromEntries(laid), (name) => inner(origin, name))
}

function layPlace(laying: Laying, spot: Spot): JsonObject {
  const { use: _use, ...given } = spot.value
  const { origin, inside } = spot
  const steps = isObject(given.steps)
    ? { steps: layPlaces(laying, { value: given.steps, origin: inner(origin, 'steps'), inside }) }
    : {}
  const place: JsonObject = { ...given, ...steps }
  const part = partOf(laying, spot)
  if (!part) return joined(laying, place, (key) => inner(origin, key))
  const under = layPlace(laying, part)
  const from = { value: under, root: part.origin, joins: laying.joins }
  const pick = (key: string): Origin => (key in place ? inner(origin, key) : originOf(from, [key]))
  if (!isObject(place.on) || !isObject(under.on)) return joined(laying, { ...under, ...place }, pick)
  const own_ = place.on
  const on = joined(laying, { ...under.on, ...own_ }, (event) =>
    event in own_ ? inner(inner(origin, 'on'), event) : originOf(from, ['on', event]),
  )
  return joined(laying, { ...under, ...place, on }, pick)
}

function partOf({ parts, diagnostics }: Laying, { value: { use }, origin, inside }: Spot): Spot | undefined {
  const name = textOf(use)
  if (name === undefined || !parts) return undefined
  const value = own(parts.value, name)
  const path = [...origin.path, 'use']
  if (inside.includes(name)) {
    const says = `As partes se usam em círculo: ${[...inside, name].join(' → ')}.`
    diagnostics.push(
      report(traced(origin.document), { code: 'ciclo', path, says, fix: 'Tire um dos "use".' }),
    )
  } else if (isObject(value)) {
    return { value, origin: { document: parts, path: [name] }, inside: [...inside, name] }
  } else if (value === undefined) {
    const says = `A parte "${name}" não existe em flows/parts.json.`
    const fix = suggest(name, partNames(parts), 'Partes que existem')
    diagnostics.push(report(traced(origin.document), { code: 'parte-desconhecida', path, says, fix }))
  }
  return undefined
}

/** Lists the parts of the file of parts. */
export const partNames = (parts: Document): readonly string[] =>
  Object.keys(objectOf(parts.value)).filter((name) => name !== '$schema')

function joined(laying: Laying, value: JsonObject, from: (key: string) => Origin): JsonObject {
  laying.joins.set(value, new Map(Object.keys(value).map((key) => [key, from(key)])))
  return value
}

const inner = ({ document, path }: Origin, key: string): Origin => ({ document, path: [...path, key] })
