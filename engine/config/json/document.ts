import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { Json } from '../../flow/funnel.ts'
import { type Code, codes } from '../diagnostics/codes.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { capitalized } from '../diagnostics/diagnostic.ts'
import { memoizeByObject } from './memoize.ts'
import type { JsonObject } from './value.ts'

/** How a file that is not UTF-8 seems to be written; undefined where that cannot be told. `offset` is the first character that shows it. */
export interface Misencoded {
  readonly encoding: 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | undefined
  readonly offset: number
}

/** A file of the project as it comes in; its path is relative to the project's root, with "/". */
export interface SourceFile {
  readonly path: string
  /** '' of a file that is no text. */
  readonly text: string
  /** How large it is, where that is known. */
  readonly bytes?: number
  /** Present of a file that is not UTF-8; its text is then a guess, to show it by, and is not used. */
  readonly misencoded?: Misencoded
}

/** A JSON file that was read. */
export interface Document {
  readonly file: string
  readonly text: string
  readonly value: Json
}

/** Where a value comes from: a file and the path in it. */
export interface Origin {
  readonly document: Document
  readonly path: Path
}

/** A value merged of several files, of which every part knows its origin. */
export interface Traced {
  readonly value: Json
  readonly root: Origin
  readonly joins: WeakMap<object, ReadonlyMap<string, Origin>>
}

/** What a check has to say about a value: the path, the words, and whether the key is wrong rather than the value. */
export interface Finding {
  readonly code: Code
  readonly path: Path
  readonly message: string
  readonly fix: string
  readonly at?: 'chave' | 'valor'
}

/** Takes a whole file as a traced value. */
export const traced = (document: Document): Traced => ({
  value: document.value,
  root: { document, path: [] },
  joins: new WeakMap(),
})

/** Finds the file and path a value came from. What is not there comes from where it would stand. */
export function originOf({ value, root, joins }: Traced, path: Path): Origin {
  let origin = root
  let at: Json | undefined = value
  for (const key of path) {
    const joined = typeof at === 'object' && at !== null ? joins.get(at)?.get(String(key)) : undefined
    origin = joined ?? { document: origin.document, path: [...origin.path, key] }
    at = typeof at === 'object' && at !== null ? (at as JsonObject)[key] : undefined
  }
  return origin
}

/** Makes a diagnostic of a finding, placed in the file its value came from. */
export function report(source: Traced, { code, path, message, fix, at = 'valor' }: Finding): Diagnostic {
  const { document, path: place } = originOf(source, path)
  return {
    code,
    severity: codes[code],
    file: document.file,
    path: place,
    ...spanAt(document, place, at),
    message: capitalized(message),
    fix: capitalized(fix),
  }
}

/** Says where in its file the key or the value of a path stands, or the nearest thing around it that is there. */
export function spanAt(
  document: Document,
  path: Path,
  at: 'chave' | 'valor',
): { offset: number; length: number } {
  const { node, exact } = nodeAt(treeOf(document), path)
  const isKey = at === 'chave' && exact && node.parent?.type === 'property'
  const { offset, length } = (isKey && node.parent?.children?.[0]) || node
  return { offset, length }
}

/** Gives the tree that knows where each part of a file stands: made once something is to be told of it. */
const treeOf = memoizeByObject(
  ({ text }: Document): Node => parseTree(text) ?? { type: 'null', offset: 0, length: 0 },
)

/** Finds the node of a path, or of the nearest thing around it that is there. */
function nodeAt(tree: Node, path: Path): { readonly node: Node; readonly exact: boolean } {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return { node, exact: length === path.length }
  }
  return { node: tree, exact: path.length === 0 }
}

/** Gives the line, from 1, in which an offset of a text stands. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Says in which line of which file the key of something stands, as "flows/x/flow.json:12". */
export function lineOf({ document, path }: Origin): string {
  return `${document.file}:${lineAt(document.text, spanAt(document, path, 'chave').offset)}`
}

/** Gives the origin of a member that stands where it was written. */
export const within = ({ document, path }: Origin, key: string | number): Origin => ({
  document,
  path: [...path, key],
})

/** Makes a diagnostic of a finding at a known place of a file. */
export const reportAt = ({ document, path }: Origin, finding: Omit<Finding, 'path'>): Diagnostic =>
  report(traced(document), { ...finding, path })
