import { type Diagnostic, inOrder } from '../diagnostic.ts'
import { type Document, type SourceFile, traced } from '../json/document.ts'
import { parse } from '../json/parse.ts'
import { objectOf, own } from '../json/value.ts'
import { shapeMistakes, shapeSchemas } from '../shape/mistakes.ts'
import { type FlowFiles, layFlow } from './flows/lay-flow.ts'
import { ignoredFiles } from './ignored.ts'
import { type Kind, kindOf, kinds, lastPart } from './kinds.ts'
import type { Project, Read, ReadFlow, ReadVariant } from './project.ts'
import { flatMistakes, readOperations, readScreens } from './screens.ts'
import { layVariants } from './variants.ts'

/** Reads all files of the project. A broken file hides nothing of the others. */
export function readProject(files: readonly SourceFile[]): Project {
  const parsed = files.filter(({ path }) => path.endsWith('.json')).map(parse)
  const documents = new Map(parsed.flatMap(({ document }) => (document ? [[document.file, document]] : [])))
  const named = (kind: Kind) => byName(kind, documents)
  const names = namesByKind(files)
  const schemas = shapeSchemas(documents)
  const operationFiles = named('operation')
  const flows = readFlows(named('flow'), {
    chapters: named('chapter'),
    chapterNames: names.chapter,
    parts: named('part'),
    partNames: names.part,
    takenBy: (operation) => takenBy(operationFiles.get(operation)),
  })
  // What a flow lacks may stand in a file that is no JSON.
  const areAllRead = [...names.chapter, ...names.part].length === named('chapter').size + named('part').size
  const variants = readVariants(named('variant'), names.variant)
  const library = { fields: named('field'), tables: named('table') }
  const screens = readScreens(named('screen'), library)
  const operations = readOperations(operationFiles, library)
  return {
    flows: flows.reads,
    variants: variants.reads,
    screens,
    fields: reads(library.fields),
    operations,
    tables: reads(library.tables),
    replays: reads(named('replay')),
    flowFiles: reads(named('flow')),
    parts: reads(named('part')),
    chapters: reads(named('chapter')),
    names,
    schemas: new Map([...schemas].map(([kind, { value }]) => [kind, value])),
    assets: new Set(files.map(({ path }) => path).filter((path) => !path.endsWith('.json'))),
    diagnostics: inOrder([
      ...parsed.flatMap(({ diagnostics }) => diagnostics),
      ...ignoredFiles(files),
      ...flows.diagnostics,
      ...variants.diagnostics,
      ...flatMistakes(screens, operations),
      ...shapeMistakes(schemas, documents, {
        served: [...variants.reads.values()]
          .filter(({ isWhole }) => isWhole)
          .flatMap(({ funnels }) => [...funnels.values()].map(({ source }) => source)),
        whole: areAllRead ? [...flows.reads.values()].map(({ source }) => source) : [],
      }),
    ]),
  }
}

interface Reads<T extends Read> {
  readonly reads: ReadonlyMap<string, T>
  readonly diagnostics: readonly Diagnostic[]
}

function readFlows(documents: ReadonlyMap<string, Document>, files: FlowFiles): Reads<ReadFlow> {
  const flows = [...documents].map(([name, document]) => ({ name, ...layFlow(name, document, files) }))
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

function readVariants(
  documents: ReadonlyMap<string, Document>,
  names: readonly string[],
): Reads<ReadVariant> {
  const { variants, diagnostics } = layVariants(documents, names)
  const reads = [...variants].map(
    ([name, laid]) => [lastPart(name), { name, file: laid.files[0] ?? '', ...laid }] as const,
  )
  return { reads: new Map(reads), diagnostics }
}

function byName(kind: Kind, documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> {
  const found = [...documents.values()].flatMap((document) => {
    const what = kindOf(document.file)
    return what?.kind === kind ? [[what.name, document] as const] : []
  })
  return new Map(found)
}

const reads = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Read> =>
  new Map(
    [...documents].map(([name, document]) => [name, { name, file: document.file, source: traced(document) }]),
  )

function namesByKind(files: readonly SourceFile[]): Project['names'] {
  const named = files.flatMap(({ path }) => kindOf(path) ?? [])
  const namesOf = (kind: Kind) => named.filter((each) => each.kind === kind).map(({ name }) => name)
  return Object.fromEntries(kinds.map((kind) => [kind, namesOf(kind)])) as unknown as Project['names']
}
