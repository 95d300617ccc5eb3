import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { textOf } from '../json/value.ts'
import { declaredIn } from '../model/declared.ts'
import type { CheckContext } from '../model/world.ts'
import type { ReadFunnel } from '../read/find-funnel.ts'

/** Finds pictures, which the schema declares by `isPicture`, that are not in variants/assets or are none that can be shown. */
export function checkPictures({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  const { pictures } = project
  return declaredIn(project.schemas.get('variant'), source.value, 'isPicture').flatMap(({ path, value }) => {
    const name = textOf(value)
    if (name === undefined || name === 'auto' || name === '') return []
    const fault = pictures.get(name)
    if (fault)
      return [
        report(source, {
          code: 'imagem-invalida',
          path,
          message: `A imagem "${name}" ${fault.message}.`,
          fix: fault.fix,
        }),
      ]
    if (pictures.has(name)) return []
    return [
      report(source, {
        code: 'imagem-ausente',
        path,
        message: `A imagem "${name}" não está em variants/assets.`,
        fix: suggest(name, [...pictures.keys()], 'Imagens que existem'),
      }),
    ]
  })
}
