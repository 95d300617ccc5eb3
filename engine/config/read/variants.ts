import type { Diagnostic } from '../diagnostic.ts'
import { type Document, report, type Traced, traced } from '../json/document.ts'
import { own, textOf } from '../json/value.ts'
import { suggest } from '../nearest.ts'
import { overlay } from './overlay.ts'

/** A variant laid over all it extends, the files it is made of, and whether it has pages of its own. */
export interface LaidVariant {
  readonly source: Traced
  readonly isServed: boolean
  readonly files: readonly string[]
}

/** What came of laying the variants over their bases. One whose base is missing or circular is laid over nothing. */
export interface LaidVariants {
  readonly variants: ReadonlyMap<string, LaidVariant>
  readonly diagnostics: readonly Diagnostic[]
}

/** Lays every variant over the one it `extends`. `names` are all variants there are, broken ones included. */
export function layVariants(
  documents: ReadonlyMap<string, Document>,
  names: readonly string[],
): LaidVariants {
  const diagnostics: Diagnostic[] = []
  const laid = new Map<string, LaidVariant>()

  const lay = (name: string, trail: readonly string[]): LaidVariant | undefined => {
    const document = documents.get(name)
    const before = laid.get(name)
    if (!document || before) return before
    const base = textOf(own(document.value, 'extends'))
    const circle = base !== undefined && [...trail, name].includes(base)
    if (circle) diagnostics.push(circular(document, [...trail, name, base]))
    const under = base === undefined || circle ? undefined : lay(base, [...trail, name])
    if (base !== undefined && !names.includes(base)) diagnostics.push(unknownBase(document, base, names))
    const own_ = traced(document)
    const made = {
      source: under ? overlay(under.source, own_) : own_,
      // To be abstract is the one thing a variant does not inherit.
      isServed: own(document.value, 'abstract') !== true,
      files: [document.file, ...(under?.files ?? [])],
    }
    laid.set(name, made)
    return made
  }

  for (const name of documents.keys()) lay(name, [])
  return { variants: laid, diagnostics }
}

const circular = (document: Document, trail: readonly string[]): Diagnostic =>
  report(traced(document), {
    code: 'ciclo',
    path: ['extends'],
    says: `As variantes se estendem em círculo: ${trail.join(' → ')}.`,
    fix: 'Uma delas precisa deixar de ter "extends" ou estender outra.',
  })

const unknownBase = (document: Document, base: string, names: readonly string[]): Diagnostic =>
  report(traced(document), {
    code: 'base-desconhecida',
    path: ['extends'],
    says: `Esta variante estende "${base}", que não existe em variants/.`,
    fix: suggest(base, names, 'Variantes que existem'),
  })
