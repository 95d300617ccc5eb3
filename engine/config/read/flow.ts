import type { Json } from '../../flow/funnel.ts'
import { type Diagnostic, nearest, suggest } from '../diagnostics/diagnostic.ts'
import {
  type Document,
  type Finding,
  isObject,
  type JsonObject,
  lineOf,
  listOf,
  type Origin,
  objectOf,
  own,
  reportAt,
  type Traced,
  textOf,
  within,
} from '../json/document.ts'
import { type Expansion, expandShortForms } from './short-forms.ts'

/** A value and where it comes from. */
export interface Sourced {
  readonly value: Json
  readonly origin: Origin
}

type Joins = Traced['joins']

/** Takes a member of an object with its own origin. */
export function memberOf(joins: Joins, { value, origin }: Sourced, key: string): Sourced | undefined {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
  return { value: value[key]!, origin: joins.get(value)?.get(key) ?? within(origin, key) }
}

/** Lists the members of an object, each with its own origin; anything else has none. */
export function membersOf(
  joins: Joins,
  sourced: Sourced | undefined,
): readonly (readonly [string, Sourced])[] {
  if (!sourced || !isObject(sourced.value)) return []
  return Object.keys(sourced.value).map((key) => [key, memberOf(joins, sourced, key)!])
}

/** Makes an object of members that know where they come from. */
export function joined(joins: Joins, members: Iterable<readonly [string, Sourced]>): JsonObject {
  const all = [...members]
  const value = Object.fromEntries(all.map(([key, { value: member }]) => [key, member]))
  joins.set(value, new Map(all.map(([key, { origin }]) => [key, origin])))
  return value
}

/** The members of a place that are joined name by name; of all others the upper one wins. */
const joinedMembers = new Set(['on', 'timers', 'steps', 'boxes'])

/** Lays one place over another: its own keys win, tables, clocks and inner steps are joined by name. */
export const mergePlace = (joins: Joins, top: Sourced, under: Sourced): Sourced =>
  mergeObjects({ joins, top, under }, (mine, other, key) =>
    joinedMembers.has(key) ? mergeByName(joins, mine, other, key) : mine,
  )

const mergeByName = (joins: Joins, top: Sourced, under: Sourced, key: string): Sourced =>
  mergeObjects({ joins, top, under }, (mine, other) =>
    key === 'steps' || key === 'boxes' ? mergePlace(joins, mine, other) : mine,
  )

interface Layers {
  readonly joins: Joins
  readonly top: Sourced
  readonly under: Sourced
}

/** Merges one object over another: what only one has stays, and `both` decides on what both have. */
function mergeObjects(
  { joins, top, under }: Layers,
  both: (mine: Sourced, other: Sourced, name: string) => Sourced,
): Sourced {
  if (!isObject(top.value) || !isObject(under.value)) return top
  const above = new Map(membersOf(joins, top))
  const below = new Map(membersOf(joins, under))
  const names = [...new Set([...below.keys(), ...above.keys()])]
  const members = names.map((name): readonly [string, Sourced] => {
    const [mine, other] = [above.get(name), below.get(name)]
    return [name, mine && other ? both(mine, other, name) : (mine ?? other)!]
  })
  return { value: joined(joins, members), origin: top.origin }
}

/** The files flows are made of. Names are those of all files, of broken ones too. */
export interface FlowFiles {
  /** By flow and chapter, as "dental-individual/resumo". */
  readonly chapters: ReadonlyMap<string, Document>
  readonly chapterNames: readonly string[]
  readonly parts: ReadonlyMap<string, Document>
  readonly partNames: readonly string[]
  readonly takenBy: Expansion['takenBy']
}

/** A flow merged of its chapters and parts, in the language of the engine. */
interface MergedFlow {
  readonly source: Traced
  /** All files it is made of, its own first. */
  readonly files: readonly string[]
  readonly parts: readonly UsedPart[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Lays a flow together: its own file, its chapters in their order, and under them the parts that these use. */
export function mergeFlow(name: string, document: Document, files: FlowFiles): MergedFlow {
  const joins: Traced['joins'] = new WeakMap()
  const diagnostics: Diagnostic[] = []
  const addDiagnostic: FlowMerge['addDiagnostic'] = (origin, finding) =>
    diagnostics.push(reportAt(origin, finding))
  const written = (each: Document): Sourced => {
    const origin: Origin = { document: each, path: [] }
    return {
      value: expandShortForms({ joins, addDiagnostic, takenBy: files.takenBy }, objectOf(each.value), origin),
      origin,
    }
  }
  const { parts, partNames } = files
  const merge: FlowMerge = { joins, addDiagnostic, written, parts, partNames, used: new Map() }
  const chapters = chaptersOf(name, document, { files, addDiagnostic })
  const own = [document, ...chapters].flatMap((each) => contributionsOf(merge, written(each)))
  const contributions = [...own, ...givenByPlaces(merge, own)]
  const used = [...merge.used.values()]
  for (const each of used) reportUnusedKeys(merge, each)
  return {
    source: { value: mergeRoots(merge, contributions), root: { document, path: [] }, joins },
    files: [document, ...chapters, ...used.map(({ part }) => part.origin.document)].map(({ file }) => file),
    parts: used,
    diagnostics,
  }
}

/** What a file gives to its flow: what it says itself, then what the parts say that it uses as a whole. */
function contributionsOf(merge: FlowMerge, file: Sourced): readonly Contribution[] {
  const used = partsUsed(merge, file)
  return [
    { sourced: mergeParts(merge, file), part: undefined },
    ...used.map(({ name, part }) => ({ sourced: mergeParts(merge, part), part: name })),
  ]
}

/** A part that only whole files use gives nothing of what belongs to a step or a box: it would be lost without a word. */
function reportUnusedKeys({ joins, addDiagnostic }: FlowMerge, { name, part, uses }: UsedPart): void {
  const isOfFiles = uses.every(
    ({ document, path }) => path[0] === 'use' && !document.file.endsWith('.part.json'),
  )
  if (!isOfFiles) return
  for (const [key, { origin }] of membersOf(joins, part)) {
    if (joinedByName.includes(key) || fileKeys.includes(key)) continue
    const message = `A parte "${name}" só se usa na raiz do fluxo, e "${key}" é de um passo ou de uma caixa.`
    addDiagnostic(origin, {
      code: 'valor-sem-uso',
      at: 'chave',
      message,
      fix: `Use a parte no passo que precisa de "${key}", ou apague-o daqui.`,
    })
  }
}

/** What parts give to the flow that are only used in one of its places; they may use more such parts. */
function givenByPlaces(merge: FlowMerge, own: readonly Contribution[]): readonly Contribution[] {
  const given: Contribution[] = []
  for (const { name, part } of merge.used.values()) {
    if (own.some((each) => each.part === name)) continue
    const laid = mergeParts(merge, part)
    const members = membersOf(merge.joins, laid).filter(([key]) => givenToFlow.includes(key))
    given.push({ sourced: { ...laid, value: joined(merge.joins, members) }, part: name })
  }
  return given
}

interface Chapters {
  readonly files: FlowFiles
  readonly addDiagnostic: FlowMerge['addDiagnostic']
}

/** Finds the chapters a flow lists, in that order; reports those of its folder that are not listed, but not one that a wrong name was meant for. */
function chaptersOf(
  flow: string,
  document: Document,
  { files, addDiagnostic }: Chapters,
): readonly Document[] {
  const list = own(document.value, 'chapters')
  // What is no list is reported by its shape, and lists nothing that could be held against it.
  if (list !== undefined && !Array.isArray(list)) return []
  const listed = listOf(list).map(textOf)
  const here = files.chapterNames
    .filter((name) => name.startsWith(`${flow}/`))
    .map((name) => name.slice(flow.length + 1))
  const at: Origin = within({ document, path: [] }, 'chapters')
  const meant = listed.flatMap((name) => (name === undefined ? [] : (nearest(name, here) ?? [])))
  for (const name of here.filter((each) => !listed.includes(each) && !meant.includes(each))) {
    const unread = files.chapters.get(`${flow}/${name}`)
    if (!unread) continue
    const message = `Este capítulo não está em "chapters" de ${document.file}, e por isso ninguém o lê.`
    addDiagnostic(
      { document: unread, path: [] },
      { code: 'arquivo-ignorado', message, fix: `Acrescente "${name}" a "chapters".` },
    )
  }
  return listed.flatMap((name, i) => {
    if (name === undefined) return []
    if (!here.includes(name)) {
      const message = `O capítulo "${name}" não existe: não há flows/${flow}/${name}.chapter.json.`
      addDiagnostic(within(at, i), {
        code: 'capitulo-desconhecido',
        message,
        fix: suggest(name, here, 'Capítulos que existem'),
      })
    }
    return files.chapters.get(`${flow}/${name}`) ?? []
  })
}

/** A part that a flow uses, and the places that say so. */
export interface UsedPart {
  readonly name: string
  readonly part: Sourced
  readonly uses: Origin[]
}

/** What the laying of one flow works with. */
interface FlowMerge {
  readonly joins: Traced['joins']
  readonly addDiagnostic: (origin: Origin, finding: Omit<Finding, 'path'>) => void
  /** Gives a file with its short forms written out. */
  readonly written: (document: Document) => Sourced
  readonly parts: ReadonlyMap<string, Document>
  /** The names of all parts, of broken files too. */
  readonly partNames: readonly string[]
  readonly used: Map<string, UsedPart>
}

/** What a part that is used in a place gives to the flow as a whole; the rest is merged under the place. */
export const givenToFlow: readonly string[] = ['answers', 'derived', 'kept', 'renamed', 'boxes', 'notices']

/** What says something of the part itself and is laid nowhere. */
const partKeys: readonly string[] = ['$schema', 'needs', 'use']

/** Lists the parts something uses, in order, with those they use themselves; each is noted as used. */
function partsUsed(merge: FlowMerge, user: Sourced, inside: readonly string[] = []): readonly UsedPart[] {
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
function mergeParts(merge: FlowMerge, file: Sourced): Sourced {
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

/** Gives of a part what is merged under a place. */
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
const clash = (name: string, first: Origin, isOfPart = true): Omit<Finding, 'path'> => ({
  code: 'nome-repetido',
  at: 'chave',
  message: `"${name}" já está em ${lineOf(first)}, e os dois valem no mesmo lugar.`,
  fix: isOfPart
    ? 'Dê outro nome a um dos dois, ou escreva-o no próprio fluxo, que vale mais que as partes.'
    : 'Dê outro nome a um dos dois, ou junte os dois num só.',
})

/** What one file gives to a flow; `part` names it where it is a part, which gives way to the flow's own files. */
interface Contribution {
  readonly sourced: Sourced
  readonly part: string | undefined
}

/** The members of a flow that are joined by name; all others stand in the flow's own file alone. */
const joinedByName: readonly string[] = [
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
const fileKeys: readonly string[] = ['use', 'chapters', 'needs', '$schema']

/** Joins what all files of a flow give it; a name given twice is reported with both places. */
function mergeRoots(merge: FlowMerge, contributions: readonly Contribution[]): JsonObject {
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
