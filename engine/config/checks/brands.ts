import { brandOf, colourOf, contrast, type Drawings, fillOf, isHex } from '../../brand/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { listOf, objectOf, own, textOf, valueAt } from '../json/value.ts'
import type { World } from '../model/world.ts'
import type { ReadFunnel } from '../read/find-funnel.ts'

/** Finds brands whose colour had to be darkened, what they draw that is not there, and two of one flow that are taken for each other. */
export const checkBrands = ({ project }: World, funnels: readonly ReadFunnel[]): readonly Diagnostic[] => [
  ...funnels.flatMap(darkened),
  ...funnels.flatMap((funnel) => withoutTile(project.drawings, funnel)),
  ...funnels.flatMap((funnel) => withoutScenes(project.drawings, funnel)),
  ...alike(funnels),
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

/** Hues nearer than this, in degrees, are one colour to whoever saw the other yesterday. */
const nearHues = 15

/** Two variants of one flow that share letter, corners, pattern and nearly the colour; each is told once, of the first. */
function alike(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const looks = funnels.map(lookOf)
  return funnels.flatMap(({ source }, i) => {
    const look = looks[i]
    const other = look && looks.slice(0, i).find((each) => isLike(look, each))
    if (!other) return []
    return [
      report(source, {
        code: 'marcas-parecidas',
        path: ['tema'],
        message: `A marca é quase a da variante "${other.variantId}": a mesma letra, os mesmos cantos, o mesmo padrão e quase a mesma cor.`,
        fix: 'Mude ao menos um: "corPrimaria", "fonte", "cantos" ou "padrao".',
      }),
    ]
  })
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

/** What somebody remembers of a brand. */
interface BrandLook {
  readonly variantId: string
  /** The flow, and what two brands of it must not all share. */
  readonly chosen: string
  readonly hue: number
}

function lookOf({ flow, variantId, source }: ReadFunnel): BrandLook {
  const { fonte, cantos, padrao, corPrimaria } = brandOf(objectOf(own(source.value, 'tema')))
  return { variantId, chosen: [flow, fonte, cantos, padrao].join(), hue: colourOf(corPrimaria).H }
}

function isLike(one: BrandLook, other: BrandLook): boolean {
  const apart = Math.abs(one.hue - other.hue)
  return (
    one.variantId !== other.variantId &&
    one.chosen === other.chosen &&
    Math.min(apart, 360 - apart) <= nearHues
  )
}
