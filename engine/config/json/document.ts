import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { Json } from '../../flow/funnel.ts'
import { isRecord } from '../../rules/index.ts'
import {
  type Code,
  capitalized,
  codes,
  type Diagnostic,
  type Path,
  suggest,
} from '../diagnostics/diagnostic.ts'

/**
 * Makes of a function one that works its value out once for each object it is given. The object must never change; what was
 * worked out goes with it.
 */
export function memoizeByObject<Of extends object, Value>(work: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.value
    const value = work(of)
    known.set(of, { value })
    return value
  }
}

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: Json }

/** Tells whether a value is an object with keys, not a list. */
export const isObject = (value: unknown): value is JsonObject => isRecord(value)

/** Takes a value as an object; anything else is the empty one, since its own check has said so. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Takes a value as a list; anything else is the empty one, since its own check has said so. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** Takes a value as a text, or nothing. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Lists the members of an object; anything else has none. */
export const entriesOf = (value: unknown): readonly (readonly [string, Json])[] =>
  Object.entries(objectOf(value))

/** Reads an own member of an object. */
export const own = (value: unknown, key: string | number): Json | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as JsonObject)[key]
    : undefined

/** Reads the value at a path. */
export const valueAt = (value: unknown, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((at, key) => own(at, key), value as Json)

/** Names that reach into JavaScript's own objects and so may be no key and no part of a path. */
export const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Writes a path as a JSON pointer; the whole file is "/". */
export const pointerOf = (path: Path): string =>
  `/${path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

/** Reads a JSON pointer into a value; a step into a list becomes a number. */
export function pathIn(value: Json, pointer: string): Path {
  const keys = pointer.split('/').slice(1)
  const path: (string | number)[] = []
  for (const key of keys.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    path.push(Array.isArray(valueAt(value, path)) ? Number(key) : key)
  }
  return path
}

/** Writes JSON on one line as a person does. */
export function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = entriesOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** What a JSON file of the project may be. */
export type FileKind =
  | 'flow'
  | 'chapter'
  | 'part'
  | 'variant'
  | 'screen'
  | 'field'
  | 'operation'
  | 'table'
  | 'replay'

const places: Readonly<Record<FileKind, RegExp>> = {
  part: /^flows\/partes\/([^/]+)\.part\.json$/,
  flow: /^flows\/(?!partes\/)([^/]+)\/flow\.json$/,
  chapter: /^flows\/((?!partes\/)[^/]+\/[^/]+)\.chapter\.json$/,
  variant: /^variants\/(.+)\.variant\.json$/,
  screen: /^schemas\/screens\/([^/]+)\.schema\.json$/,
  field: /^schemas\/fields\/([^/]+)\.schema\.json$/,
  operation: /^schemas\/operations\/([a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*)\.operation\.json$/,
  table: /^schemas\/tables\/([^/]+)\.json$/,
  replay: /^tests\/replays\/(.+)\.replay\.json$/,
}

/** Lists the kinds. */
export const kinds = Object.keys(places) as readonly FileKind[]

/** How a file of each kind must be named. */
export const nameForms: Readonly<Record<string, string>> = {
  flows: 'flows/<fluxo>/flow.json, flows/<fluxo>/<capítulo>.chapter.json ou flows/partes/<parte>.part.json',
  variants: 'variants/<nome>.variant.json',
  'schemas/screens': 'schemas/screens/<nome>.schema.json',
  'schemas/fields': 'schemas/fields/<nome>.schema.json',
  'schemas/operations': 'schemas/operations/<coisa>.<verbo>.operation.json, sem hífen e sem acento',
  'schemas/tables': 'schemas/tables/<nome>.json',
  'tests/replays': 'tests/replays/<nome>.replay.json',
}

/** Tells what a file is, and its name, by where it lies; undefined for what is no file of the project's JSON. */
export function kindOf(path: string): { readonly kind: FileKind; readonly name: string } | undefined {
  for (const [kind, form] of Object.entries(places)) {
    const name = form.exec(path)?.[1]
    if (name !== undefined) return { kind: kind as FileKind, name }
  }
  return undefined
}

/** Gives the last part of a path: a variant's id. */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** How a file that is not UTF-8 seems to be written; undefined where that is unknown. `offset` is the first character that shows it. */
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

/**
 * Gives the finding that a name is none of those there are, with the one that was probably meant; nothing for one that is
 * there. `all` begins the list of those there are: "Passos que existem".
 */
export const unknownName = (
  name: string | undefined,
  known: readonly string[],
  { all, ...finding }: Omit<Finding, 'fix'> & { readonly all: string },
): readonly Finding[] =>
  name === undefined || known.includes(name) ? [] : [{ ...finding, fix: suggest(name, known, all) }]

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

/** Says where in its file the key or the value of a path is, or the nearest thing around it that is there. */
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

/** Gives the tree that knows where each part of a file is: made when a diagnostic needs a place. */
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

/** Gives the line, from 1, in which an offset of a text is. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Says in which line of which file the key of something is, as "flows/x/flow.json:12". */
export function lineOf({ document, path }: Origin): string {
  return `${document.file}:${lineAt(document.text, spanAt(document, path, 'chave').offset)}`
}

/** Gives the origin of a member that is where it was written. */
export const within = ({ document, path }: Origin, key: string | number): Origin => ({
  document,
  path: [...path, key],
})

/** Makes a diagnostic of a finding at a known place of a file. */
export const reportAt = ({ document, path }: Origin, finding: Omit<Finding, 'path'>): Diagnostic =>
  report(traced(document), { ...finding, path })
