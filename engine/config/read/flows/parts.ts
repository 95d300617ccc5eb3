import { suggest } from '../../diagnostics/nearest.ts'
import { type Document, type Finding, lineOf, type Origin, type Traced, within } from '../../json/document.ts'
import { isObject, listOf, own, textOf } from '../../json/value.ts'
import { joined, memberOf, membersOf, mergePlace, type Sourced } from './merge.ts'

/** A part that a flow uses, and the places that say so. */
export interface UsedPart {
  readonly name: string
  readonly part: Sourced
  readonly uses: Origin[]
}

/** What the laying of one flow works with. */
export interface FlowMerge {
  readonly joins: Traced['joins']
  readonly addDiagnostic: (origin: Origin, finding: Omit<Finding, 'path'>) => void
  /** Gives a file with its short forms written out. */
  readonly written: (document: Document) => Sourced
  readonly parts: ReadonlyMap<string, Document>
  /** The names of all parts, of broken files too. */
  readonly partNames: readonly string[]
  readonly used: Map<string, UsedPart>
}

/** What a part that is used in a place gives to the flow as a whole; the rest lies under the place. */
export const givenToFlow: readonly string[] = ['answers', 'derived', 'kept', 'renamed', 'boxes', 'notices']

/** What says something of the part itself and is laid nowhere. */
const partKeys: readonly string[] = ['$schema', 'needs', 'use']

/** Lists the parts something uses, in order, with those they use themselves; each is noted as used. */
export function partsUsed(
  merge: FlowMerge,
  user: Sourced,
  inside: readonly string[] = [],
): readonly UsedPart[] {
  const use = isObject(user.value) ? own(user.value, 'use') : undefined
  const at = within(user.origin, 'use')
  const named =
    typeof use === 'string'
      ? [[use, at] as const]
      : listOf(use).map((name, i) => [textOf(name), within(at, i)] as const)
  return named.flatMap(([name, origin], i) => {
    if (name === undefined) return []
    if (named.slice(0, i).some(([before]) => before === name)) {
      const message = `A parte "${name}" já está nesta lista.`
      merge.addDiagnostic(origin, { code: 'nome-repetido', message, fix: 'Apague uma das duas.' })
      return []
    }
    const found = partNamed(merge, name, { origin, inside })
    return found ? [found, ...partsUsed(merge, found.part, [...inside, found.name])] : []
  })
}

function partNamed(
  { parts, partNames, used, addDiagnostic, written }: FlowMerge,
  name: string,
  { origin, inside }: { readonly origin: Origin; readonly inside: readonly string[] },
): UsedPart | undefined {
  const document = parts.get(name)
  if (inside.includes(name)) {
    const message = `As partes se usam em círculo: ${[...inside, name].join(' → ')}.`
    addDiagnostic(origin, { code: 'ciclo', message, fix: 'Tire um dos "use".' })
    return undefined
  }
  if (!document) {
    if (partNames.includes(name)) return undefined
    const message = `A parte "${name}" não existe: não há flows/partes/${name}.part.json.`
    addDiagnostic(origin, {
      code: 'parte-desconhecida',
      message,
      fix: suggest(name, partNames, 'Partes que existem'),
    })
    return undefined
  }
  const before = used.get(name)
  if (before) before.uses.push(origin)
  const found = before ?? { name, part: written(document), uses: [origin] }
  used.set(name, found)
  return found
}

/** Lays under every step and box of a file the parts it uses; what these give to the flow is left to the flow. */
export function mergeParts(merge: FlowMerge, file: Sourced): Sourced {
  return {
    ...file,
    value: joined(
      merge.joins,
      membersOf(merge.joins, file).map(([key, member]) => [key, mergePartsUnder(merge, key, member)]),
    ),
  }
}

function mergePartsUnder(merge: FlowMerge, key: string, places: Sourced): Sourced {
  if ((key !== 'steps' && key !== 'boxes') || !isObject(places.value)) return places
  const members = membersOf(merge.joins, places).map(
    ([name, place]) => [name, isObject(place.value) ? mergePlaceParts(merge, place) : place] as const,
  )
  return { ...places, value: joined(merge.joins, members) }
}

function mergePlaceParts(merge: FlowMerge, place: Sourced): Sourced {
  const parts = partsUsed(merge, place)
  reportClashes(merge, place, parts)
  const unders = parts.map(({ part }) => placeIn(merge, part))
  const own = placeIn(merge, mergeParts(merge, place), ['use'])
  return unders.reduce((top, under) => mergePlace(merge.joins, top, under), own)
}

/** Gives of a part what lies under a place. */
function placeIn(
  { joins }: FlowMerge,
  part: Sourced,
  without: readonly string[] = [...givenToFlow, ...partKeys],
): Sourced {
  return {
    ...part,
    value: joined(
      joins,
      membersOf(joins, part).filter(([key]) => !without.includes(key)),
    ),
  }
}

/** What of a place several parts may give, each under a name of its own. */
const namedInPlaces = ['on', 'timers', 'steps'] as const

/**
 * Two parts that answer one event of a place, or have a clock or an inner step of one name, where the place itself has
 * none, do not know which of them is meant.
 */
function reportClashes(merge: FlowMerge, place: Sourced, parts: readonly UsedPart[]): void {
  const { joins, addDiagnostic } = merge
  for (const key of namedInPlaces) {
    const namedIn = (sourced: Sourced) => membersOf(joins, memberOf(joins, sourced, key))
    const seen = new Map(namedIn(place).map(([name]) => [name, undefined as Sourced | undefined]))
    for (const { part } of parts) {
      for (const [name, member] of namedIn(part)) {
        const first = seen.get(name)
        if (first) addDiagnostic(member.origin, clash(name, first.origin))
        else if (!seen.has(name)) seen.set(name, member)
      }
    }
  }
}

/** Says that a name is given twice, and where it was first. */
export const clash = (name: string, first: Origin, isOfPart = true): Omit<Finding, 'path'> => ({
  code: 'nome-repetido',
  at: 'chave',
  message: `"${name}" já está em ${lineOf(first)}, e os dois valem no mesmo lugar.`,
  fix: isOfPart
    ? 'Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.'
    : 'Dê outro nome a um dos dois, ou junte os dois num só.',
})
