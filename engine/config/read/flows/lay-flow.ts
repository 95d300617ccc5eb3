import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest, suggest } from '../../diagnostics/nearest.ts'
import { type Document, type Origin, reportAt, type Traced, within } from '../../json/document.ts'
import { listOf, objectOf, own, textOf } from '../../json/value.ts'
import { type Contribution, fileKeys, joinedByName, mergeRoots } from './join-root.ts'
import type { Expansion } from './line.ts'
import { joined, membersOf, type Sourced } from './merge.ts'
import { type FlowMerge, givenToFlow, mergeParts, partsUsed, type UsedPart } from './parts.ts'
import { expandShortForms } from './short-forms.ts'

/** The files flows are made of. Names are those of all files, of broken ones too. */
export interface FlowFiles {
  /** By flow and chapter, as "dental-individual/resumo". */
  readonly chapters: ReadonlyMap<string, Document>
  readonly chapterNames: readonly string[]
  readonly parts: ReadonlyMap<string, Document>
  readonly partNames: readonly string[]
  readonly takenBy: Expansion['takenBy']
}

/** A flow laid together of its chapters and parts, in the language of the engine. */
export interface MergedFlow {
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

/** Finds the chapters a flow lists, in that order; those that lie there and are not listed are told, but not one that a wrong name was meant for. */
function chaptersOf(
  flow: string,
  document: Document,
  { files, addDiagnostic }: Chapters,
): readonly Document[] {
  const list = own(document.value, 'chapters')
  // What is no list is told by its shape, and lists nothing that could be held against it.
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
