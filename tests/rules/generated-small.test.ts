import { describe, expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import { journeyContext } from '../../tools/journeys/context.ts'
import { findJourneys, takenIn } from '../../tools/journeys/journeys.ts'
import { projectWith } from '../config/project.ts'

const at = '2026-11-21T10:00:00-03:00'

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
const funnel = 'azul/venda'
const find = () => findJourneys(project, funnel, [], at)
const found = find()
const lengthOf = (id: string) => found.journeys[id]?.moves.length

describe('the generator of journeys', () => {
  it('finds values that make each condition hold and fail, and lists what cannot be', () => {
    expect(found.transitions.filter((id) => !Object.hasOwn(found.journeys, id))).toEqual(['dados next 1'])
  })

  it('reaches each end of the call and the clock', () => {
    const ends = ['ok', 'offline', 'timeout', 'failure', 'semVenda', 'cpfRepetido'].map(
      (end) => `dados pessoa.salvar:${end}`,
    )
    expect(Object.keys(found.ends).toSorted()).toEqual([...ends, 'espera cansou'].toSorted())
  })

  it('takes what a page kept to the next page', () => {
    expect(found.journeys['fluxo start 1']?.moves[0]?.start?.kept).toEqual({
      cep: { at: Date.parse(at), value: '20040002' },
    })
  })

  it('tells apart two sessions that differ only in whether an instant is over', () => {
    const { transitions, journeys } = findJourneys(projectOf(withClock), funnel, [], at)
    expect(transitions.filter((id) => !Object.hasOwn(journeys, id))).toEqual([])
    expect(['vencido next 2', 'vencido next 1'].map((id) => journeys[id]?.moves.length)).toEqual([3, 4])
  })

  it('gives journeys that take their transition by their last move', () => {
    const context = journeyContext(project, funnel, at)!
    for (const [id, journey] of Object.entries(found.journeys))
      expect(takenIn(context, journey).get(id)).toBe(journey.moves.length)
  })

  it('gives the shortest journey', () => {
    const ids = ['fluxo start 2', 'dados next 3', 'dados pessoa.salvar:ok 1', 'espera cansou 1']
    expect(ids.map(lengthOf)).toEqual([1, 2, 3, 4])
    // Three calls that are lost, and a press.
    expect(lengthOf('dados next 2')).toBe(8)
  })

  it('gives the same each time', () => {
    expect(find()).toEqual(found)
  })
})
