import type { Json } from '../../flow/funnel.ts'
import { type Diagnostic, type Path, suggest } from '../diagnostics/diagnostic.ts'
import {
  type Document,
  entriesOf,
  isObject,
  type JsonObject,
  listOf,
  type Origin,
  objectOf,
  originOf,
  own,
  report,
  type Traced,
  textOf,
  traced,
  valueAt,
} from '../json/document.ts'

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

/** One change: where it is, the entry it names, and the entries it could have met. */
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

/** Lists what a schema declares by `changes`, wherever it is among its properties. */
export const changeListsIn = (schema: Json | undefined, at: Path = []): readonly ChangeList[] =>
  entriesOf(own(schema, 'properties')).flatMap(([key, member]) => {
    const declared = own(member, 'changes')
    const [list, by, sets] = ['list', 'by', 'sets'].map((name) => textOf(own(declared, name)))
    const here = list && by ? [{ at, key, list, by, sets }] : []
    return [...here, ...changeListsIn(member, [...at, key])]
  })

/** Lists the lists whose entries a schema identifies by keys, each once for every such key (`distinct`). */
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

/** Copies what is at a path, or will; each member still knows where it was written. */
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

/** A variant's own file, all files it is made of, and its funnels with every value merged over those of its bases. */
export interface MergedVariant {
  readonly source: Traced
  readonly isServed: boolean
  /** Whether every base was there and named: without one, what is lacking is the fault of `extends` and of nothing else. */
  readonly isWhole: boolean
  readonly files: readonly string[]
  /** By the flow they follow, in the order of the variant's own file; none for one that is only extended. */
  readonly funnels: ReadonlyMap<string, MergedFunnel>
}

/** What came of laying the variants over their bases. One whose base is missing or circular is merged over nothing. */
interface MergedVariants {
  readonly variants: ReadonlyMap<string, MergedVariant>
  readonly diagnostics: readonly Diagnostic[]
}

/** Lays the funnels of every variant over what it `extends`. `names` are all variants there are, broken ones included. */
export function mergeVariants(
  documents: ReadonlyMap<string, Document>,
  names: readonly string[],
  rules: MergeRules,
): MergedVariants {
  const variants = [...documents].map(([name, document]) => ({
    name,
    document,
    chain: chainOf(name, documents),
  }))
  return {
    variants: new Map(
      variants.map(({ name, document, chain }) => [name, mergeVariant(document, chain, rules)] as const),
    ),
    diagnostics: variants.flatMap(({ name, document, chain }) =>
      mistakesIn(name, document, { chain, names }),
    ),
  }
}

/** The files a variant is made of, its own first, and how the way to its last base ended. */
interface Chain {
  readonly names: readonly string[]
  readonly documents: readonly Document[]
  readonly end: 'whole' | 'lacking' | 'circle'
}

function chainOf(name: string, documents: ReadonlyMap<string, Document>): Chain {
  const names: string[] = []
  const found: Document[] = []
  for (let at: string | undefined = name; at !== undefined; ) {
    if (names.includes(at)) return { names: [...names, at], documents: found, end: 'circle' }
    const document = documents.get(at)
    if (!document) return { names: [...names, at], documents: found, end: 'lacking' }
    names.push(at)
    found.push(document)
    at = textOf(own(document.value, 'extends'))
  }
  return { names, documents: found, end: 'whole' }
}

function mergeVariant(document: Document, { documents, end }: Chain, rules: MergeRules): MergedVariant {
  // To be abstract is one of the things a variant does not inherit.
  const isServed = own(document.value, 'abstract') !== true
  const fromTheBase = documents.toReversed()
  const flows = isServed ? Object.keys(objectOf(own(document.value, 'funis'))) : []
  return {
    source: traced(document),
    isServed,
    isWhole: end === 'whole',
    files: documents.map(({ file }) => file),
    funnels: new Map(flows.map((flow) => [flow, mergeFunnel(fromTheBase, flow, rules)])),
  }
}

function mistakesIn(
  name: string,
  document: Document,
  { chain, names }: { readonly chain: Chain; readonly names: readonly string[] },
): readonly Diagnostic[] {
  const base = textOf(own(document.value, 'extends'))
  if (base === undefined) return []
  if (!names.includes(base)) return [unknownBase(document, base, names)]
  // Each variant of the circle reports it at the same place; one that only leads into it does not.
  const isCircle = chain.end === 'circle' && chain.names.at(-1) === name
  return isCircle ? [circular(chain)] : []
}

/** Tells a circle where the last of its variants, as the files lie, extends the first of them. */
function circular({ names, documents }: Chain): Diagnostic {
  const members = names.slice(0, -1)
  const first = members.indexOf(members.toSorted()[0] ?? '')
  const trail = [...members.slice(first), ...members.slice(0, first)]
  const last = documents[(first + members.length - 1) % members.length] as Document
  return report(traced(last), {
    code: 'ciclo',
    path: ['extends'],
    message: `As variantes se estendem em círculo: ${[...trail, trail[0]].join(' → ')}.`,
    fix: 'Uma delas precisa deixar de ter "extends" ou estender outra.',
  })
}

const unknownBase = (document: Document, base: string, names: readonly string[]): Diagnostic =>
  report(traced(document), {
    code: 'base-desconhecida',
    path: ['extends'],
    message: `Esta variante estende "${base}", que não existe em variants/.`,
    fix: suggest(base, names, 'Variantes que existem'),
  })

/** The values of one funnel of a variant, every layer merged over the one under. */
export interface MergedFunnel {
  readonly flow: string
  readonly source: Traced
  /** What lists of changes said on the way, and what they could have met. */
  readonly changes: readonly ChangeAt[]
}

/** What the schema of variants says of laying their values. */
export interface MergeRules {
  readonly changeLists: readonly ChangeList[]
  /** Where a list is written as one text. */
  readonly wordLists: readonly Path[]
}

/** Reads of the schema of variants what it says of laying their values. */
export const mergeRulesOf = (schema: Json | undefined): MergeRules => ({
  changeLists: changeListsIn(schema),
  wordLists: wordListsIn(schema),
})

/** Keys that say what a file is and how it is laid; they are no values of a funnel. */
const fileKeys: readonly string[] = ['$schema', 'extends', 'abstract', 'funis']

/** Keys that tell one variant from another: what a base says there is its own. */
export const notInherited: readonly string[] = ['codOrigemVenda', 'vendasEncerradas']

/** Keys of a variant's funnel that tell it from the others. */
export const notInheritedOfFunnels: readonly string[] = ['rotas']

/**
 * Lays the files of a variant, the last base first, over one another for the funnel of one flow.
 *
 * Of each file come first the values it has for all funnels, then those it has under `funis` for this one. Objects merge,
 * anything else replaces, and a list of changes is applied to the list merged so far. A list written as one text is
 * a list at the end.
 */
export function mergeFunnel(
  files: readonly Document[],
  flow: string,
  { changeLists, wordLists }: MergeRules,
): MergedFunnel {
  const layers = files.flatMap((document, i) => layersOf(document, flow, i === files.length - 1))
  const changes: ChangeAt[] = []
  const laid = layers.reduce(
    (lower, layer) => {
      const changed = applyChanges(overlay(lower, layer), changeLists)
      changes.push(...changed.changes)
      return changed.source
    },
    nothing(files.at(-1) as Document),
  )
  const source = splitWordLists(laid, wordLists)
  return { flow, source: { ...source, root: { document: files.at(-1) as Document, path: [] } }, changes }
}

const nothing = (document: Document): Traced => ({
  value: {},
  root: { document, path: [] },
  joins: new WeakMap(),
})

function layersOf(document: Document, flow: string, isOwn: boolean): readonly Traced[] {
  const ofAll = objectOf(document.value)
  const ofThis = own(own(ofAll, 'funis'), flow)
  return [
    layer({ document, path: [] }, without(ofAll, [...fileKeys, ...(isOwn ? [] : notInherited)])),
    ...(isObject(ofThis)
      ? [
          layer(
            { document, path: ['funis', flow] },
            without(ofThis, [...fileKeys, ...notInherited, ...(isOwn ? [] : notInheritedOfFunnels)]),
          ),
        ]
      : []),
  ]
}

const layer = (root: Origin, value: JsonObject): Traced => ({ value, root, joins: new WeakMap() })

const without = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
