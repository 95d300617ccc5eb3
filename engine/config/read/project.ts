import type { Json } from '../../flow/funnel.ts'
import { type Diagnostic, inOrder } from '../diagnostic.ts'
import {
  type Document,
  type Finding,
  report,
  type SourceFile,
  type Traced,
  traced,
} from '../json/document.ts'
import { parse } from '../json/parse.ts'
import { listOf, own } from '../json/value.ts'
import { type FlatScreen, flattenScreen, type TableRow } from '../screen.ts'
import { shapeMistakes, shapeSchemas } from '../shape/mistakes.ts'
import { ignoredFiles } from './ignored.ts'
import { type Kind, kindOf, lastPart } from './kinds.ts'
import { layParts } from './parts.ts'
import { layVariants } from './variants.ts'

/** One thing read from one file, of which every part knows the file and place it came from. */
export interface Read {
  readonly name: string
  readonly file: string
  readonly source: Traced
}

/** A variant with all it extends beneath it. One that is abstract is only extended, never served. */
export interface ReadVariant extends Read {
  readonly files: readonly string[]
  readonly isServed: boolean
}

/** A screen as its file says it, and ready to draw. */
export interface ReadScreen extends Read {
  readonly flat: FlatScreen
}

/** An operation whose input and output have the fields they refer to laid in. */
export interface ReadOperation extends Read {
  readonly input: FlatScreen
  readonly output: FlatScreen
}

/**
 * All JSON of the project that could be read. A file that is no JSON is missing from its collection but not from
 * `names`, so that it does not make others wrong. Variants go by their id, the last part of their name.
 */
export interface Project {
  readonly flows: ReadonlyMap<string, Read>
  readonly variants: ReadonlyMap<string, ReadVariant>
  readonly screens: ReadonlyMap<string, ReadScreen>
  readonly fields: ReadonlyMap<string, Read>
  readonly operations: ReadonlyMap<string, ReadOperation>
  readonly tables: ReadonlyMap<string, Read>
  readonly replays: ReadonlyMap<string, Read>
  readonly parts: Read | undefined
  readonly notices: Read | undefined
  readonly names: Readonly<Record<Kind, readonly string[]>>
  readonly schemas: ReadonlyMap<string, Json>
  /** Paths of the files that are no JSON, as pictures. */
  readonly assets: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads all files of the project. A broken file hides nothing of the others. */
export function readProject(files: readonly SourceFile[]): Project {
  const parsed = files.filter(({ path }) => path.endsWith('.json')).map((file) => ({ file, ...parse(file) }))
  const documents = new Map(
    parsed.flatMap(({ document }) => (document ? [[document.file, document] as const] : [])),
  )
  const named = (kind: Kind) => byName(kind, documents)
  const names = namesByKind(files)
  const schemas = shapeSchemas(documents)

  const parts = named('parts').get('parts')
  const flows = [...named('flow')].map(([name, document]) => ({
    name,
    document,
    ...layParts(document, parts),
  }))
  const variants = layVariants(named('variant'), names.variant)
  const { fields, tables } = screenLibrary(named('field'), named('table'))
  const screens = [...named('screen')].map(([name, document]) => {
    const flat = flattenScreen(document.value, fields, tables)
    return [name, { ...readOf(name, document), flat }] as const
  })
  const operations = [...named('operation')].map(([name, document]) => {
    const flat = (key: string) => flattenScreen(own(document.value, key) ?? {}, fields, tables)
    return [name, { ...readOf(name, document), input: flat('input'), output: flat('output') }] as const
  })
  const served = [...variants.variants].map(
    ([name, laid]) => [lastPart(name), { name, file: laid.files[0] ?? '', ...laid }] as const,
  )
  return {
    flows: new Map(flows.map(({ name, document, source }) => [name, { name, file: document.file, source }])),
    variants: new Map(served),
    screens: new Map(screens),
    fields: reads(named('field')),
    operations: new Map(operations),
    tables: reads(named('table')),
    replays: reads(named('replay')),
    parts: reads(named('parts')).get('parts'),
    notices: reads(named('notices')).get('notices'),
    names,
    schemas: new Map([...schemas].map(([kind, { value }]) => [kind, value])),
    assets: new Set(files.map(({ path }) => path).filter((path) => !path.endsWith('.json'))),
    diagnostics: inOrder([
      ...parsed.flatMap(({ diagnostics }) => diagnostics),
      ...ignoredFiles(files),
      ...flows.flatMap(({ diagnostics }) => diagnostics),
      ...variants.diagnostics,
      ...screens.flatMap(([, { flat, source }]) => flat.mistakes.map((mistake) => report(source, mistake))),
      ...operations.flatMap(([, { input, output, source }]) => [
        ...input.mistakes.map((mistake) => report(source, under('input', mistake))),
        ...output.mistakes.map((mistake) => report(source, under('output', mistake))),
      ]),
      ...shapeMistakes(
        schemas,
        documents,
        served.map(([, variant]) => variant),
      ),
    ]),
  }
}

const under = (key: string, finding: Finding): Finding => ({ ...finding, path: [key, ...finding.path] })

function byName(kind: Kind, documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> {
  const found = [...documents.values()].flatMap((document) => {
    const what = kindOf(document.file)
    return what?.kind === kind ? [[what.name, document] as const] : []
  })
  return new Map(found)
}

const readOf = (name: string, document: Document): Read => ({
  name,
  file: document.file,
  source: traced(document),
})

const reads = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Read> =>
  new Map([...documents].map(([name, document]) => [name, readOf(name, document)]))

function namesByKind(files: readonly SourceFile[]): Project['names'] {
  const names: Record<Kind, string[]> = {
    flow: [],
    parts: [],
    notices: [],
    variant: [],
    screen: [],
    field: [],
    operation: [],
    table: [],
    replay: [],
  }
  for (const { path } of files) {
    const what = kindOf(path)
    if (what) names[what.kind].push(what.name)
  }
  return names
}

/** Gives what screens are flattened with: the fields and the closed lists, by name. */
export function screenLibrary(
  fields: ReadonlyMap<string, Document>,
  tables: ReadonlyMap<string, Document>,
): { readonly fields: Record<string, Json>; readonly tables: Record<string, readonly TableRow[]> } {
  return {
    fields: Object.fromEntries([...fields].map(([name, { value }]) => [name, value])),
    tables: Object.fromEntries(
      [...tables].map(([name, { value }]) => [name, listOf(value) as unknown as readonly TableRow[]]),
    ),
  }
}
