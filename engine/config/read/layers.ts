import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { type Origin, originOf, type Traced } from '../json/document.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  own,
  textOf,
  valueAt,
} from '../json/value.ts'

/**
 * Changes to a list, as the schema of variants declares them: by the name of an entry of `list` its new `sets`, or without
 * that the names of the entries to keep, in their new order.
 */
export interface ChangeList {
  /** The path of the object in which the changes and the list stand. */
  readonly at: Path
  readonly key: string
  readonly list: string
  readonly by: string
  readonly sets: string | undefined
}

/** One change: where it stands, the entry it names, and the entries it could have met. */
export interface ChangeAt extends Pick<ChangeList, 'list' | 'by'> {
  readonly name: string
  readonly origin: Origin
  readonly known: readonly string[]
}

/** Values over which their changes were laid, and these changes. */
interface Changed {
  readonly source: Traced
  readonly changes: readonly ChangeAt[]
}

/** Lists what a schema declares by `changes`, wherever it stands among its properties. */
export const changeListsIn = (schema: Json | undefined, at: Path = []): readonly ChangeList[] =>
  entriesOf(own(schema, 'properties')).flatMap(([key, member]) => {
    const declared = own(member, 'changes')
    const [list, by, sets] = ['list', 'by', 'sets'].map((name) => textOf(own(declared, name)))
    const here = list && by ? [{ at, key, list, by, sets }] : []
    return [...here, ...changeListsIn(member, [...at, key])]
  })

/** Lists the lists whose entries a schema tells apart by keys, each once for every such key (`distinct`). */
export const keyedListsIn = (
  schema: Json | undefined,
  at: Path = [],
): readonly Pick<ChangeList, 'at' | 'list' | 'by'>[] =>
  entriesOf(own(schema, 'properties')).flatMap(([list, member]) => [
    ...listOf(own(member, 'distinct')).map((by) => ({ at, list, by: textOf(by) ?? '' })),
    ...keyedListsIn(member, [...at, list]),
  ])

/**
 * Lays changes, as `precos` (cents by the `codigo` of a product), over the lists they change, and takes them away.
 *
 * A value so changed comes from the changes, everything else of its entry from where it was.
 */
export function applyChanges(source: Traced, lists: readonly ChangeList[]): Changed {
  return lists.reduce<Changed>(
    (before, list) => {
      const merged = applyChange(before.source, list)
      return { source: merged.source, changes: [...before.changes, ...merged.changes] }
    },
    { source, changes: [] },
  )
}

function applyChange(source: Traced, list: ChangeList): Changed {
  const { [list.key]: given, ...parent } = objectOf(valueAt(source.value, list.at))
  if (given === undefined) return { source, changes: [] }
  const entries = listOf(parent[list.list])
  const { merged, changed } = (list.sets === undefined ? pickEntries : setValues)(
    { source, list, entries },
    given,
  )
  const known = entries.flatMap((entry) => nameOf(entry, list.by) ?? [])
  const after = Array.isArray(parent[list.list]) ? { ...parent, [list.list]: merged } : parent
  return {
    source: { ...source, value: setAtPath(source, list.at, after) },
    changes: changed.map(({ name, at }) => ({
      name,
      known,
      list: list.list,
      by: list.by,
      origin: originOf(source, [...list.at, list.key, at]),
    })),
  }
}

interface ChangeInput {
  readonly source: Traced
  readonly list: ChangeList
  readonly entries: readonly Json[]
}

/** A list after its changes, and the names that these said, each with its key or place among them. */
interface AppliedChange {
  readonly merged: readonly Json[]
  readonly changed: readonly { readonly name: string; readonly at: string | number }[]
}

/** Keeps the entries of the names given, in the order of these. */
function pickEntries({ source, list, entries }: ChangeInput, given: Json): AppliedChange {
  if (!Array.isArray(given)) return { merged: entries, changed: [] }
  const changed = given.map((name, at) => ({ name: String(name), at }))
  const merged = changed.flatMap(({ name }) => {
    const i = entries.findIndex((entry) => nameOf(entry, list.by) === name)
    return i < 0 ? [] : [copyWithOrigins(source, [...list.at, list.list, i], objectOf(entries[i]))]
  })
  return { merged, changed }
}

/** Gives each entry whose name is given its new value. */
function setValues({ source, list, entries }: ChangeInput, given: Json): AppliedChange {
  const changes = objectOf(given)
  const merged = entries.map((entry, i): Json => {
    const name = nameOf(entry, list.by)
    const value = name === undefined ? undefined : own(changes, name)
    if (!isObject(entry) || value === undefined || list.sets === undefined) return entry
    const changed = copyWithOrigins(source, [...list.at, list.list, i], { ...entry, [list.sets]: value })
    const origin = originOf(source, [...list.at, list.key, name ?? ''])
    source.joins.set(changed, new Map([...(source.joins.get(changed) ?? []), [list.sets, origin]]))
    return changed
  })
  return { merged, changed: Object.keys(changes).map((name) => ({ name, at: name })) }
}

/** The name of an entry, which may be a number. */
function nameOf(entry: Json, by: string): string | undefined {
  const name = own(entry, by)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}

/** Lays one value over another: objects merge, everything else replaces. Every part still knows its origin. */
export function overlay(base: Traced, top: Traced): Traced {
  const joins = base.joins
  const lay = (under: JsonObject, over: JsonObject, path: Path): Json => {
    const origins = new Map<string, Origin>()
    const merged: Record<string, Json> = {}
    for (const key of new Set([...Object.keys(under), ...Object.keys(over)])) {
      const [below, above] = [under[key] ?? null, over[key] ?? null]
      const here = [...path, key]
      const isOver = Object.hasOwn(over, key)
      origins.set(key, originOf(isOver ? top : base, here))
      merged[key] = isObject(below) && isObject(above) ? lay(below, above, here) : isOver ? above : below
    }
    joins.set(merged, origins)
    return merged
  }
  if (!isObject(base.value) || !isObject(top.value)) return { ...top, joins }
  return { value: lay(base.value, top.value, []), root: top.root, joins }
}

/** Copies the objects around a path and lays a value at its end; each member still knows its origin. */
function setAtPath(source: Traced, path: Path, newValue: Json, depth = 0): Json {
  const around = path.slice(0, depth)
  const key = path[depth]
  const value =
    key === undefined
      ? newValue
      : { ...objectOf(valueAt(source.value, around)), [key]: setAtPath(source, path, newValue, depth + 1) }
  return isObject(value) ? copyWithOrigins(source, around, value) : value
}

/** Copies what stands at a path, or will; each member still knows where it was written. */
function copyWithOrigins(source: Traced, path: Path, value: JsonObject): JsonObject {
  const copy = { ...value }
  const origins = Object.keys(copy).map((key) => [key, originOf(source, [...path, key])] as const)
  source.joins.set(copy, new Map(origins))
  return copy
}

/** Lists the places where a schema takes a list written as one text, by `words`. */
export const wordListsIn = (schema: Json | undefined, at: Path = []): readonly Path[] =>
  entriesOf(own(schema, 'properties')).flatMap(([key, member]) => {
    const here = [...at, key]
    return [...(own(member, 'words') === true ? [here] : []), ...wordListsIn(member, here)]
  })

/** Makes a list of the words of each text at these places: that is what the readers of the values get. */
export function splitWordLists(source: Traced, places: readonly Path[]): Traced {
  const { joins, root } = source
  const value = places.reduce((laid, path) => {
    const text = textOf(valueAt(laid, path))
    return text === undefined ? laid : setAtPath({ value: laid, root, joins }, path, text.split(' '))
  }, source.value)
  return { value, root, joins }
}
