import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Document, type Finding, report, traced } from '../json/document.ts'
import { listOf, own } from '../json/value.ts'
import { withItemIds } from '../screens/item-ids.ts'
import { flattenScreen, type TableRow } from '../screens/screen.ts'
import type { ReadOperation, ReadScreen } from './project.ts'

type Documents = ReadonlyMap<string, Document>

/** What screens and operations refer to. */
export interface Library {
  readonly fields: Documents
  readonly tables: Documents
}

/** Makes every screen ready to draw; the items of its lists carry their ids. */
export function readScreens(documents: Documents, library: Library): ReadonlyMap<string, ReadScreen> {
  const flatten = flattenWith(library)
  const read = (name: string, document: Document): ReadScreen => ({
    ...readOf(name, document),
    flat: withItemIds(flatten(document.value)),
  })
  return new Map([...documents].map(([name, document]) => [name, read(name, document)]))
}

/** Lays the fields that input and output of every operation refer to into them. */
export function readOperations(documents: Documents, library: Library): ReadonlyMap<string, ReadOperation> {
  const flatten = flattenWith(library)
  const read = (name: string, document: Document): ReadOperation => ({
    ...readOf(name, document),
    input: flatten(own(document.value, 'input') ?? {}),
    output: flatten(own(document.value, 'output') ?? {}),
  })
  return new Map([...documents].map(([name, document]) => [name, read(name, document)]))
}

/** Says what was wrong with the references of screens and operations, each in its own file. */
export const flatMistakes = (
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

function flattenWith(library: Library): (screen: Json) => ReadScreen['flat'] {
  const fields = Object.fromEntries([...library.fields].map(([name, { value }]) => [name, value]))
  const tables = Object.fromEntries(
    [...library.tables].map(([name, { value }]) => [name, listOf(value) as unknown as readonly TableRow[]]),
  )
  return (screen) => flattenScreen(screen, fields, tables)
}
