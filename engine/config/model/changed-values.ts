import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { lineOf, type Origin, originOf } from '../json/document.ts'
import { isObject, own, valueAt } from '../json/value.ts'
import { changeListsIn, keyedListsIn } from '../read/layers.ts'
import type { Project } from '../read/project.ts'
import { type MergedFunnel, notInheritedOfFunnels } from '../read/variants.ts'

/** One of two values of a key: what it is, and the file and line that says so. */
export interface PlacedValue {
  readonly value: Json
  /** As "variants/x/y.variant.json:12". */
  readonly at: string
}

/** A key of which two funnels have different values; the side that has none is undefined. */
export interface ChangedValue {
  /** As "pagamento.pix", and of an entry of a list by its name: "produtos[plano-1].precoCentavos". */
  readonly key: string
  readonly before: PlacedValue | undefined
  readonly after: PlacedValue | undefined
}

interface Both {
  readonly before: MergedFunnel
  readonly after: MergedFunnel
  /** By which member the entries of the lists at some keys are told apart. */
  readonly names: ReadonlyMap<string, string>
}

/** Where two values stand: `key` is how it is told, and the paths lead to it in each of the funnels. */
interface RuleLocation {
  readonly key: string
  readonly before: Path
  readonly after: Path
}

/**
 * Lists the values of a funnel that another has otherwise or not at all, each as small as it can be told: objects by their
 * keys, and lists whose entries have names by these. Where a funnel answers is no value that it changes.
 */
export function changedValues(
  { schemas }: Pick<Project, 'schemas'>,
  before: MergedFunnel,
  after: MergedFunnel,
): readonly ChangedValue[] {
  const schema = schemas.get('variant')
  const keyed = [...keyedListsIn(schema), ...changeListsIn(schema)]
  const names = new Map(keyed.map(({ at, list, by }) => [[...at, list].join('.'), by]))
  const both = { before, after, names }
  return keysOf(before.source.value, after.source.value)
    .filter((key) => !notInheritedOfFunnels.includes(key))
    .flatMap((key) => changedAt(both, { key, before: [key], after: [key] }))
}

function changedAt(both: Both, spot: RuleLocation): readonly ChangedValue[] {
  const [one, other] = [
    valueAt(both.before.source.value, spot.before),
    valueAt(both.after.source.value, spot.after),
  ]
  if (isSame(one, other)) return []
  // An object that only one of them has is told by what it holds.
  if ([one, other].every((each) => each === undefined || isObject(each)))
    return keysOf(one, other).flatMap((key) => changedAt(both, inside(spot, `.${key}`, [key, key])))
  const by = both.names.get(spot.key)
  if (by !== undefined && Array.isArray(one) && Array.isArray(other))
    return changedEntries(both, spot, { one, other, by })
  return [{ key: spot.key, before: saidAt(both.before, spot.before), after: saidAt(both.after, spot.after) }]
}

const inside = (
  { key, before, after }: RuleLocation,
  more: string,
  [b, a]: readonly [Path[0], Path[0]],
): RuleLocation => ({
  key: key + more,
  before: [...before, b!],
  after: [...after, a!],
})

/** Tells of two lists first that they have other entries, or in another order, and then what differs in those that both have. */
function changedEntries(
  both: Both,
  spot: RuleLocation,
  { one, other, by }: { readonly one: readonly Json[]; readonly other: readonly Json[]; readonly by: string },
): readonly ChangedValue[] {
  const namesOf = (list: readonly Json[]) => list.map((entry) => own(entry, by) ?? null)
  const [before, after] = [namesOf(one), namesOf(other)]
  const within = before.flatMap((name, i) => {
    const at = after.findIndex((each) => isSame(each, name))
    return at < 0 ? [] : changedAt(both, inside(spot, `[${String(name)}]`, [i, at]))
  })
  if (isSame(before, after)) return within
  const told = (funnel: MergedFunnel, path: Path, value: readonly Json[]) => ({
    ...{ value, at: lineOf(pickedAt(funnel, path, by) ?? originOf(funnel.source, path)) },
  })
  const entries = {
    before: told(both.before, spot.before, before),
    after: told(both.after, spot.after, after),
  }
  return [{ key: spot.key, ...entries }, ...within]
}

/** Finds where the entries of a list were picked last, if they were. */
function pickedAt({ changes }: MergedFunnel, path: Path, by: string): Origin | undefined {
  const picks = changes.filter(({ list, origin, ...change }) => {
    const place = origin.path.slice(origin.path[0] === 'funis' ? 2 : 0, -2)
    const isHere = [...place, list].join('.') === path.join('.')
    return isHere && change.by === by && typeof origin.path.at(-1) === 'number'
  })
  const last = picks.at(-1)?.origin
  return last && { document: last.document, path: last.path.slice(0, -1) }
}

function saidAt({ source }: MergedFunnel, path: Path): PlacedValue | undefined {
  const value = valueAt(source.value, path)
  return value === undefined ? undefined : { value, at: lineOf(originOf(source, path)) }
}

const keysOf = (one: Json | undefined, other: Json | undefined): readonly string[] => [
  ...new Set([one, other].flatMap((each) => (isObject(each) ? Object.keys(each) : []))),
]

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
