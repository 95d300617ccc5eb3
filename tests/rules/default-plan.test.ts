import { expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { play } from '../../engine/replay/index.ts'
import { funnels } from '../../tools/project.ts'

const funnel = funnels()('pf-implante')

/** Opens a corretor's link to which the server answers with so many plans, and gives the plan that is chosen. */
function chosenOf(howMany: number, { codes = false, selecionado = 0 } = {}): Json | undefined {
  const produtos = Array.from({ length: howMany }, (_, i) => ({
    idProduto: i + 1,
    nome: `Plano ${i + 1}`,
    precoCentavos: 100,
    ...(codes ? { codigo: `plano-${i + 1}` } : {}),
    ...(selecionado > 0 && { selecionado: selecionado === i + 1 }),
  }))
  const moves = [
    { start: { route: { nome: 'ana', idCorretor: '52998224725' } } },
    { reply: 'corretor.obter:ok', data: { nome: 'Ana', slug: 'ana', cod: '52998' } },
    { reply: 'regiao.listar:ok', data: { regioes: [{ id: 19, sigla: 'RJ' }] } },
    { reply: 'produto.listar:ok', data: { produtos }, then: { answers: { 'cotacao.idProduto': null } } },
  ]
  const replay = { title: '', rules: [], variant: 'pf-implante', at: '2026-11-21T10:00:00-03:00', moves }
  return play(funnel, replay).at(-1)?.answers?.['cotacao.idProduto']
}

it('[D08f] the plan that the server names is chosen, of how many ever, and the first where it names none', () => {
  expect([chosenOf(8, { selecionado: 7 }), chosenOf(2, { selecionado: 2 }), chosenOf(8)]).toEqual([7, 2, 1])
})

it('of plans among which is the one its variant names, that one is chosen; where it is not sold, as if it named none', () => {
  expect([
    chosenOf(8, { codes: true, selecionado: 7 }),
    chosenOf(2, { codes: true, selecionado: 2 }),
  ]).toEqual([3, 2])
})
