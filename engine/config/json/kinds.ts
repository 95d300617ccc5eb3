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
