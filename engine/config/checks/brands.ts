import { contrast, type Drawings, fillOf, isHex } from '../../brand/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { listOf, textOf, valueAt } from '../json/value.ts'
import type { CheckContext } from '../model/world.ts'
import type { ReadFunnel } from '../read/find-funnel.ts'

/** Finds brands whose colour had to be darkened, and what they draw that is not there. */
export const checkBrands = (
  { project }: CheckContext,
  funnels: readonly ReadFunnel[],
): readonly Diagnostic[] => [
  ...funnels.flatMap(darkened),
  ...funnels.flatMap((funnel) => withoutTile(project.drawings, funnel)),
  ...funnels.flatMap((funnel) => withoutScenes(project.drawings, funnel)),
]

const colourAt = ['tema', 'corPrimaria'] as const

function darkened({ source }: ReadFunnel): readonly Diagnostic[] {
  const colour = textOf(valueAt(source.value, colourAt)) ?? ''
  if (!isHex(colour)) return []
  const { brand } = fillOf(colour)
  if (brand === colour.toLowerCase()) return []
  return [
    report(source, {
      code: 'contraste-baixo',
      path: colourAt,
      message: `Palavras não se leem sobre a cor ${colour}: com o branco ela tem contraste ${tenths(contrast(colour, '#ffffff'))}, e são precisos 4,5. Os botões usam ${brand.toUpperCase()}.`,
      fix: `Deixe assim, ou use ${brand.toUpperCase()} também em "corPrimaria".`,
    }),
  ]
}

/** Writes a figure with one place, never more than it is. */
function tenths(figure: number): string {
  const all = Math.floor(figure * 10)
  return `${Math.floor(all / 10)},${all % 10}`
}

/** The tiles of a brand lie in variants/pecas; one that takes four places is followed by a star. */
function withoutTile(drawings: Drawings, { source }: ReadFunnel): readonly Diagnostic[] {
  const known = [...drawings.keys()].flatMap((name) => /^pecas\/(.*)$/.exec(name)?.[1] ?? [])
  return ['heroi', 'faixa'].flatMap((place) =>
    listOf(valueAt(source.value, ['tema', 'pecas', place])).flatMap((tile) => {
      const name = textOf(tile)?.replace(/\*$/, '')
      if (name === undefined || known.includes(name)) return []
      return [
        report(source, {
          code: 'imagem-ausente',
          path: ['tema', 'pecas', place],
          message: `A peça "${name}" não está em variants/pecas.`,
          fix: suggest(name, known, 'Peças que existem'),
        }),
      ]
    }),
  )
}

/** The scenes of a brand lie in a folder of variants/cenas. */
function withoutScenes(drawings: Drawings, { source }: ReadFunnel): readonly Diagnostic[] {
  const path = ['tema', 'cenas']
  const name = textOf(valueAt(source.value, path))
  const known = [...drawings.keys()].flatMap((drawing) => /^cenas\/(.*)\//.exec(drawing)?.[1] ?? [])
  if (name === undefined || known.includes(name)) return []
  return [
    report(source, {
      ...{ code: 'imagem-ausente', path },
      message: `A pasta "${name}" não está em variants/cenas.`,
      fix: suggest(name, [...new Set(known)], 'Pastas que existem'),
    }),
  ]
}
