import { describe, expect, it } from 'vitest'
import { advance, facts, type Json } from '../../engine/index.ts'
import { type Move, opening, playMove } from '../../engine/replay/index.ts'
import { funnels } from '../../tools/project.ts'

const funnelOf = funnels()
const ofPeople = funnelOf('pf-implante/dental-individual')
const ofCompanies = funnelOf('pme-sorriso/dental-empresa')
const at = '2026-11-21T10:00:00-03:00'
const now = Date.parse(at)
/** What the browser keeps of a quote, by its age in minutes. */
const keptFor = (minutes: number, more: object = {}) => ({
  cotacao: { at: now - minutes * 60_000, value: { ...quote, ...more } },
})

const quote = { idProduto: 2, vidas: 3, sigla: 'SP', prefixo: 'implante-venda', em: now - 60_000 }

const answers: readonly Move[] = [
  {
    reply: 'corretor.obter:ok',
    data: { nome: 'Ana Souza', slug: 'ana-souza', cod: '52998', telefone: '21900001413', whatsapp: '' },
  },
  {
    reply: 'regiao.listar:ok',
    data: { regioes: [19, 26].map((id) => ({ id, sigla: id === 19 ? 'RJ' : 'SP' })) },
  },
  {
    reply: 'produto.listar:ok',
    data: {
      produtos: [1, 2].map((n) => ({
        idProduto: n,
        codigo: `plano-${n}`,
        nome: `Dental ${n}`,
        precoCentavos: n,
      })),
    },
  },
]

/** Opens an address with what the browser kept, lets every call be answered, and tells where that led, and by what. */
function opened(
  route: { readonly [part: string]: string },
  kept: Json = {},
  query: { readonly [name: string]: string } = {},
  funnel = ofPeople,
) {
  const moves = [{ start: { route, query, kept: kept as never } }, ...answers]
  let played = opening(funnel, { at, variant: 'pf-implante/dental-individual', moves } as never)
  const effects: string[] = []
  const asked: Json[] = []
  for (const move of moves) {
    if (move !== moves[0] && played.session.step !== 'entrada') break
    played = playMove(funnel, played, move)
    effects.push(...played.effects.map(({ effect, name }) => `${effect} ${name}`))
    asked.push(...played.effects.flatMap((each) => (each.effect === 'call' ? [each.with as Json] : [])))
  }
  const read = (path: string) => facts(funnel, played.session, now).read(path)
  return { step: played.session.step, effects, asked, read }
}

describe('the link of a quote', () => {
  it('of a company goes on for 30 minutes, and starts again after 31 or without one', () => {
    const prefixo = ofCompanies.variant.rotas as { readonly prefixo: string }
    const given = (kept: Json) => opened({ nome: 'cotacao' }, kept, {}, ofCompanies)
    const { step, read } = given(keptFor(29, prefixo))
    expect([step, read('cotacao')]).toMatchObject(['simulacao', { idProduto: 2, vidas: 3 }])
    for (const kept of [{}, keptFor(31, prefixo)]) {
      const { step, effects } = given(kept)
      expect([step, effects.includes('forget cotacao')]).toEqual(['paginaCorretor', true])
    }
  })

  it('[D02a] goes on with what was simulated, with the corretor that the server has for it', () => {
    const { step, asked, read, effects } = opened({ nome: 'cotacao' }, keptFor(29))
    expect(step).toBe('simulacao')
    expect(asked[0]).toEqual({ corretorPadrao: true })
    expect([read('cotacao'), read('regiao')]).toMatchObject([{ idProduto: 2, vidas: 3 }, { sigla: 'SP' }])
    expect(effects).not.toContain('address corretora')
    expect(opened({ nome: 'cotacao' }, keptFor(29), { step: 'titular' }).step).toBe('titularCpf')
  })

  it('[D02b] starts again without a quote of this variant of the last 30 minutes, and removes what was kept', () => {
    for (const kept of [{}, keptFor(31), keptFor(29, { prefixo: 'ortho-venda' })]) {
      const { step, effects } = opened({ nome: 'cotacao' }, kept)
      expect([step, effects.includes('forget cotacao')]).toEqual(['paginaCorretor', true])
    }
  })

  it.each(['naoEncontrado', 'produtorBloqueado'])(
    'says that it has no corretor and how to go on where the server has none for it: %s',
    (outcome) => {
      for (const [funnel, prefixo] of [
        [ofPeople, 'implante-venda'],
        [ofCompanies, (ofCompanies.variant.rotas as { readonly prefixo: string }).prefixo],
      ] as const) {
        const start = { start: { route: { nome: 'cotacao' }, kept: keptFor(29, { prefixo }) } }
        const login = { event: 'next', values: { cpf: '52998224725' } }
        const moves = [start, { reply: `corretor.obter:${outcome}` }, { event: 'next' }, login, ...answers]
        let played = opening(funnel, { at, variant: 'pf-implante', moves } as never)
        const places = moves.map((move) => {
          played = playMove(funnel, played, move as never)
          return [played.session.step, ...played.session.boxes.map(({ box }) => box)]
        })
        expect(places.slice(0, 3)).toEqual([['entrada'], ['corretorNaoEncontrado'], ['loginCorretor']])
        expect(places.at(-1)).toEqual(['simulacao'])
        expect(facts(funnel, played.session, now).read('cotacao')).toMatchObject({ idProduto: 2, vidas: 3 })
      }
    },
  )

  it('[D02a] goes on with the quote where this browser had looked at the sales page before', () => {
    const start = { start: { route: {} } }
    const before = playMove(ofPeople, opening(ofPeople, { at, moves: [start] } as never), start)
    expect(before.session.step).toBe('paginaCorretor')
    const resumed = (more: object) => {
      const event = { type: 'resume', at: now, route: { nome: 'cotacao' }, query: {}, ...more }
      return advance(ofPeople, before.session, event as never).effects
    }
    expect(resumed({ kept: keptFor(29) })).toMatchObject([{ effect: 'restart', name: 'venda' }])
    expect(resumed({ kept: keptFor(31) })).toEqual([])
    expect(resumed({ kept: keptFor(29), route: {} })).toEqual([])
  })

  it('[D02c] of a corretor is theirs, and goes on with the quote where one is kept', () => {
    const route = { cotacao: 'cotacao', nome: 'ana-souza', idCorretor: '52998224725' }
    const { step, asked, read } = opened(route, keptFor(29))
    expect(asked[0]).toMatchObject({ slug: 'ana-souza', idCorretor: '52998224725' })
    expect([step, (read('cotacao') as { vidas: number }).vidas]).toEqual(['simulacao', 3])
    expect(opened(route).read('cotacao')).toMatchObject({ vidas: 1 })
    const other = opened({ nome: 'ana-souza', idCorretor: '52998224725' }, keptFor(29))
    expect(other.read('cotacao')).toMatchObject({ vidas: 1 })
  })
})
