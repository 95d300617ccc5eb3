import { type Hex, isHex, tones } from './palette.ts'

/** What a brand may choose besides its colours, in the words of `tema`; the first of each is what holds where it says nothing. */
export const brandChoices = {
  tomDaPagina: tones,
  /** The mood of the large planes: the hero of the sales page, the panel beside a form. */
  fundo: ['claro', 'quente', 'escuro'],
  fonte: ['clara', 'marcante', 'redonda', 'classica'],
  cantos: ['padrao', 'retos', 'redondos'],
  padrao: ['nenhum', 'pontos', 'grade', 'arcos', 'listras'],
  densidade: ['padrao', 'compacta', 'ampla'],
} as const

type Choices = typeof brandChoices

/** The name of something a brand chooses. */
export type ChoiceName = keyof Choices

/** How a variant looks: its colours and its choices. */
export type Brand = { readonly [name in ChoiceName]: Choices[name][number] } & {
  readonly corPrimaria: Hex
  readonly corDestaque?: Hex
}

const usual = '#0A6E6B'

/** Reads a brand from what a variant says under `tema`; a word that is no choice counts as unsaid. */
export function brandOf(tema: { readonly [key: string]: unknown }): Brand {
  const chosen = Object.entries(brandChoices).map(([name, choices]) => [
    name,
    choices.find((choice) => choice === tema[name]) ?? choices[0],
  ])
  const colour = (value: unknown) => (typeof value === 'string' && isHex(value) ? value : undefined)
  const corDestaque = colour(tema.corDestaque)
  return {
    ...(Object.fromEntries(chosen) as Pick<Brand, ChoiceName>),
    corPrimaria: colour(tema.corPrimaria) ?? usual,
    ...(corDestaque === undefined ? {} : { corDestaque }),
  }
}
