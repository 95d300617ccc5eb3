import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Document, type Finding, report, traced } from '../json/document.ts'
import { once } from '../json/once.ts'
import { oneLine } from '../json/value.ts'
import type { World } from '../model/world.ts'
import type { Project } from '../read/project.ts'
import { shorten, shortWordsOf } from '../shorten/shorten.ts'

/** Finds places that say in a long form what has a short one. */
export function checkLongForms({ project }: World): readonly Diagnostic[] {
  const longFormsIn = searchIn(project)
  const files = [project.flowFiles, project.chapters, project.parts, project.screens]
  return files.flatMap((reads) =>
    [...reads.values()].flatMap(({ source }) => longFormsIn(source.root.document)),
  )
}

type Search = (document: Document) => readonly Diagnostic[]

let known: { readonly lent: readonly Document[]; readonly search: Search } | undefined

/** Searches a file once, for as long as neither it is another nor what operations and tables lend to short forms. */
function searchIn(project: Project): Search {
  const lent = [project.operations, project.fields, project.tables].flatMap((reads) =>
    [...reads.values()].map(({ source }) => source.root.document),
  )
  const isSame = known?.lent.length === lent.length && lent.every((each, i) => each === known?.lent[i])
  if (!known || !isSame) {
    const words = shortWordsOf(project)
    const search = once((document: Document) =>
      shorten(document.value, words).places.map(({ path, short }) =>
        report(traced(document), longForm(path, short)),
      ),
    )
    known = { lent, search }
  }
  return known.search
}

const widest = 90

function longForm(path: Finding['path'], short: Json): Finding {
  const text = oneLine(short)
  return {
    code: 'forma-longa',
    path,
    message: 'Isto se diz numa forma mais curta.',
    fix:
      text.length > widest
        ? 'Quem a escreve é npm run check:config -- --fix.'
        : `Escreva ${text}; quem a escreve é npm run check:config -- --fix.`,
  }
}
