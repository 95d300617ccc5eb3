import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { type Diagnostic, type Path, quoted } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Document, type Origin, report, type Traced, traced } from '../json/document.ts'
import { isObject, type JsonObject, objectOf, own, textOf } from '../json/value.ts'
import {
  applyChanges,
  type ChangeAt,
  type ChangeList,
  changeListsIn,
  overlay,
  splitWordLists,
  wordListsIn,
} from './layers.ts'

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

/** What the schema of variants says of laying them. */
interface Rules extends MergeRules {
  /** What every page needs of its variant. */
  readonly required: readonly string[]
}

/** Lays the funnels of every variant over what it `extends`. `names` are all variants there are, broken ones included. */
export function mergeVariants(
  documents: ReadonlyMap<string, Document>,
  names: readonly string[],
  { required, ...rules }: Rules,
): MergedVariants {
  const bases = [...documents].filter(([, { value }]) => own(value, 'abstract') === true)
  const variants = [...documents].map(([name, document]) => {
    const unsaid = baseUnsaid(document, bases, required)
    const chain = chainOf(name, documents)
    return {
      name,
      document,
      chain: unsaid ? { ...chain, end: 'lacking' as const } : chain,
      mistakes: unsaid ? [unsaid] : mistakesIn(name, document, { chain, names }),
    }
  })
  return {
    variants: new Map(
      variants.map(({ name, document, chain }) => [name, mergeVariant(document, chain, rules)] as const),
    ),
    diagnostics: variants.flatMap(({ mistakes }) => mistakes),
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

/**
 * Tells of a variant that is served, names no base and lacks several things that every page needs, that a base would
 * bring them; undefined where none would.
 */
function baseUnsaid(
  document: Document,
  bases: readonly (readonly [string, Document])[],
  required: readonly string[],
): Diagnostic | undefined {
  const { value } = document
  if (!isObject(value) || own(value, 'extends') !== undefined || own(value, 'abstract') === true)
    return undefined
  const missing = required.filter((key) => own(value, key) === undefined)
  const brings = ([, base]: (typeof bases)[number]) =>
    missing.filter((key) => own(base.value, key) !== undefined).length
  const [best] = bases.toSorted((a, b) => brings(b) - brings(a))
  if (!best || brings(best) < 2) return undefined
  return report(traced(document), {
    code: 'chave-ausente',
    path: [],
    message: `Esta variante não diz de que base parte, e sozinha não tem ${listed(quoted(missing))}.`,
    fix: `Acrescente, por exemplo: "extends": "${best[0]}".`,
  })
}

function mistakesIn(
  name: string,
  document: Document,
  { chain, names }: { readonly chain: Chain; readonly names: readonly string[] },
): readonly Diagnostic[] {
  const base = textOf(own(document.value, 'extends'))
  if (base === undefined) return []
  if (!names.includes(base)) return [unknownBase(document, base, names)]
  // Each of the circle tells it at the same place; what only leads into it tells nothing.
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
 * anything else replaces, and a list of changes goes over the list that lies under it by then. A list written as one text is
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
