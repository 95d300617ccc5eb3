import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { say } from '../diagnostics/saying.ts'
import { type Document, report, type Traced, traced } from '../json/document.ts'
import { kindOf } from '../json/kinds.ts'
import { findingsOf } from './translate.ts'
import { type Shapes, shapesBy } from './validators.ts'

/** Finds among the files the schemas that say what each kind of file may hold, by kind. */
export const shapeSchemas = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> =>
  new Map(
    [...documents.values()].flatMap((document) => {
      const kind = /^schemas\/([^/]+)\.schema\.json$/.exec(document.file)?.[1]
      return kind === undefined ? [] : [[kind, document] as const]
    }),
  )

/** What is laid together of several files: the funnels of variants, and the flows all of whose files were read. */
export interface LaidTogether {
  readonly served: readonly Traced[]
  readonly whole: readonly Traced[]
}

/** Holds every file against the schema of its kind, and what is laid together of several once more. */
export function shapeMistakes(
  schemas: ReadonlyMap<string, Document>,
  documents: ReadonlyMap<string, Document>,
  laid: LaidTogether,
): readonly Diagnostic[] {
  const shapes = shapesOf(schemas)
  if (!shapes.ok) return [unusable(schemas.get(shapes.kind)!, shapes.reason)]
  const mistakesOf = (kind: Parameters<typeof shapes.errorsOf>[0], source: Traced) =>
    findingsOf(shapes.errorsOf(kind, source.value), source.value).map((finding) => report(source, finding))
  const files = [...documents.values()].flatMap((document) => {
    const what = kindOf(document.file)
    return what ? mistakesOf(what.kind, traced(document)) : []
  })
  return [
    ...files,
    ...laid.served.flatMap((source) => mistakesOf('served', source)),
    ...laid.whole.flatMap((source) => mistakesOf('whole', source)),
  ]
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
    says: say`Este esquema não se pode usar, e por isso a forma dos arquivos não foi conferida.`,
    fix: say`Quem desenvolve precisa corrigi-lo: ${reason}`,
  })
