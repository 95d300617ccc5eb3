import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  type Document,
  type FileKind,
  type Finding,
  kindOf,
  memoizeByObject,
  own,
  report,
  type Traced,
  textOf,
  traced,
} from '../json/document.ts'
import { invalidSchema, strayInSchema, subschemasOf } from './json-schema.ts'
import { findingsOf } from './messages.ts'
import { addedKeywords, type ShapeErrors, type Shapes, schemaVersion, shapesBy } from './validators.ts'

/** Finds among the files the schemas that say what each kind of file may hold, by kind. */
export const shapeSchemas = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> =>
  new Map(
    [...documents.values()].flatMap((document) => {
      const kind = /^schemas\/([^/]+)\.schema\.json$/.exec(document.file)?.[1]
      // What editors propose refuses nothing, and is generated on each machine.
      return kind === undefined || kind === 'names' ? [] : [[kind, document] as const]
    }),
  )

/** What is merged of several files: the funnels of variants, and the flows all of whose files were read. */
export interface MergedSources {
  readonly served: readonly Traced[]
  readonly whole: readonly Traced[]
}

/** Holds every file against the schema of its kind, and what is merged of several once more. */
export function shapeMistakes(
  schemas: ReadonlyMap<string, Document>,
  documents: ReadonlyMap<string, Document>,
  laid: MergedSources,
): readonly Diagnostic[] {
  // With a damaged schema every file of its kind would seem wrong.
  const damaged = [...schemas.values()].flatMap(damagesOf)
  if (damaged.length > 0) return damaged
  const shapes = shapesOf(schemas)
  if (!shapes.ok) return [unusable(schemas.get(shapes.kind)!, shapes.reason)]
  const mistakesOf = mistakesBy(shapes.errorsOf)
  const files = [...documents.values()].flatMap(fileMistakesBy(shapes.errorsOf))
  return [
    ...files,
    ...laid.served.flatMap((source) => mistakesOf('served', source)),
    ...laid.whole.flatMap((source) => mistakesOf('whole', source)),
  ]
}

const mistakesBy = (errorsOf: ShapeErrors) => (kind: Parameters<ShapeErrors>[0], source: Traced) =>
  findingsOf(errorsOf(kind, source.value), source.value).map((finding) => report(source, finding))

/** Holds a file against the schema of its kind, once for as long as neither is another. */
const fileMistakesBy = memoizeByObject((errorsOf: ShapeErrors) =>
  memoizeByObject((document: Document): readonly Diagnostic[] => {
    const what = kindOf(document.file)
    if (!what) return []
    return [...otherSchema(document, what.kind), ...mistakesBy(errorsOf)(what.kind, traced(document))]
  }),
)

/** Finds what is wrong with the schema of a kind of file. */
const damagesOf = memoizeByObject((document: Document): readonly Diagnostic[] => {
  const invalid = [...otherVersion(document.value), ...invalidSchema(document.value, [])]
  const found =
    invalid.length > 0
      ? invalid
      : subschemasOf(document.value, []).flatMap((each) => strayInSchema(each, addedKeywords))
  return found.map((finding) => report(traced(document), finding))
})

function otherVersion(schema: Json): readonly Finding[] {
  const said = own(schema, '$schema')
  if (said === undefined || said === schemaVersion || typeof said !== 'string') return []
  const message = 'Este esquema diz que é de outra versão de JSON Schema.'
  return [{ code: 'valor-fora-da-lista', path: ['$schema'], message, fix: `Escreva "${schemaVersion}".` }]
}

/** What a file says of its schema is for editors, which help by no other than that of its kind. */
function otherSchema(document: Document, kind: FileKind): readonly Diagnostic[] {
  const said = textOf(own(document.value, '$schema'))
  const right = `schemas/${kind}.schema.json`
  if (said === undefined || pathFrom(document.file, said) === right) return []
  const message = 'Este arquivo diz um esquema que não é o dele, e com ele o editor não ajuda.'
  const fix = `O caminho daqui até ${right} é o certo.`
  return [report(traced(document), { code: 'valor-fora-da-lista', path: ['$schema'], message, fix })]
}

/** Follows a way, as "../flow.schema.json", from the folder of a file. */
function pathFrom(file: string, way: string): string {
  const ups = /^(?:\.\.\/)*/.exec(way)?.[0] ?? ''
  const folders = file.split('/').slice(0, -1 - ups.length / '../'.length)
  return [...folders, way.slice(ups.length)].join('/')
}

let compiled: { readonly texts: string; readonly shapes: Shapes } | undefined

/** Compiles the schemas, which takes most of the time of a check; again only when one of them has changed. */
function shapesOf(schemas: ReadonlyMap<string, Document>): Shapes {
  const texts = [...schemas].map(([kind, { text }]) => `${kind}\n${text}`).join('\n')
  if (compiled?.texts !== texts) {
    const values = [...schemas].map(([kind, { value }]): [string, Json] => [kind, value])
    compiled = { texts, shapes: shapesBy(new Map(values)) }
  }
  return compiled.shapes
}

const unusable = (document: Document, reason: string): Diagnostic =>
  report(traced(document), {
    code: 'esquema-invalido',
    path: [],
    message: 'Este esquema não se pode usar, e por isso a forma dos arquivos não foi conferida.',
    fix: `Quem desenvolve precisa corrigi-lo: ${reason}`,
  })
