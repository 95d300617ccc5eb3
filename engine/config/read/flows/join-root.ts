import { isObject, type JsonObject } from '../../json/value.ts'
import { joined, memberOf, membersOf, mergePlace, type Sourced } from './merge.ts'
import { clash, type FlowMerge } from './parts.ts'

/** What one file gives to a flow; `part` names it where it is a part, which gives way to the flow's own files. */
export interface Contribution {
  readonly sourced: Sourced
  readonly part: string | undefined
}

/** The members of a flow that are joined by name; all others stand in the flow's own file alone. */
export const joinedByName: readonly string[] = [
  'answers',
  'derived',
  'kept',
  'renamed',
  'on',
  'notices',
  'boxes',
  'steps',
]
const ofPlaces: readonly string[] = ['boxes', 'steps']
/** What a file says of itself. */
export const fileKeys: readonly string[] = ['use', 'chapters', 'needs', '$schema']

/** Joins what all files of a flow give it; a name given twice is told, with both places. */
export function mergeRoots(merge: FlowMerge, contributions: readonly Contribution[]): JsonObject {
  const own = membersOf(merge.joins, contributions[0]?.sourced)
  const alone = own.filter(([key]) => !joinedByName.includes(key) && !fileKeys.includes(key))
  const named = joinedByName.flatMap((key): (readonly [string, Sourced])[] => {
    const given = contributions.flatMap(({ sourced, part }) => {
      const member = memberOf(merge.joins, sourced, key)
      return member ? [{ sourced: member, part }] : []
    })
    const [first, ...others] = given
    if (!first) return []
    const broken = given.find(({ sourced }) => !isObject(sourced.value))
    if (broken || others.length === 0) return [[key, (broken ?? first).sourced]]
    return [[key, { value: mergeNames(merge, key, given), origin: first.sourced.origin }]]
  })
  return joined(merge.joins, [...alone, ...named])
}

function mergeNames(merge: FlowMerge, key: string, given: readonly Contribution[]): JsonObject {
  const names = new Map<string, Contribution>()
  const seen = new Set<string>()
  for (const { sourced, part } of given) {
    if (part !== undefined && seen.has(part)) continue
    if (part !== undefined) seen.add(part)
    for (const [name, member] of membersOf(merge.joins, sourced)) {
      const before = names.get(name)
      if (!before) names.set(name, { sourced: member, part })
      else names.set(name, together(merge, key, { name, before, after: { sourced: member, part } }))
    }
  }
  return joined(
    merge.joins,
    [...names].map(([name, { sourced }]) => [name, sourced]),
  )
}

/** Puts together two things of one name: a flow's own over a part's; of two of a kind the first counts. */
function together(
  { joins, addDiagnostic }: FlowMerge,
  key: string,
  {
    name,
    before,
    after,
  }: { readonly name: string; readonly before: Contribution; readonly after: Contribution },
): Contribution {
  if ((before.part === undefined) === (after.part === undefined)) {
    addDiagnostic(after.sourced.origin, clash(name, before.sourced.origin, before.part !== undefined))
    return before
  }
  const [own, part] = before.part === undefined ? [before, after] : [after, before]
  return ofPlaces.includes(key)
    ? { sourced: mergePlace(joins, own.sourced, part.sourced), part: undefined }
    : own
}
