import { type Facts, work } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { listOf, objectOf, own, textOf } from '../json/value.ts'
import { declaredIn } from '../model/declared.ts'
import { strayFigures } from '../model/figures.ts'
import type { CheckContext } from '../model/world.ts'
import type { ReadFunnel } from '../read/find-funnel.ts'

/** Finds texts that name another price than the variant charges, discounts of what is not sold, and what is known to lack. */
export function checkPriceSources(
  { project }: CheckContext,
  funnels: readonly ReadFunnel[],
): readonly Diagnostic[] {
  const schema = project.schemas.get('variant')
  return funnels.flatMap((funnel) => [
    ...strayFigures(schema, funnel.source.value).map(({ path, message }) =>
      report(funnel.source, {
        code: 'preco-em-conflito',
        path,
        message,
        fix: 'Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
      }),
    ),
    ...strayKeys(schema, funnel),
    ...incomplete(funnel),
  ])
}

/** A key that names nothing of the variant, as the schema declares by `keysAmong`: a discount of no plan. */
function strayKeys(schema: Json | undefined, { source }: ReadFunnel): readonly Diagnostic[] {
  const facts: Facts = { at: 0, read: (name) => own(source.value, name) }
  return declaredIn(schema, source.value, 'keysAmong').flatMap(({ path, value, declaration }) => {
    const known = listOf(work(own(declaration, 'rule'), facts)).flatMap((name) => textOf(name) ?? [])
    return Object.keys(objectOf(value))
      .filter((key) => known.length > 0 && !known.includes(key))
      .map((key) =>
        report(source, {
          code: 'valor-sem-uso',
          path: [...path, key],
          at: 'chave',
          message: `"${key}" não é ${textOf(own(declaration, 'says')) ?? ''}.`,
          fix: suggest(key, known, 'Os que existem'),
        }),
      )
  })
}

const noteAt: Path = ['incompleta']

/** What was supposed for want of facts is said each time, until somebody who knows takes the note away. */
function incomplete({ source }: ReadFunnel): readonly Diagnostic[] {
  const note = textOf(own(source.value, 'incompleta'))
  if (note === undefined) return []
  return [
    report(source, {
      code: 'variante-incompleta',
      path: noteAt,
      message: `Esta variante está incompleta: ${note}`,
      fix: 'Confira com o parceiro, corrija os valores e apague "incompleta".',
    }),
  ]
}
