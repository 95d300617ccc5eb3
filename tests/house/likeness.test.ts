import { expect, it } from 'vitest'
import { likenessOf } from '../likeness.ts'

const card = (id: string, named = id, more = '') =>
  `<section aria-labelledby="nome-${named}"${more}><h2 id="nome-${id}">Ana</h2><input value="1"></section>`
const ana = 'RA3WBWu8RC9LmRMkE2T3vBRm'
const caio = 'p9-xQ_7hYt2LkWmNc4VbZs1D'

it('what differs in texts, values and drawn ids alone is judged by axe once', () => {
  expect(likenessOf(card(caio))).toBe(likenessOf(card(ana)))
  expect(likenessOf('<p>Não encontrado</p>')).toBe(likenessOf('<p>R$ 49,90</p>'))
})

it('what differs in a name, an attribute, an emptiness or what it refers to is judged by itself', () => {
  const different = [
    card(ana, caio),
    card(ana, ana, ' hidden=""'),
    card(ana).replace('Ana', ''),
    card(ana).replace('"1"', '""'),
    card(ana).replaceAll('h2', 'h3'),
  ]
  expect(new Set([card(ana), ...different].map(likenessOf)).size).toBe(different.length + 1)
})
