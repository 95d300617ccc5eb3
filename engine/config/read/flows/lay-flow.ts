import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { nearest, suggest } from '../../diagnostics/nearest.ts'
import { type Document, type Origin, reportAt, type Traced, within } from '../../json/document.ts'
import { listOf, objectOf, own, textOf } from '../../json/value.ts'
import { type Contribution, joinedByName, joinRoot, ofTheFile } from './join-root.ts'
import type { Writing } from './line.ts'
import { joined, membersOf, type Sourced } from './merge.ts'
import { givenToFlow, type Laying, laidPlaces, partsUsed, type UsedPart } from './parts.ts'
import { writeOut } from './short-forms.ts'

/** The files flows are made of. Names are those of all files, of broken ones too. */
export interface FlowFiles {
  /** By flow and chapter, as "dental-individual/resumo". */
  readonly chapters: ReadonlyMap<string, Document>
  readonly chapterNames: readonly string[]
  readonly parts: ReadonlyMap<string, Document>
  readonly partNames: readonly string[]
  readonly takenBy: Writing['takenBy']
}

/** A flow laid together of its chapters and parts, in the language of the engine. */
export interface LaidFlow {
  readonly source: Traced
  /** All files it is made of, its own first. */
  readonly files: readonly string[]
  readonly parts: readonly UsedPart[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Lays a flow together: its own file, its chapters in their order, and under them the parts that these use. */
export function layFlow(name: string, document: Document, files: FlowFiles): LaidFlow {
  const joins: Traced['joins'] = new WeakMap()
  const diagnostics: Diagnostic[] = []
  const tell: Laying['tell'] = (origin, finding) => diagnostics.push(reportAt(origin, finding))
  const written = (each: Document): Sourced => {
    const origin: Origin = { document: each, path: [] }
    return { value: writeOut({ joins, tell, takenBy: files.takenBy }, objectOf(each.value), origin), origin }
  }
  const { parts, partNames } = files
  const laying: Laying = { joins, tell, written, parts, partNames, used: new Map() }
  const chapters = chaptersOf(name, document, { files, tell })
  const own = [document, ...chapters].flatMap((each) => contributionsOf(laying, written(each)))
  const contributions = [...own, ...givenByPlaces(laying, own)]
  const used = [...laying.used.values()]
  for (const each of used) tellUnlaid(laying, each)
  return {
    source: { value: joinRoot(laying, contributions), root: { document, path: [] }, joins },
    files: [document, ...chapters, ...used.map(({ part }) => part.origin.document)].map(({ file }) => file),
    parts: used,
    diagnostics,
  }
}

/** What a file gives to its flow: what it says itself, then what the parts say that it uses as a whole. */
function contributionsOf(laying: Laying, file: Sourced): readonly Contribution[] {
  const used = partsUsed(laying, file)
  return [
    { sourced: laidPlaces(laying, file), part: undefined },
    ...used.map(({ name, part }) => ({ sourced: laidPlaces(laying, part), part: name })),
  ]
}

/** A part that only whole files use gives nothing of what belongs to a step or a box: it would be lost without a word. */
function tellUnlaid({ joins, tell }: Laying, { name, part, uses }: UsedPart): void {
  const isOfFiles = uses.every(
    ({ document, path }) => path[0] === 'use' && !document.file.endsWith('.part.json'),
  )
  if (!isOfFiles) return
  for (const [key, { origin }] of membersOf(joins, part)) {
    if (joinedByName.includes(key) || ofTheFile.includes(key)) continue
    const message = `A parte "${name}" só se usa na raiz do fluxo, e "${key}" é de um passo ou de uma caixa.`
    tell(origin, {
      code: 'valor-sem-uso',
      at: 'chave',
      message,
      fix: `Use a parte no passo que precisa de "${key}", ou apague-o daqui.`,
    })
  }
}

/** What parts give to the flow that are only used in one of its places; they may use more such parts. */
function givenByPlaces(laying: Laying, own: readonly Contribution[]): readonly Contribution[] {
  const given: Contribution[] = []
  for (const { name, part } of laying.used.values()) {
    if (own.some((each) => each.part === name)) continue
    const laid = laidPlaces(laying, part)
    const members = membersOf(laying.joins, laid).filter(([key]) => givenToFlow.includes(key))
    given.push({ sourced: { ...laid, value: joined(laying.joins, members) }, part: name })
  }
  return given
}

interface Chapters {
  readonly files: FlowFiles
  readonly tell: Laying['tell']
}

/** Finds the chapters a flow lists, in that order; those that lie there and are not listed are told, but not one that a wrong name was meant for. */
function chaptersOf(flow: string, document: Document, { files, tell }: Chapters): readonly Document[] {
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
    tell(
      { document: unread, path: [] },
      { code: 'arquivo-ignorado', message, fix: `Acrescente "${name}" a "chapters".` },
    )
  }
  return listed.flatMap((name, i) => {
    if (name === undefined) return []
    if (!here.includes(name)) {
      const message = `O capítulo "${name}" não existe: não há flows/${flow}/${name}.chapter.json.`
      tell(within(at, i), {
        code: 'capitulo-desconhecido',
        message,
        fix: suggest(name, here, 'Capítulos que existem'),
      })
    }
    return files.chapters.get(`${flow}/${name}`) ?? []
  })
}
