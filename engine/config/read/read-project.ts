import type { Json } from '../../flow/funnel.ts'
import { codes, type Diagnostic, inOrder } from '../diagnostics/diagnostic.ts'
import {
  type Document,
  type FileKind,
  type Finding,
  kindOf,
  kinds,
  lastPart,
  listOf,
  nameForms,
  objectOf,
  own,
  report,
  type SourceFile,
  traced,
} from '../json/document.ts'
import { misencodedText, parse } from '../json/parse.ts'
import { flattenScreen, type TableRow, withItemIds } from '../screens/screen.ts'
import { type MergedSources, shapeMistakes, shapeSchemas } from '../shape/check-shapes.ts'
import { type FlowFiles, mergeFlow } from './flow.ts'
import {
  type Project,
  type Read,
  type ReadFlow,
  type ReadOperation,
  type ReadScreen,
  type ReadVariant,
  readDrawings,
  readPictures,
} from './project.ts'
import { mergeRulesOf, mergeVariants } from './variants.ts'

/** Reads all files of the project. A broken file hides nothing of the others. */
export function readProject(files: readonly SourceFile[]): Project {
  const parsed = files.filter(({ path }) => path.endsWith('.json')).map(parse)
  const documents = new Map(parsed.flatMap(({ document }) => (document ? [[document.file, document]] : [])))
  const found: Found = { named: byName([...documents.values()]), names: namesByKind(files) }
  const { named } = found
  const schemas = shapeSchemas(documents)
  const flows = readFlows(found)
  const variants = readVariants(found, schemas.get('variant')?.value)
  const library = { fields: named('field'), tables: named('table') }
  const screens = readScreens(named('screen'), library)
  const operations = readOperations(named('operation'), library)
  const art = readDrawings(files)
  return {
    ...asWritten(found),
    flows: flows.reads,
    variants: variants.reads,
    screens,
    operations,
    names: found.names,
    schemas: new Map([...schemas].map(([kind, { value }]) => [kind, value])),
    drawings: art.drawings,
    pictures: readPictures(files),
    diagnostics: inOrder([
      ...parsed.flatMap(({ diagnostics }) => diagnostics),
      ...files.flatMap((file) => (file.path.endsWith('.json') ? [] : (misencodedText(file) ?? []))),
      ...ignoredFiles(files),
      ...art.diagnostics,
      ...flows.diagnostics,
      ...variants.diagnostics,
      ...flatMistakes(screens, operations),
      ...shapeMistakes(schemas, documents, mergedSources(found, flows.reads, variants.reads)),
    ]),
  }
}

/** The files that are JSON, by kind and name, and the names of all, of broken ones too. */
interface Found {
  readonly named: (kind: FileKind) => ReadonlyMap<string, Document>
  readonly names: Project['names']
}

/** Gives the files that mean just what they say. */
const asWritten = ({ named }: Found) => ({
  fields: reads(named('field')),
  tables: reads(named('table')),
  replays: reads(named('replay')),
  flowFiles: reads(named('flow')),
  parts: reads(named('part')),
  chapters: reads(named('chapter')),
})

function mergedSources(
  { named, names }: Found,
  flows: Project['flows'],
  variants: Project['variants'],
): MergedSources {
  const whole = [...variants.values()].filter(({ isWhole }) => isWhole)
  // What a flow lacks may stand in a file that is no JSON.
  const areAllRead = names.chapter.length + names.part.length === named('chapter').size + named('part').size
  // A flow that names its chapters or parts in a way no one can follow lacks them: what else it lacks is reported by that alone.
  const hasItsFiles = (flow: string): boolean => {
    const { chapters = [], use = [] } = objectOf(named('flow').get(flow)?.value)
    const used = typeof use === 'string' ? [use] : use
    const isPart = (name: Json) => typeof name === 'string' && names.part.includes(name)
    return Array.isArray(chapters) && Array.isArray(used) && used.every(isPart)
  }
  return {
    served: whole.flatMap(({ funnels }) => [...funnels.values()].map(({ source }) => source)),
    whole: areAllRead
      ? [...flows.values()].filter(({ name }) => hasItsFiles(name)).map(({ source }) => source)
      : [],
  }
}

interface Reads<T extends Read> {
  readonly reads: ReadonlyMap<string, T>
  readonly diagnostics: readonly Diagnostic[]
}

function readFlows({ named, names }: Found): Reads<ReadFlow> {
  const operations = named('operation')
  const files: FlowFiles = {
    chapters: named('chapter'),
    chapterNames: names.chapter,
    parts: named('part'),
    partNames: names.part,
    takenBy: (operation) => takenBy(operations.get(operation)),
  }
  const flows = [...named('flow')].map(([name, document]) => ({ name, ...mergeFlow(name, document, files) }))
  return {
    reads: new Map(
      flows.map(({ diagnostics: _said, ...flow }) => [flow.name, { ...flow, file: flow.files[0]! }]),
    ),
    diagnostics: flows.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Lists the names an operation takes; undefined where there is none. */
const takenBy = (operation: Document | undefined): readonly string[] | undefined =>
  operation && Object.keys(objectOf(own(own(operation.value, 'input'), 'properties')))

function readVariants({ named, names }: Found, schema: Json | undefined): Reads<ReadVariant> {
  const { variants, diagnostics } = mergeVariants(named('variant'), names.variant, mergeRulesOf(schema))
  const reads = [...variants].map(
    ([name, laid]) => [lastPart(name), { name, file: laid.files[0] ?? '', ...laid }] as const,
  )
  return { reads: new Map(reads), diagnostics }
}

/** Gives the files that are JSON, of any kind, by their names. */
function byName(documents: readonly Document[]): (kind: FileKind) => ReadonlyMap<string, Document> {
  const found = new Map(kinds.map((kind) => [kind, new Map<string, Document>()]))
  for (const document of documents) {
    const what = kindOf(document.file)
    if (what) found.get(what.kind)!.set(what.name, document)
  }
  return (kind) => found.get(kind)!
}

const reads = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Read> =>
  new Map(
    [...documents].map(([name, document]) => [name, { name, file: document.file, source: traced(document) }]),
  )

function namesByKind(files: readonly SourceFile[]): Project['names'] {
  const named = files.flatMap(({ path }) => kindOf(path) ?? [])
  const namesOf = (kind: FileKind) => named.filter((each) => each.kind === kind).map(({ name }) => name)
  return Object.fromEntries(kinds.map((kind) => [kind, namesOf(kind)])) as unknown as Project['names']
}

type Documents = ReadonlyMap<string, Document>

/** What screens and operations refer to. */
interface Library {
  readonly fields: Documents
  readonly tables: Documents
}

/** Makes every screen ready to draw; the items of its lists carry their ids. */
function readScreens(documents: Documents, library: Library): ReadonlyMap<string, ReadScreen> {
  const flatten = flattenWith(library, true)
  const read = (name: string, document: Document): ReadScreen => ({
    ...readOf(name, document),
    flat: withItemIds(flatten(document.value)),
  })
  return new Map([...documents].map(([name, document]) => [name, read(name, document)]))
}

/** Lays the fields that input and output of every operation refer to into them. */
function readOperations(documents: Documents, library: Library): ReadonlyMap<string, ReadOperation> {
  const flatten = flattenWith(library, false)
  const read = (name: string, document: Document): ReadOperation => ({
    ...readOf(name, document),
    input: flatten(own(document.value, 'input') ?? {}),
    output: flatten(own(document.value, 'output') ?? {}),
  })
  return new Map([...documents].map(([name, document]) => [name, read(name, document)]))
}

/** Says what was wrong with the references of screens and operations, each in its own file. */
const flatMistakes = (
  screens: ReadonlyMap<string, ReadScreen>,
  operations: ReadonlyMap<string, ReadOperation>,
): readonly Diagnostic[] => [
  ...[...screens.values()].flatMap(({ flat, source }) =>
    flat.mistakes.map((mistake) => report(source, mistake)),
  ),
  ...[...operations.values()].flatMap(({ input, output, source }) =>
    [...input.mistakes.map(under('input')), ...output.mistakes.map(under('output'))].map((mistake) =>
      report(source, mistake),
    ),
  ),
]

const readOf = (name: string, document: Document) => ({ name, file: document.file, source: traced(document) })

const under =
  (key: string) =>
  (finding: Finding): Finding => ({ ...finding, path: [key, ...finding.path] })

function flattenWith(library: Library, isDrawn: boolean): (screen: Json) => ReadScreen['flat'] {
  const fields = Object.fromEntries([...library.fields].map(([name, { value }]) => [name, value]))
  const tables = Object.fromEntries(
    [...library.tables].map(([name, { value }]) => [name, listOf(value) as unknown as readonly TableRow[]]),
  )
  return (screen) => flattenScreen(screen, fields, tables, { isDrawn })
}

/** Finds JSON files that lie where the project's files lie but are named so that no one would read them. */
const ignoredFiles = (files: readonly SourceFile[]): readonly Diagnostic[] => [
  ...chaptersOfNone(files),
  ...files.flatMap(({ path }) => {
    const room = Object.keys(nameForms).find((folder) => path.startsWith(`${folder}/`))
    if (!room || !path.endsWith('.json') || kindOf(path)) return []
    const message = 'Este arquivo não é lido por ninguém: o nome não tem a forma que esta pasta pede.'
    return [ignored(path, message, `Renomeie para ${nameForms[room]}.`)]
  }),
]

/** A chapter of no flow is read by none. */
function chaptersOfNone(files: readonly SourceFile[]): readonly Diagnostic[] {
  const paths = new Set(files.map(({ path }) => path))
  return [...paths].flatMap((path) => {
    const what = kindOf(path)
    const flow = `flows/${what?.name.split('/')[0]}/flow.json`
    if (what?.kind !== 'chapter' || paths.has(flow)) return []
    const message = `Este capítulo não é lido por ninguém: não há ${flow}.`
    return [ignored(path, message, `Escreva ${flow}, ou leve o capítulo para a pasta do seu fluxo.`)]
  })
}

const ignored = (file: string, message: string, fix: string): Diagnostic => ({
  code: 'arquivo-ignorado',
  severity: codes['arquivo-ignorado'],
  file,
  path: [],
  offset: 0,
  length: 1,
  message,
  fix,
})
