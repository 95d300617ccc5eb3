import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { html, scriptJson } from '../../server/http/html.ts'
import { catalogueOf, openTest, variantNamed } from '../server/kit.ts'
import { madeIn, payloads } from './payloads.ts'

/** A variant that says one text wherever a variant says anything in its own words. */
const saying = (text: string, prefixo: string): Readonly<Record<string, Json>> => ({
  rotas: { prefixo },
  titulo: text,
  nome: text,
  introducao: text,
  textoLateral: { titulo: text, texto: text },
  tema: {
    corPrimaria: text,
    cantos: text,
    favicon: text,
    logo: { nome: text, simbolo: text, arquivo: text },
  },
  contato: { telefone: text, email: text, whatsapp: text },
  rodape: { empresa: text, cnpj: text, ans: text, endereco: text },
  termos: { versao: text, titulo: text, resumo: [text], texto: [text, text] },
  privacidade: { titulo: text, texto: [text] },
  integracoes: { pixel: { id: text, hosts: [text] }, chat: { url: text, hosts: [text] } },
})

const pagesOf = (id: string) => [
  `/${id}/`,
  `/${id}/ana-souza/52998/`,
  `/documentos/${id}/termos`,
  `/documentos/${id}/privacidade`,
]

const { window } = new JSDOM('')
const parser = new window.DOMParser()
const read = (page: string) => parser.parseFromString(page, 'text/html')

/** Lists the elements of a page with the names of their attributes: what runs is one or the other. */
function skeleton(page: string): readonly string[] {
  const opened = read(page)
  expect(madeIn(opened)).toHaveLength(0)
  return [...opened.getElementsByTagName('*')].map(
    (element) => `${element.localName} ${element.getAttributeNames().sort().join(' ')}`,
  )
}

describe('a text of a variant', () => {
  it('makes no element and gives none an attribute, on any page of the server', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    const texts = ['texto', ...payloads]
    const catalogue = catalogueOf(...texts.map((text, i) => variantNamed(`v${i}`, saying(text, `v${i}`))))
    const { app } = await openTest({ catalogue })
    const skeletonsOf = async (i: number) => {
      const bodies = pagesOf(`v${i}`).map((url) => app.inject({ url, headers: { host: 'localhost' } }))
      return (await Promise.all(bodies)).map(({ body }) => skeleton(body))
    }
    const plain = await skeletonsOf(0)
    expect(plain.every((elements) => elements.length > 8)).toBe(true)
    for (const [i, text] of texts.entries()) expect([text, await skeletonsOf(i)]).toEqual([text, plain])
  })

  it('stays itself between tags, in quoted attributes and in a script element', () => {
    for (const payload of payloads) {
      const text = html`${payload}`.toString()
      const { body } = read(`<p title="${text}" lang='${text}'>${text}</p>`)
      const [p, ...others] = body.children
      expect([p?.getAttribute('title'), p?.getAttribute('lang'), p?.textContent, others]).toEqual([
        payload,
        payload,
        payload,
        [],
      ])
      const page = read(`<script type="application/json" id="page">${scriptJson({ payload })}</script>`)
      expect(JSON.parse(page.getElementById('page')?.textContent ?? '')).toEqual({ payload })
      expect(page.getElementsByTagName('*')).toHaveLength(4)
    }
  })

  it('would be found out: the corpus makes something where nothing is escaped', () => {
    const hits = payloads.filter((payload) => madeIn(read(`<p title="x">${payload}</p>`)).length > 0)
    expect(hits.length).toBeGreaterThan(0.8 * payloads.length)
  })
})
