import { isObject, type JsonObject } from '../../json/value.ts'
import { joined, layPlace, memberOf, membersOf, type Sourced } from './merge.ts'
import { clash, type Laying } from './parts.ts'

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
export const ofTheFile: readonly string[] = ['use', 'chapters', 'needs', '$schema']

/** Joins what all files of a flow give it; a name given twice is told, with both places. */
export function joinRoot(laying: Laying, contributions: readonly Contribution[]): JsonObject {
  const own = membersOf(laying.joins, contributions[0]?.sourced)
  const alone = own.filter(([key]) => !joinedByName.includes(key) && !ofTheFile.includes(key))
  const named = joinedByName.flatMap((key): (readonly [string, Sourced])[] => {
    const given = contributions.flatMap(({ sourced, part }) => {
      const member = memberOf(laying.joins, sourced, key)
      return member ? [{ sourced: member, part }] : []
    })
    const [first, ...others] = given
    if (!first) return []
    const broken = given.find(({ sourced }) => !isObject(sourced.value))
    if (broken || others.length === 0) return [[key, (broken ?? first).sourced]]
    return [[key, { value: joinNames(laying, key, given), origin: first.sourced.origin }]]
  })
  return joined(laying.joins, [...alone, ...named])
}

function joinNames(laying: Laying, key: string, given: readonly Contribution[]): JsonObject {
  const names = new Map<string, Contribution>()
  const seen = new Set<string>()
  for (const { sourced, part } of given) {
    if (part !== undefined && seen.has(part)) continue
    if (part !== undefined) seen.add(part)
    for (const [name, member] of membersOf(laying.joins, sourced)) {
      const before = names.get(name)
      if (!before) names.set(name, { sourced: member, part })
      else names.set(name, together(laying, key, { name, before, after: { sourced: member, part } }))
    }
  }
  return joined(
    laying.joins,
    [...names].map(([name, { sourced }]) => [name, sourced]),
  )
}

/** Puts together two things of one name: a flow's own over a part's; of two of a kind the first counts. */
function together(
  { joins, tell }: Laying,
  key: string,
  {
    name,
    before,
    after,
  }: { readonly name: string; readonly before: Contribution; readonly after: Contribution },
): Contribution {
  if ((before.part === undefined) === (after.part === undefined)) {
    tell(after.sourced.origin, clash(name, before.sourced.origin, before.part !== undefined))
    return before
  }
  const [own, part] = before.part === undefined ? [before, after] : [after, before]
  return ofPlaces.includes(key)
    ? { sourced: layPlace(joins, own.sourced, part.sourced), part: undefined }
    : own
}
