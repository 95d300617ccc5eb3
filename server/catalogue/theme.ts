import { type Brand, type ChoiceName, paletteOf } from '../../engine/brand/index.ts'

/** Writes the style sheet of a variant: every colour that is worked out of its brand, as old phones take them. */
export function themeOf(brand: Brand): string {
  const lines = Object.entries(paletteOf(brand)).map(([name, value]) => `--${name}:${value}`)
  return `:root{${lines.join(';')}}\n`
}

/** By which attribute of the page the engine's style sheet knows each choice of a brand. */
const attributes: Readonly<Partial<Record<ChoiceName, string>>> = {
  fonte: 'data-voice',
  cantos: 'data-corners',
  padrao: 'data-pattern',
  densidade: 'data-density',
  fundo: 'data-hero',
}

/** Gives the attributes of a page that say what its brand chose; `brandOf` lets nothing through that is no choice. */
export const attributesOf = (brand: Brand): readonly (readonly [name: string, value: string])[] =>
  Object.entries(attributes).map(([name, attribute]) => [attribute, brand[name as ChoiceName]])
