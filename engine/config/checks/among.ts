import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { listOf, own, textOf } from '../json/value.ts'
import { type DeclaredValue, declaredIn } from '../model/declared.ts'
import type { CheckContext } from '../model/world.ts'
import type { ReadFunnel } from '../read/find-funnel.ts'

/**
 * Finds names that the schema declares to be `among` the entries of a list of the variant and are not: a plan among those
 * that are sold. Where the entries name several at once, which `parts` tells apart, one that none names is only warned of.
 */
export function checkAmong({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  return declaredIn(project.schemas.get('variant'), source.value, 'among').flatMap((declared) => {
    const { path, value, declaration } = declared
    const [list, by, parts] = ['list', 'by', 'parts'].map((key) => textOf(own(declaration, key)))
    const known = [...new Set(namesIn(declared, own(source.value, list ?? '')))]
    const name = textOf(value)
    // Where there is no list, that is told.
    if (name === undefined || known.length === 0 || known.includes(name)) return []
    const fix = suggest(name, known, `O que há em "${list}"`)
    const finding =
      parts === undefined
        ? ({
            code: 'valor-fora-da-lista',
            message: `Nenhum item de "${list}" tem "${by}": "${name}".`,
          } as const)
        : ({ code: 'valor-sem-par', message: `Nenhum item de "${list}" diz "${name}" em "${by}".` } as const)
    return [report(source, { ...finding, path, fix })]
  })
}

/** What the entries of the list are called, or say of themselves, part by part. */
function namesIn({ declaration }: DeclaredValue, list: Parameters<typeof listOf>[0]): readonly string[] {
  const parts = textOf(own(declaration, 'parts'))
  const said = listOf(list).flatMap((entry) => textOf(own(entry, textOf(own(declaration, 'by')) ?? '')) ?? [])
  return parts === undefined
    ? said
    : said.flatMap((each) => each.split(parts).map((part) => part.trim())).filter(Boolean)
}
