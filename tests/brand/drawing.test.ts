import { describe, expect, it } from 'vitest'
import { drawingOf } from '../../engine/brand/index.ts'
import { projectFiles } from '../../tools/project.ts'

const svg = (shapes: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"${more}>${shapes}</svg>`

describe('a drawing', () => {
  it('is plain shapes, as are all that the product brings', () => {
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
  ])('with %s is none', (_, shapes) => {
    expect(drawingOf(svg(shapes))).toBeUndefined()
  })

  it('whose frame says more is none', () => {
    expect(drawingOf(svg('<path d="M0 0"/>', ' onload="alert(1)"'))).toBeUndefined()
    expect(drawingOf('palavra')).toBeUndefined()
  })
})
