import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { contrast, paletteOf } from '../../engine/brand/index.ts'
import type { Json } from '../../engine/index.ts'
import { drawerOf } from '../../server/messages/index.ts'
import { brands, drawn, emails, letterhead, link, offer } from './email-kit.ts'

const spaced = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
/** Lists the words of a text, those before a colon without it. */
const wordsIn = (text: string | null) => [
  ...new Set(
    spaced(text)
      .split(' ')
      .map((word) => word.replace(/:$/, '')),
  ),
]
const documentOf = (html: string) => new JSDOM(html).window.document

describe.each(Object.entries(emails))('the e-mail of %s', (_kind, emailOf) => {
  it('[D31w] says the same in its plain text and in its HTML, and who stands behind it', () => {
    const { text, html } = drawn(emailOf(offer))
    const { body } = documentOf(html)
    const [button] = body.querySelectorAll('a')
    const onButton = wordsIn(button?.textContent ?? '')
    button?.remove()
    body.querySelector('[style*="display:none"]')?.remove()
    for (const block of body.querySelectorAll('p, h1, td')) block.append(' ')
    const [plain, shown] = [wordsIn(text), wordsIn(body.textContent)]
    expect(shown.filter((word) => !plain.includes(word))).toEqual([])
    expect(plain.filter((word) => !shown.includes(word))).toEqual([])
    expect(onButton.length).toBeGreaterThan(1)
    for (const fact of ['2026-000123', '1.234,90', 'Souza', '98765-4321.', link])
      expect(shown).toContain(fact)
    const signature = ['Plano sol', 'Operadora do Sol', 'CNPJ 11.222.333/0001-81 · ANS 000000 · Niterói, RJ']
    expect(text.endsWith(`\n\n${signature.join('\n')}\n`)).toBe(true)
  })

  it('[D31x] lets nothing that a person typed be more than text', () => {
    const evil = `<script>alert("1")</script><img src=x onerror='a'> & Zé "</style>" --><b>`
    const corretor = { nome: evil, telefone: '21987654321' }
    const { html } = drawn(emailOf({ ...offer, corretor, numeroProposta: `"${evil}` }))
    const document = documentOf(html)
    expect(document.querySelectorAll('script, img, b, [onerror]')).toHaveLength(0)
    expect(document.title).toContain(`"${evil}`)
    expect(document.body.textContent).toContain(`Fale com ${evil}: (21) 98765-4321.`)
    expect(document.querySelectorAll('table')).toHaveLength(
      documentOf(drawn(emailOf(offer)).html).querySelectorAll('table').length,
    )
  })

  it('[D31y] asks for nothing of elsewhere, is at most 600 px wide, light only, and has one button and one heading', () => {
    const { html } = drawn(emailOf(offer))
    const document = documentOf(html)
    expect(html).not.toMatch(/<(img|script|link|svg|iframe|form)\b|url\(|@import|@font-face|src=/)
    expect([...document.querySelectorAll('[href]')].map((each) => each.getAttribute('href'))).toEqual([
      link,
      link,
    ])
    expect(document.querySelectorAll('a[style*="display:block"]')).toHaveLength(1)
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.documentElement.lang).toBe('pt-BR')
    expect(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light only')
    const widths = [...html.matchAll(/width[:=]"?(\d+)(?:px|")/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBe(600)
    const [preheader] = document.body.children
    expect(preheader?.getAttribute('style')).toContain('display:none')
    expect(preheader?.textContent).toMatch(/^(Valor|Pago): R\$\s[\d.]+,\d\d/)
  })

  it.each(Object.keys(brands))('[X03aa] is in the colours of %s, and every text of it reads', (variant) => {
    const { document } = new JSDOM(drawn(emailOf({ ...offer, variant })).html).window
    const palette = paletteOf(brands[variant]!)
    const button = document.querySelector<HTMLElement>('a[style*="display:block"]')
    expect([hexOf(button?.style.backgroundColor), hexOf(button?.style.color)]).toEqual([
      palette.brand,
      palette['on-brand'],
    ])
    const pairs = textsIn(document).map(({ text, colours }) => ({ text, reads: contrast(...colours) >= 4.5 }))
    expect(pairs.length).toBeGreaterThan(12)
    expect(pairs.filter(({ reads }) => !reads)).toEqual([])
  })
})

/** Writes a colour as the styles of a document give it back as `#rrggbb`. */
const hexOf = (colour = '') =>
  colour.replace(
    /^rgb\((\d+), (\d+), (\d+)\)$/,
    (_, ...parts) =>
      `#${parts
        .slice(0, 3)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`,
  )

/** Lists every text that is seen, with its colour and that of the plane it stands on. */
function textsIn(document: Document) {
  const found: { readonly text: string; readonly colours: readonly [string, string] }[] = []
  const walker = document.createTreeWalker(document.body, 4)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? ''
    const element = walker.currentNode.parentElement
    if (text === '' || !element || element.closest('[aria-hidden], [style*="display:none"]')) continue
    const nearest = (name: 'color' | 'backgroundColor') => {
      let at: HTMLElement | null = element
      while (at && at.style[name] === '') at = at.parentElement
      return hexOf(at?.style[name])
    }
    found.push({ text, colours: [nearest('color'), nearest('backgroundColor')] })
  }
  return found
}

describe('the look of an e-mail', () => {
  it('[X03aa] has the letter and the corners its brand chose', () => {
    const [classic, plain] = ['classica', 'sol'].map(
      (variant) => drawn(emails.proposta({ ...offer, variant })).html,
    )
    expect(classic).toContain('font-family:Georgia,Times New Roman,serif')
    expect(plain).not.toContain('Georgia')
    expect(classic).toContain('border-radius:4px')
    expect(plain).toContain('border-radius:14px')
  })

  it('[X03aa] shows an amount large with small parts, and one text to the ear', () => {
    const document = documentOf(drawn(emails.proposta(offer)).html)
    const price = [...document.querySelectorAll('p')].find(({ style }) => style.fontSize === '44px')
    expect(price?.textContent).toBe('R$\u00a01.234,90')
    expect([...(price?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'R$\u00a0',
      ',90',
    ])
  })
})

describe('an e-mail that cannot be drawn', () => {
  const { wording, ...former } = emails.proposta(offer)
  it.each<readonly [string, Json | undefined]>([
    ['a former version queued', undefined],
    ['is of a variant that is served no more', { ...(wording as object), variant: 'nenhuma' } as Json],
    ['a later version queued', { variant: 'sol', phrases: [{ is: 'novidade', text: 'Olá!' }] }],
    ['says what is no text', { variant: 'sol', phrases: [{ is: 'note', text: 1 }] }],
    ['says nothing that is known', 'texto'],
    ['says no list', { variant: 'sol', phrases: {} }],
  ])('[D31z] as one that %s, goes out as the plain text it was queued with', (_, strange) => {
    const draw = drawerOf(letterhead)
    expect(draw({ ...former, ...(strange === undefined ? {} : { wording: strange }) })).toBeUndefined()
    expect(former.text).toContain(
      'Proposta: 2026-000123\nValor: R$\u00a01.234,90 por mês\nInício: 25/11/2026\n',
    )
  })
})
