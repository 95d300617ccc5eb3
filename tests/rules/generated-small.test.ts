import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { groundOf, surveysOf, takenBy } from '../../engine/walk/index.ts'
import { projectWith } from '../config/project.ts'

const AT = '2026-11-21T10:00:00-03:00'

/** A flow of each kind of condition, over the screens and operations of the small project. */
const flow = {
  requires: ['codOrigemVenda'],
  routes: [{ path: '' }, { path: ':nome' }],
  answers: { pessoa: {}, pedido: {}, faltas: 0 },
  derived: {
    menor: { '<': [{ idadeEmMeses: '{pessoa.nascimento}' }, 216] },
    doRio: { '===': ['{pessoa.uf}', 'RJ'] },
    nosDois: { and: ['{doRio}', { '===': ['{pessoa.uf}', 'SP'] }] },
  },
  kept: { cep: { in: 'session' } },
  on: {
    start: [
      { when: '{event.kept.cep}', set: { 'pedido.cep': '{event.kept.cep}' }, to: 'dados' },
      { to: 'dados' },
    ],
    'pessoa.salvar:offline': [{ set: { faltas: { '+': ['{faltas}', 1] } } }],
  },
  steps: {
    dados: {
      screen: 'dados',
      form: 'pessoa',
      on: {
        next: [
          { when: '{nosDois}', to: 'fim' },
          { when: { '>=': ['{faltas}', 3] }, effects: [{ keep: 'cep', with: '20040002' }], to: 'fim' },
          { when: { and: ['{menor}', '{form.nascimento}'] }, set: { 'pedido.menor': true } },
          { effects: [{ call: 'pessoa.salvar', with: { pega: ['{form}', 'cpf', 'nome'] } }] },
        ],
        'pessoa.salvar:ok': [{ when: { and: ['{event.data.id}', '{doRio}'] }, to: 'fim' }, { to: 'espera' }],
        'pessoa.salvar:cpfRepetido': [{ set: { 'pessoa.cpf': null } }],
        'pessoa.salvar:timeout': [{}],
        'pessoa.salvar:failure': [{}],
        'pessoa.salvar:semVenda': [{}],
      },
    },
    espera: {
      screen: 'data',
      form: 'pedido',
      timers: { cansou: { afterMs: 60_000 } },
      on: { cansou: [{ to: 'fim' }] },
    },
    fim: { screen: 'parada', final: true },
  },
}

/** A flow that comes to one place before and after an instant, after it first. */
const withClock = {
  requires: ['codOrigemVenda'],
  routes: [{ path: '' }],
  answers: { pedido: {}, limite: null },
  on: { start: [{ set: { limite: { '+': ['{event.at}', 60_000] } }, to: 'espera' }] },
  steps: {
    espera: {
      screen: 'data',
      form: 'pedido',
      timers: { venceu: { until: '{limite}' } },
      on: {
        venceu: [{ to: 'vencido' }],
        next: [{ effects: [{ call: 'pessoa.salvar' }] }],
        'pessoa.salvar:ok': [{ to: 'vencido' }],
      },
    },
    vencido: {
      screen: 'data',
      form: 'pedido',
      on: { next: [{ when: { '>': ['{limite}', '{event.at}'] } }, {}] },
    },
  },
}
const projectOf = (flow: object) =>
  readProject(projectWith({ path: 'flows/venda/flow.json', text: JSON.stringify(flow) }))
const project = projectOf(flow)
const survey = () => surveysOf(project, 'venda', { at: AT, replays: [], effort: () => 50 })
const surveys = survey()

describe('the generator of journeys', () => {
  it('[T07h] finds values that make each condition hold and fail, and says what cannot be', () => {
    expect(surveys.length).toBeGreaterThan(0)
    for (const { lines, ways } of surveys) {
      expect(lines.map(({ id }) => id).filter((id) => !ways.has(id))).toEqual(['dados next 1'])
    }
  })

  it('[T07h] comes to each end of the call and to the clock', () => {
    const ends = ['ok', 'offline', 'timeout', 'failure', 'semVenda', 'cpfRepetido'].map(
      (end) => `dados pessoa.salvar:${end}`,
    )
    for (const survey of surveys)
      expect([...survey.ends.keys()].toSorted()).toEqual([...ends, 'espera cansou'].toSorted())
  })

  it('[T07h] takes what a page kept to the next page', () => {
    expect(surveys[0]?.ways.get('fluxo start 1')?.moves[0]?.start?.kept).toEqual({
      cep: { at: Date.parse(AT), value: '20040002' },
    })
  })

  it('[T07h] tells what is the same but for an instant that is over from what is before it', () => {
    const [found] = surveysOf(projectOf(withClock), 'venda', { at: AT, replays: [], effort: () => 50 })
    expect(found?.lines.map(({ id }) => id).filter((id) => !found.ways.has(id))).toEqual([])
    const lengths = ['vencido next 2', 'vencido next 1'].map((id) => found?.ways.get(id)?.moves.length)
    expect(lengths).toEqual([3, 4])
  })

  it('[T07b] gives ways that take what they were found for by their last move', () => {
    for (const { funnel, ways } of surveys) {
      const ground = groundOf(project, funnel, AT)!
      for (const [id, way] of ways) expect(takenBy(ground, way).get(id)).toBe(way.moves.length)
    }
  })

  it('[T07c] gives the shortest way', () => {
    const count = (id: string) => surveys[0]?.ways.get(id)?.moves.length
    expect([
      count('fluxo start 2'),
      count('dados next 3'),
      count('dados pessoa.salvar:ok 1'),
      count('espera cansou 1'),
    ]).toEqual([1, 2, 3, 4])
    // Three calls that are lost, and a press.
    expect(count('dados next 2')).toBe(8)
  })

  it('[T07i] gives the same each time', () => {
    const plain = (found: typeof surveys) =>
      found.map(({ funnel, ways, ends }) => [funnel, [...ways], [...ends]])
    expect(plain(survey())).toEqual(plain(surveys))
  })
})
