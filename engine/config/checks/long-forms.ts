import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { say } from '../diagnostics/saying.ts'
import { type Finding, report } from '../json/document.ts'
import { oneLine } from '../json/value.ts'
import type { World } from '../model/world.ts'
import { shorten, shortWordsOf } from '../shorten/shorten.ts'

/** Finds places that say in a long form what has a short one. */
export function checkLongForms({ project }: World): readonly Diagnostic[] {
  const words = shortWordsOf(project)
  const files = [project.flowFiles, project.chapters, project.parts, project.screens]
  return files
    .flatMap((reads) => [...reads.values()])
    .flatMap(({ source }) =>
      shorten(source.value, words).places.map(({ path, short }) => report(source, longForm(path, short))),
    )
}

const widest = 90

function longForm(path: Finding['path'], short: Json): Finding {
  const text = oneLine(short)
  return {
    code: 'forma-longa',
    path,
    says: say`Isto se diz numa forma mais curta.`,
    fix:
      text.length > widest
        ? say`Quem a escreve é npm run check:config -- --fix.`
        : say`Escreva ${text}; quem a escreve é npm run check:config -- --fix.`,
  }
}
