import { describe, expect, it } from 'vitest'
import {
  brandChoices,
  contrast,
  paletteOf,
  textsOnPlanes,
  tones,
  unreadIn,
} from '../../engine/brand/index.ts'
import { apart, distance, hexOf } from '../../engine/brand/palette.ts'
import { textOf } from '../../tools/project.ts'

const steps = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))

/** Sixteen lightnesses, six chromas and eighteen hues, of which each lies as near to what was asked as a screen can show. */
const colours = steps(16, 0.1, 0.97).flatMap((L) =>
  steps(6, 0, 0.32).flatMap((C) => steps(18, 0, 340).map((H) => hexOf({ L, C, H }))),
)

describe('the colours of a brand', () => {
  it.each(tones)(
    '[X03u] read on every plane they stand on, whatever the brand, on a page %s',
    (tomDaPagina) => {
      const found = [...new Set(colours)].flatMap((corPrimaria, i, all) =>
        [undefined, all[(i * 7) % all.length]].flatMap((corDestaque) =>
          unreadIn(paletteOf({ corPrimaria, corDestaque, tomDaPagina })).map((reading) => ({
            corPrimaria,
            corDestaque,
            reading,
          })),
        ),
      )
      expect(found).toEqual([])
    },
  )

  it('have an error that looks like none of their choices, whatever the brand', () => {
    const near = [...new Set(colours)].filter((corPrimaria) => {
      const palette = paletteOf({ corPrimaria })
      return distance(palette.bad, palette['brand-ink']) < apart
    })
    expect(near).toEqual([])
    expect(paletteOf({ corPrimaria: '#0A6E6B' }).bad).toBe('#b3231b')
    expect(paletteOf({ corPrimaria: '#A8431B' }).bad).toBe('#7d0a6b')
  })

  it('[X03u] would be found where they cannot be read', () => {
    const palette = { ...paletteOf({ corPrimaria: '#0A6E6B' }), 'text-3': '#aaaaaa' }
    expect(unreadIn(palette).map(([text]) => text)).toEqual(['text-3', 'text-3', 'text-3', 'text-3'])
    expect(textsOnPlanes.every(([text, plane]) => palette[text] && palette[plane])).toBe(true)
  })

  it('are the ones that were drawn', () => {
    const { brand, page, ...drawn } = paletteOf({
      corPrimaria: '#1F4FA3',
      corDestaque: '#FFC24B',
      tomDaPagina: 'frio',
    })
    expect([brand, page, drawn['brand-ink'], drawn['brand-soft'], drawn['brand-deep'], drawn.accent]).toEqual(
      ['#1f4fa3', '#f8fafd', '#1f4fa3', '#eff5fe', '#13294f', '#ffc24b'],
    )
  })

  it('leave a pale brand its own fill, with dark words on it', () => {
    const palette = paletteOf({ corPrimaria: '#FFD400' })
    expect(palette.brand).toBe('#ffd400')
    expect(contrast(palette['on-brand'], palette.brand)).toBeGreaterThan(7)
    expect(palette['brand-ink']).toBe('#7a6400')
  })
})

it('offers the choices that the schema of variants offers', () => {
  const { properties } = JSON.parse(textOf('schemas/variant.schema.json')).properties.tema
  for (const [name, choices] of Object.entries(brandChoices))
    expect([name, properties[name].enum.toSorted()]).toEqual([name, [...choices].toSorted()])
})
