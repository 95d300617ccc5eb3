import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Document, Origin, Traced } from '../json/document.ts'
import { isObject, type JsonObject, objectOf, own } from '../json/value.ts'
import { applyChanges, type ChangeAt, type ChangeList, changeListsIn } from './change-lists.ts'
import { overlay } from './overlay.ts'
import { splitWordLists, wordListsIn } from './word-lists.ts'

/** The values of one funnel of a variant, every layer laid over the one beneath. */
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
export const fileKeys: readonly string[] = ['$schema', 'extends', 'abstract', 'funis']

/** Keys that tell one variant from another: what a base says there is its own. */
export const notInherited: readonly string[] = ['codOrigemVenda', 'vendasEncerradas']

/** Keys of a variant's funnel that tell it from the others. */
export const notInheritedOfFunnels: readonly string[] = ['rotas']

/**
 * Lays the files of a variant, the last base first, over one another for the funnel of one flow.
 *
 * Of each file come first the values it has for all funnels, then those it has under `funis` for this one. Objects merge,
 * anything else replaces, and a list of changes goes over the list that lies beneath it by then. A list written as one text is
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
