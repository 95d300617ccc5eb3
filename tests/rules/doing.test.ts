import { describe, expect, it } from 'vitest'
import { funnel, journey, looksUp, onItsWay, placesOf, play, said, step, tell } from './tiny.ts'

describe('the order of one transition', () => {
  const ordered = funnel({
    steps: {
      a: step('a', {
        tudo: [
          {
            set: { x: 2 },
            effects: [{ call: 'busca', with: { x: { var: 'x' } } }, { track: 'antes' }],
            to: 'b',
            open: 'caixa',
            with: { de: { var: 'step.name' }, x: { var: 'x' } },
            send: 'chegou',
          },
        ],
      }),
      b: step('b', { enter: [{ set: { x: 3 }, effects: [{ track: 'entrou', with: { var: 'x' } }] }] }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: { chegou: [{ set: { 'form.depois': true }, effects: [{ announce: 'fim' }] }] },
      },
    },
    answers: { a: {}, b: {}, x: 1 },
    operations: { busca: looksUp },
  })

  it('is set, effects, move with enter, calls, open, send', () => {
    const { session, effects } = journey(ordered, 'tudo')
    expect(effects).toEqual([
      { effect: 'track', name: 'antes' },
      { effect: 'track', name: 'entrou', with: 3 },
      { effect: 'call', name: 'busca', with: { x: 2 }, n: 1, key: 's-1' },
      { effect: 'announce', name: 'fim' },
    ])
    expect(session).toEqual({
      id: 's',
      flow: 'teste',
      version: ordered.version,
      step: 'b',
      trail: ['a'],
      boxes: [{ box: 'caixa', values: { de: 'a', x: 2, depois: true } }],
      answers: { a: {}, b: {}, x: 3 },
      calls: [onItsWay('busca', { x: 2 })],
      timers: {},
      n: 1,
    })
  })

  it('a session has the same keys in the same order, however it was come by', () => {
    const { session } = journey(ordered, 'tudo')
    const keys = ['id', 'flow', 'version', 'step', 'trail', 'boxes', 'answers', 'calls', 'timers', 'n']
    expect(Object.keys(session)).toEqual(keys)
  })
})

describe('closing', () => {
  const closing = funnel({
    steps: {
      a: step('a', {
        abrir: [{ open: 'baixo' }],
        'busca:ok': [{ close: true, effects: [{ track: 'fechou' }] }],
        fecharTudo: [{ close: true }],
        buscar: [{ open: 'baixo', effects: [{ call: 'busca' }] }],
      }),
    },
    boxes: {
      baixo: {
        screen: 'baixo',
        on: {
          subir: [{ open: 'alto', effects: [{ call: 'sonda', quiet: true }] }],
          trocar: [{ close: true, open: 'outro', effects: [{ call: 'busca' }] }],
          desce: [{ close: true }],
          'sonda:ok': said('baixo'),
        },
      },
      alto: {
        screen: 'alto',
        on: { pedir: [{ effects: [{ call: 'busca', quiet: true }] }], 'sonda:ok': said('alto') },
      },
      outro: { screen: 'outro' },
    },
    operations: { busca: looksUp, sonda: looksUp },
    answers: { a: {} },
  })

  it('closes the box that answers and all above it; where a step answers, all', () => {
    expect(placesOf(journey(closing, 'abrir', 'subir', 'desce'))).toEqual(['a'])
    expect(placesOf(journey(closing, 'abrir', 'subir', 'fecharTudo'))).toEqual(['a'])
    const closed = journey(closing, 'buscar', 'busca:ok')
    expect(closed.effects.map((effect) => Object.keys(effect))).toEqual([['effect', 'name']])
    expect([placesOf(closed), closed.effects]).toEqual([['a'], [{ effect: 'track', name: 'fechou' }]])
  })

  it('drops the calls of the boxes that close, so that their late replies change nothing', () => {
    const asked = journey(closing, 'abrir', 'subir', 'pedir').session
    expect(asked.calls.map(({ as, depth }) => [as, depth])).toEqual([
      ['sonda', 1],
      ['busca', 2],
    ])
    const closed = play(closing, asked, 'close').session
    expect(closed.calls.map(({ as }) => as)).toEqual(['sonda'])
    expect(play(closing, closed, { type: 'busca:ok', n: 2 }).session).toBe(closed)
  })

  it('a reply is told to the box that asked, not to the one that lies over it by then', () => {
    const answered = journey(closing, 'abrir', 'subir', 'sonda:ok')
    expect([placesOf(answered), answered.effects]).toEqual([['a', 'baixo', 'alto'], tell('baixo')])
  })

  it('a call belongs to what is on top after closing, never above the place that asked', () => {
    const { session } = journey(closing, 'abrir', 'trocar')
    expect(placesOf({ session, effects: [] })).toEqual(['a', 'outro'])
    expect(session.calls.map(({ as, depth }) => [as, depth])).toEqual([['busca', 0]])
  })
})

describe('sending', () => {
  const count = { set: { vezes: { '+': [{ var: 'vezes' }, 1] } } }
  const sending = funnel({
    steps: {
      a: step('a', {
        circulo: [{ ...count, send: 'circulo' }],
        buscar: [{ effects: [{ call: 'busca', with: { x: 7 } }] }],
        'busca:ok': [{ send: 'achou' }],
        achou: [{ set: { visto: [{ var: 'event.data' }, { var: 'event.input.x' }, { var: 'event.at' }] } }],
        dizer: [{ send: 'dito' }],
        dito: [{ set: { visto: { var: 'event.values' }, vezes: { var: 'event.id' } } }],
        abrir: [{ open: 'caixa', send: 'aberta' }],
        aberta: [{ set: { visto: 'o passo' } }],
      }),
    },
    boxes: { caixa: { screen: 'caixa', on: { aberta: [{ set: { visto: 'a caixa' } }] } } },
    operations: { busca: looksUp },
    answers: { a: {}, vezes: null, visto: null },
    screens: { a: { x: true } },
  })

  it('offers an event to what is then on top', () => {
    expect(journey(sending, 'abrir').session.answers.visto).toBe('a caixa')
  })

  it('keeps the time and what a reply brought, and drops what was typed', () => {
    const { session } = journey(sending, 'buscar', { type: 'busca:ok', data: 'dado', at: 5000 })
    expect(session.answers.visto).toEqual(['dado', 7, 5000])
    const said = journey(sending, { type: 'dizer', values: { x: 1 }, id: 'i1' }).session.answers
    expect([said.visto, said.vezes, said.a]).toEqual([null, 'i1', { x: 1 }])
  })

  it('stops after eight in a row', () => {
    expect(journey(sending, 'circulo').session.answers.vezes).toBe(9)
  })
})
