import { describe, expect, it } from 'vitest'
import {
  brandChoices,
  contrast,
  drawingOf,
  paletteOf,
  textsOnPlanes,
  tones,
  unreadIn,
} from '../../engine/brand/index.ts'
import { hexOf } from '../../engine/brand/palette.ts'
import { projectFiles, textOf } from '../../tools/project.ts'

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
            ...{ corPrimaria, corDestaque, reading },
          })),
        ),
      )
      expect(found).toEqual([])
    },
  )

  it('[X03u] would be found where they cannot be read', () => {
    const palette = { ...paletteOf({ corPrimaria: '#0A6E6B' }), 'text-3': '#aaaaaa' }
    expect(unreadIn(palette).map(([text]) => text)).toEqual(['text-3', 'text-3', 'text-3', 'text-3'])
    expect(textsOnPlanes.every(([text, plane]) => palette[text] && palette[plane])).toBe(true)
  })

  it('[X03t] are the ones that were drawn', () => {
    const { brand, page, ...drawn } = paletteOf({
      corPrimaria: '#1F4FA3',
      corDestaque: '#FFC24B',
      tomDaPagina: 'frio',
    })
    expect([brand, page, drawn['brand-ink'], drawn['brand-soft'], drawn['brand-deep'], drawn.accent]).toEqual(
      ['#1f4fa3', '#f8fafd', '#1f4fa3', '#eff5fe', '#13294f', '#ffc24b'],
    )
  })

  it('[X03v] leave a pale brand its own fill, with dark words on it', () => {
    const palette = paletteOf({ corPrimaria: '#FFD400' })
    expect(palette.brand).toBe('#ffd400')
    expect(contrast(palette['on-brand'], palette.brand)).toBeGreaterThan(7)
    expect(palette['brand-ink']).toBe('#7a6400')
  })
})

it('[X03t] offers the choices that the schema of variants offers', () => {
  const { properties } = JSON.parse(textOf('schemas/variant.schema.json')).properties.tema
  for (const [name, choices] of Object.entries(brandChoices))
    expect([name, properties[name].enum.toSorted()]).toEqual([name, [...choices].toSorted()])
})

const svg = (shapes: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"${more}>${shapes}</svg>`

describe('a drawing', () => {
  it('[X03y] is plain shapes, as are all that the product brings', () => {
    const shapes = '<g fill="var(--brand, #0a6e6b)"><circle cx="9" cy="9" r="4.5"/></g><path d="M0 0h9z" />'
    expect(drawingOf(`${svg(shapes)}\n`)).toEqual({ viewBox: '0 0 120 120', shapes })
    const drawn = projectFiles().filter(({ path }) => /^variants\/(pecas|cenas)\//.test(path))
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter(({ text }) => !drawingOf(text)).map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
    ['another file', '<use href="https://evil.example/a.svg#b"/>'],
    ['an address in a colour', '<path fill="url(https://evil.example/a)"/>'],
    ['a style', '<style>*{}</style>'],
    ['an image', '<image href="data:,"/>'],
    ['a text', '<path d="M0 0"/>palavra'],
    ['a comment', '<!-- --><path d="M0 0"/>'],
    ['an entity', '<path d="&#x6a;"/>'],
    ['a tag left open within an attribute', '<path d="M0 0><script>"/>'],
  ])('[X03y] with %s is none', (_, shapes) => {
    expect(drawingOf(svg(shapes))).toBeUndefined()
  })

  it('[X03y] whose frame says more is none', () => {
    expect(drawingOf(svg('<path d="M0 0"/>', ' onload="alert(1)"'))).toBeUndefined()
    expect(drawingOf('palavra')).toBeUndefined()
  })
})
