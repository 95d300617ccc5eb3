import { describe, expect, it } from 'vitest'
import { html, raw } from '../../server/http/escape.ts'

describe('a piece of HTML', () => {
  it('has every text as a text, between tags and in attributes', () => {
    const text = `"><script>'&`
    const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;'
    expect(String(html`<p title="${text}">${text}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
  })

  it('takes other pieces as they are, and lists one after the other', () => {
    const items = ['<', html`<b>${1}</b>`, ['&', raw('<br>')]]
    expect(String(html`<p>${items}${''}</p>`)).toBe('<p>&lt;<b>1</b>&amp;<br></p>')
  })

  it('takes nothing as one that only looks like one', () => {
    const looksLike = { toString: () => '<i>' } as never
    expect(() => String(html`<p>${looksLike}</p>`)).toThrow()
  })
})
