import { describe, expect, it } from 'vitest'
import { funnel, journey, looksUp, onItsWay, placesOf, play, saves, step } from './tiny.ts'

const call = (session: { readonly calls: readonly { as: string; n: number }[] }) =>
  session.calls.map(({ as, n }) => [as, n])

describe('names of calls', () => {
  const naming = funnel({
    steps: {
      a: step('a', {
        pedir: [
          {
            effects: [
              { call: 'cpf', as: 'doTitular', with: { x: 1 } },
              { call: 'cpf', as: 'doConjuge', with: { x: 2 } },
            ],
          },
        ],
        'doTitular:ok': [{ set: { titular: { var: 'event.input.x' } } }],
        'doConjuge:ok': [{ set: { conjuge: { var: 'event.input.x' } } }],
      }),
    },
    operations: { cpf: looksUp },
    answers: { a: {}, titular: null, conjuge: null },
  })

  it('one operation asked for two purposes has two names', () => {
    const asked = journey(naming, 'pedir')
    expect(asked.effects).toEqual([
      { effect: 'call', name: 'cpf', with: { x: 1 }, n: 1, key: 's-1' },
      { effect: 'call', name: 'cpf', with: { x: 2 }, n: 2, key: 's-2' },
    ])
    expect(play(naming, asked.session, 'doConjuge:ok', 'doTitular:ok').session.answers).toEqual({
      a: {},
      titular: 1,
      conjuge: 2,
    })
  })
})

describe('an effect', () => {
  it('is known by its name, wherever that stands among its other keys', () => {
    const turned = funnel({
      steps: {
        a: step('a', { pedir: [{ effects: [{ quiet: true, with: { x: 1 }, as: 'um', call: 'cpf' }] }] }),
      },
      operations: { cpf: looksUp },
      answers: { a: {} },
    })
    const { session, effects } = journey(turned, 'pedir')
    expect(effects).toEqual([{ effect: 'call', name: 'cpf', with: { x: 1 }, n: 1, key: 's-1' }])
    expect(session.calls.map(({ as, quiet }) => [as, quiet])).toEqual([['um', true]])
  })
})

describe('asking again', () => {
  const polling = funnel({
    steps: {
      a: {
        ...step('a', {
          sondar: [{ effects: [{ call: 'pix', quiet: true }] }],
          conferir: [{ effects: [{ call: 'pix' }] }],
          relogio: [{ effects: [{ call: 'pix', quiet: true }] }, { effects: [{ call: 'pix' }] }],
          dobro: [{ effects: [{ call: 'pix' }, { call: 'pix' }] }],
          'pix:ok': [{ set: { visto: { var: 'event.data' } } }],
        }),
        timers: { relogio: { everyMs: 1000 } },
      },
    },
    operations: { pix: looksUp },
    answers: { a: {}, visto: null },
  })
  const ring = { type: 'relogio', at: 60_000, timer: true }

  it('a quiet call asked again makes the earlier one late', () => {
    const { session } = journey(polling, 'sondar', 'sondar')
    expect(call(session)).toEqual([['pix', 2]])
    expect(play(polling, session, { type: 'pix:ok', n: 1, data: 1 }).session).toBe(session)
    expect(play(polling, session, { type: 'pix:ok', n: 2, data: 2 }).session.answers.visto).toBe(2)
  })

  it('a call that is not quiet is not started twice, not even by a clock', () => {
    expect(call(journey(polling, 'dobro').session)).toEqual([['pix', 1]])
    expect(call(journey(polling, 'conferir', ring).session)).toEqual([['pix', 1]])
    expect(journey(polling, 'conferir', ring).effects).toEqual([])
  })

  it('what a person asks for is not held up by a quiet call of the same name', () => {
    const { session, effects } = journey(polling, 'sondar', 'conferir')
    expect(session.calls.map(({ n, quiet }) => [n, quiet])).toEqual([[2, false]])
    expect(effects).toEqual([{ effect: 'call', name: 'pix', with: {}, n: 2, key: 's-2' }])
  })
})

describe('trying again', () => {
  const failing = funnel({
    steps: {
      a: step('a', {
        salvar: [{ effects: [{ call: 'salva', with: { x: { var: 'form.x' } } }] }],
        abrir: [{ open: 'caixa' }],
        'salva:ok': [{ effects: [{ call: 'avisa', with: { de: { var: 'event.data' } } }] }],
        'avisa:ok': [{ set: { feito: true } }],
      }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: {
          salvar: [{ effects: [{ call: 'salva', with: { x: 'da caixa' } }] }],
          'salva:ok': [{ close: true }],
        },
      },
    },
    on: {
      '*:offline': [{ open: 'semInternet' }],
      '*:failure': [{ open: 'erro' }],
      tentarNovamente: [{ again: true }],
      duvida: [{ open: 'certeza' }],
    },
    operations: { salva: saves, avisa: looksUp },
    answers: { a: {}, feito: null },
    screens: { a: { x: true }, caixa: { y: true } },
  })
  const save = { type: 'salvar', values: { x: 'um' } }

  it('[X11f] a failed call opens the notice of the flow, which remembers the call', () => {
    const { session } = journey(failing, save, 'salva:failure')
    expect(session.boxes).toEqual([
      {
        box: 'erro',
        values: {},
        call: onItsWay('salva', { x: 'um' }),
      },
    ])
    expect([session.calls, session.answers.a]).toEqual([[], { x: 'um' }])
  })

  it('[X11f] tries again with the same input and the same key, so that the server does it once', () => {
    const { session, effects } = journey(failing, save, 'salva:offline', 'tentarNovamente')
    expect(effects).toEqual([{ effect: 'call', name: 'salva', with: { x: 'um' }, n: 2, key: 's-1' }])
    expect([session.boxes, call(session)]).toEqual([[], [['salva', 2]]])
  })

  it('[X11f] in the middle of a chain repeats that one call, and the chain goes on', () => {
    const events = [save, { type: 'salva:ok', data: 'id' }, 'avisa:failure', 'tentarNovamente']
    const again = journey(failing, ...events)
    expect(again.effects).toEqual([{ effect: 'call', name: 'avisa', with: { de: 'id' }, n: 3, key: 's-2' }])
    expect(play(failing, again.session, 'avisa:ok').session.answers.feito).toBe(true)
  })

  it('[X11f] happens in the place the call came from', () => {
    const again = journey(failing, 'abrir', { type: 'salvar' }, 'salva:failure', 'tentarNovamente')
    expect(placesOf(again)).toEqual(['a', 'caixa'])
    expect(again.session.calls.map(({ depth, input }) => [depth, input])).toEqual([[1, { x: 'da caixa' }]])
    expect(placesOf(play(failing, again.session, 'salva:ok'))).toEqual(['a'])
  })

  it('[X11f] from a notice over a box repeats the call of the box', () => {
    const boxed = funnel({
      steps: {
        a: step('a', { salvar: [{ effects: [{ call: 'salva' }] }], 'salva:failure': [{ open: 'caixa' }] }),
      },
      boxes: { caixa: { screen: 'caixa', on: { duvida: [{ open: 'certeza' }] } } },
      on: { tentarNovamente: [{ again: true }] },
      operations: { salva: saves },
      answers: { a: {} },
    })
    const again = journey(boxed, 'salvar', 'salva:failure', 'duvida', 'tentarNovamente')
    expect([placesOf(again), again.effects]).toEqual([
      ['a', 'caixa'],
      [{ effect: 'call', name: 'salva', with: {}, n: 2, key: 's-1' }],
    ])
  })

  it('[X11f] is offered by what the reply opened, not by what a person opens in its place', () => {
    const doubting = journey(failing, save, 'salva:failure', 'duvida')
    expect(doubting.session.boxes).toEqual([{ box: 'certeza', values: {} }])
    expect(play(failing, doubting.session, 'tentarNovamente').effects).toEqual([])
  })

  it('[X11f] is not done by a timer of the step under it, which no reply opened', () => {
    const ticking = funnel({
      steps: {
        a: {
          ...step('a', { salvar: [{ effects: [{ call: 'salva' }] }], tique: [{ again: true }] }),
          timers: { tique: { everyMs: 1000 } },
        },
      },
      on: { '*:failure': [{ open: 'erro' }] },
      operations: { salva: saves },
      answers: { a: {} },
    })
    const failed = journey(ticking, 'salvar', 'salva:failure').session
    const rang = play(ticking, failed, { type: 'tique', at: 60_000, timer: true })
    expect([placesOf(rang), rang.effects]).toEqual([['a', 'erro'], []])
  })

  it('[X11f] without a call to repeat does nothing', () => {
    expect(journey(failing, 'tentarNovamente')).toEqual(journey(failing))
  })
})
