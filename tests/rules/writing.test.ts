import { describe, expect, it } from 'vitest'
import { evaluate, facts } from '../../engine/index.ts'
import { funnel, journey, play, step } from './tiny.ts'

describe('what a transition writes', () => {
  const writing = funnel({
    steps: {
      a: step('a', {
        trocar: [{ set: { um: { var: 'dois' }, dois: { var: 'um' } } }],
        usar: [
          {
            set: { um: 'novo' },
            effects: [{ track: 'um', with: { var: 'um' } }],
            open: 'caixa',
            with: { um: { var: 'um' } },
          },
        ],
        recomecar: [{ fresh: true, effects: [{ track: 'um', with: { var: 'um' } }] }],
        limpar: [{ set: { 'fundo.um': null, 'form.x': null } }],
        fundo: [{ set: { 'fundo.novo.folha': [{ var: 'um' }], 'form.y': { var: 'dois' } } }],
      }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: {
          marcar: [{ set: { 'form.cor': 'azul', um: { var: 'form.um' } } }],
          limpar: [{ set: { form: null } }],
        },
      },
    },
    answers: { a: { x: 1 }, um: 'um', dois: 'dois', fundo: { um: 1, dois: 2 } },
  })

  it('every value is worked out from what was before, then all are written', () => {
    expect(journey(writing, 'trocar').session.answers).toMatchObject({ um: 'dois', dois: 'um' })
  })

  it('effects and what a box starts with see what was written', () => {
    const { session, effects } = journey(writing, 'usar')
    expect(effects).toEqual([{ effect: 'track', name: 'um', with: 'novo' }])
    expect(session.boxes).toEqual([{ box: 'caixa', values: { um: 'novo' } }])
  })

  it('what an effect says is filled with what was written, and with the form of the box that answers', () => {
    const saying = { effects: [{ announce: 'Agora {um}, antes {dois}.' }, { announce: '{form.cor}' }] }
    const spoken = funnel({
      steps: { a: step('a', { trocar: [{ set: { um: 'novo' }, ...saying }], abrir: [{ open: 'caixa' }] }) },
      boxes: {
        caixa: { screen: 'caixa', on: { dizer: [{ set: { 'form.cor': 'azul' }, close: true, ...saying }] } },
      },
      answers: { a: { cor: 'verde' }, um: 'um', dois: 'dois' },
    })
    const said = (...events: readonly string[]) => journey(spoken, ...events).effects.map(({ name }) => name)
    expect(said('trocar')).toEqual(['Agora novo, antes dois.', 'verde'])
    expect(said('abrir', 'dizer')).toEqual(['Agora um, antes dois.', 'azul'])
  })

  it('all answers are as they were at first where it restarts, and its effects see them so', () => {
    const { session, effects } = journey(writing, 'trocar', 'recomecar')
    expect(session.answers).toEqual(writing.flow.answers)
    expect(effects).toEqual([{ effect: 'track', name: 'um', with: 'um' }])
  })

  it('null takes a name away, a path makes what is not there', () => {
    expect(journey(writing, 'limpar').session.answers).toEqual({
      a: {},
      um: 'um',
      dois: 'dois',
      fundo: { dois: 2 },
    })
    expect(journey(writing, 'fundo').session.answers).toEqual({
      a: { x: 1, y: 'dois' },
      um: 'um',
      dois: 'dois',
      fundo: { um: 1, dois: 2, novo: { folha: ['um'] } },
    })
  })

  it("`form` is the box's own values where a box answers", () => {
    const { session } = journey(writing, 'usar', 'marcar')
    expect(session.boxes).toEqual([{ box: 'caixa', values: { um: 'novo', cor: 'azul' } }])
    expect([session.answers.a, session.answers.um]).toEqual([{ x: 1 }, 'novo'])
    expect(play(writing, session, 'limpar').session.boxes).toEqual([{ box: 'caixa', values: {} }])
  })
})

describe('what a page reads', () => {
  it('is the variant too, and the day of its own clock', () => {
    const blue = funnel({ steps: { a: step('a') }, answers: { a: {} }, variant: { tema: { cor: 'azul' } } })
    const seen = facts(blue, journey(blue).session, Date.parse('2026-11-25T02:59:59Z'))
    expect([evaluate({ var: 'variant.tema.cor' }, seen), evaluate({ hoje: [] }, seen)]).toEqual([
      'azul',
      '2026-11-24',
    ])
  })
})
