import type { Json } from '../../flow/funnel.ts'
import { type Diagnostic, inOrder } from '../diagnostics/diagnostic.ts'
import { type Document, type SourceFile, traced } from '../json/document.ts'
import { misencodedText } from '../json/encoding.ts'
import { type FileKind, kindOf, kinds, lastPart } from '../json/kinds.ts'
import { parse } from '../json/parse.ts'
import { listOf, objectOf, own, textOf, valueAt } from '../json/value.ts'
import { type MergedSources, shapeMistakes, shapeSchemas } from '../shape/mistakes.ts'
import { readDrawings } from './drawings.ts'
import { type FlowFiles, mergeFlow } from './flows/lay-flow.ts'
import { mergeRulesOf } from './funnels.ts'
import { ignoredFiles } from './ignored.ts'
import { readPictures } from './pictures.ts'
import type { Project, Read, ReadFlow, ReadVariant } from './project.ts'
import { flatMistakes, readOperations, readScreens } from './screens.ts'
import { mergeVariants } from './variants.ts'

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
  // A flow that names its chapters or parts in a way nobody can follow lacks them: what else it lacks is told by that alone.
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
  const rules = mergeRulesOf(schema)
  const required = listOf(valueAt(schema, ['definitions', 'served', 'required'])).flatMap(
    (key) => textOf(key) ?? [],
  )
  const { variants, diagnostics } = mergeVariants(named('variant'), names.variant, { ...rules, required })
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
