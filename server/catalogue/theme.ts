import { contrast, hexOf, mix, rgbOf } from '../../engine/config/index.ts'

/** What a variant says of its look. */
export interface Brand {
  readonly corPrimaria: string
  readonly cantos: string
}

/** The least contrast at which text on a button can be read, by WCAG 2.2. */
const readable = 4.5

/** Corner radii in pixels: of fields and buttons, of cards, of boxes. */
const corners = new Map<string, readonly [number, number, number]>([
  ['padrao', [8, 12, 16]],
  ['retos', [2, 4, 6]],
  ['redondos', [12, 16, 24]],
])

/** Writes the style sheet of a variant: its one colour, the five worked out from it, and its corners. */
export function themeOf({ corPrimaria, cantos }: Brand): string {
  const [small, medium, large] = corners.get(cantos) ?? [8, 12, 16]
  const brand = rgbOf(corPrimaria) ?? [0, 0, 0]
  const darker = (share: number) => hexOf(mix(brand, [0, 0, 0], share))
  const lighter = (share: number) => hexOf(mix(brand, [255, 255, 255], share))
  const properties = {
    '--brand': hexOf(brand),
    '--brand-hover': darker(0.14),
    '--brand-active': darker(0.26),
    '--brand-soft': lighter(0.92),
    '--brand-line': lighter(0.68),
    '--on-brand': contrast(brand, [255, 255, 255]) >= readable ? '#FFFFFF' : 'var(--text)',
    '--radius-2': `${small / 16}rem`,
    '--radius-3': `${medium / 16}rem`,
    '--radius-4': `${large / 16}rem`,
  }
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}\n`
}
