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

/** A list of changes, as the schema of variants declares it: by the name of an entry of `list`, its new `sets`. */
export interface ChangeList {
  /** The path of the object in which the changes and the list stand. */
  readonly at: Path
  readonly key: string
  readonly list: string
  readonly by: string
  readonly sets: string
}

/** One change: where it stands, the entry it names, and the entries it could have met. */
export interface ChangeAt extends Pick<ChangeList, 'list' | 'by'> {
  readonly name: string
  readonly origin: Origin
  readonly known: readonly string[]
}

/** Values over which their changes were laid, and these changes. */
export interface Changed {
  readonly source: Traced
  readonly changes: readonly ChangeAt[]
}

/** Lists what a schema declares by `changes`, wherever it stands among its properties. */
export const changeListsIn = (schema: Json | undefined, at: Path = []): readonly ChangeList[] =>
  entriesOf(own(schema, 'properties')).flatMap(([key, member]) => {
    const declared = own(member, 'changes')
    const [list, by, sets] = ['list', 'by', 'sets'].map((name) => textOf(own(declared, name)))
    const here = list && by && sets ? [{ at, key, list, by, sets }] : []
    return [...here, ...changeListsIn(member, [...at, key])]
  })

/**
 * Lays lists of changes, as `precos` (cents by the `codigo` of a product), over the lists they change, and takes them away.
 *
 * A value so changed comes from the changes, everything else of its entry from where it was.
 */
export function layChanges(source: Traced, lists: readonly ChangeList[]): Changed {
  return lists.reduce<Changed>(
    (before, list) => {
      const laid = layOne(before.source, list)
      return { source: laid.source, changes: [...before.changes, ...laid.changes] }
    },
    { source, changes: [] },
  )
}

function layOne(source: Traced, changing: ChangeList): Changed {
  const { at, key, list, by } = changing
  const { [key]: given, ...parent } = objectOf(valueAt(source.value, at))
  if (given === undefined) return { source, changes: [] }
  const changes = objectOf(given)
  const entries = listOf(parent[list])
  const changed = entries.map((entry, i) => changedEntry(source, changing, { changes, entry, i }))
  const laid = Array.isArray(parent[list]) ? { ...parent, [list]: changed } : parent
  const known = entries.flatMap((entry) => nameOf(entry, by) ?? [])
  return {
    source: { ...source, value: placed(source, at, laid) },
    changes: Object.keys(changes).map((name) => ({
      name,
      list,
      by,
      known,
      origin: originOf(source, [...at, key, name]),
    })),
  }
}

function changedEntry(
  source: Traced,
  { at, key, list, by, sets }: ChangeList,
  { changes, entry, i }: { readonly changes: JsonObject; readonly entry: Json; readonly i: number },
): Json {
  const name = nameOf(entry, by)
  const value = name === undefined ? undefined : own(changes, name)
  if (value === undefined || name === undefined || !isObject(entry)) return entry
  const origins = originsOf(source, [...at, list, i], entry)
  const changed = { ...entry, [sets]: value }
  source.joins.set(changed, new Map([...origins, [sets, originOf(source, [...at, key, name])]]))
  return changed
}

/** Copies the objects around a path and lays one in the place of the last; each member still knows its origin. */
function placed(source: Traced, path: Path, laid: JsonObject, depth = 0): JsonObject {
  const around = path.slice(0, depth)
  const key = path[depth]
  const value =
    key === undefined
      ? laid
      : { ...objectOf(valueAt(source.value, around)), [key]: placed(source, path, laid, depth + 1) }
  source.joins.set(value, originsOf(source, around, value))
  return value
}

const originsOf = (source: Traced, path: Path, value: JsonObject): ReadonlyMap<string, Origin> =>
  new Map(Object.keys(value).map((key) => [key, originOf(source, [...path, key])]))

/** The name of an entry, which may be a number. */
function nameOf(entry: Json, by: string): string | undefined {
  const name = own(entry, by)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}
