import { describe, expect, it } from 'vitest'
import { shownLeaves } from '../../engine/flow/moves.ts'
import { facts, type Session } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, step } from './tiny.ts'

const jumps = {
  irPai: [{ to: 'pai' }],
  irEscondido: [{ to: 'escondido' }],
  irVazio: [{ to: 'vazio' }],
  irFim: [{ to: 'fim' }],
  irLonge: [{ to: 'naoExiste' }],
}

describe('where a move leads', () => {
  const moving = funnel({
    steps: {
      a: step('a', jumps),
      pai: { steps: { escondido: { ...step('escondido'), show: { var: 'mostra' } }, b: step('b') } },
      vazio: { show: { var: 'mostra' }, steps: { c: step('c') } },
      espera: { on: { enter: [{ effects: [{ track: 'espera' }] }], segue: [{ to: '@next' }] } },
      d: step('d', { esconder: [{ set: { mostra: null } }] }),
      fim: { ...step('fim'), noReturn: true, final: true },
    },
    answers: { a: {}, b: {}, c: {}, d: {}, mostra: null },
    on: { mostrar: [{ set: { mostra: true } }], recomecar: [{ fresh: true, to: 'd' }] },
  })
  const stepAfter = (...events: string[]) => journey(moving, ...events).session.step

  it('to a parent is to its first shown child', () => {
    expect([stepAfter('irPai'), stepAfter('mostrar', 'irPai')]).toEqual(['b', 'escondido'])
  })

  it('onward is to the next shown leaf in the order of the file, across parents', () => {
    expect([stepAfter('next'), stepAfter('next', 'next')]).toEqual(['b', 'espera'])
    expect(stepAfter('mostrar', 'next', 'next', 'next')).toBe('c')
  })

  it('to a step by name leads there whether it is shown or not; to nowhere changes nothing', () => {
    expect(stepAfter('irEscondido')).toBe('escondido')
    expect(stepAfter('irVazio')).toBe('a')
    expect(stepAfter('irLonge')).toBe('a')
    expect(stepAfter('irFim', 'next')).toBe('fim')
  })

  it('onward out of a box goes by what the step holds, not by what was typed in the box', () => {
    const boxed = funnel({
      steps: {
        a: step('a', { abrir: [{ open: 'caixa', with: { quer: true } }] }),
        b: { ...step('b'), show: '{form.quer}' },
        c: step('c'),
      },
      boxes: { caixa: { screen: 'caixa', on: { pronto: [{ to: '@next' }] } } },
      answers: { a: { quer: false }, b: {}, c: {} },
    })
    expect(journey(boxed, 'abrir', 'pronto').session.step).toBe('c')
  })

  it('lists what can be stood on now', () => {
    const names = (...events: string[]) => {
      const { session } = journey(moving, ...events)
      return shownLeaves(moving, facts(moving, session, 0)).map(({ name }) => name)
    }
    expect(names()).toEqual(['a', 'b', 'espera', 'd', 'fim'])
    expect(names('mostrar')).toEqual(['a', 'escondido', 'b', 'c', 'espera', 'd', 'fim'])
  })

  it('[X05g] going on leaves a trail; a passing step leaves none; some arrivals empty it', () => {
    const trailAfter = (...events: string[]) => journey(moving, ...events).session.trail
    expect(trailAfter('next', 'next', 'segue')).toEqual(['a', 'b'])
    expect(trailAfter('irEscondido', 'back', 'next')).toEqual(['a'])
    expect(journey(moving, 'irFim').session.trail).toEqual([])
    expect(trailAfter('next', 'next', 'recomecar')).toEqual([])
  })

  it('[X05j] forward leads to the step it names while that is shown, and to no passing one', () => {
    const forward = (session: Session, id: string) => play(moving, session, { type: 'forward', id }).session
    const { session } = journey(moving, 'next', 'back')
    expect([forward(session, 'b').step, forward(session, 'b').trail]).toEqual(['b', ['a']])
    for (const id of ['escondido', 'espera', 'pai', 'naoExiste']) expect(forward(session, id).step).toBe('a')
  })

  it('[X05g] back leads where the person was, whatever the conditions say now; at its end it changes nothing', () => {
    const beyond = journey(moving, 'mostrar', 'next', 'next', 'next', 'next', 'segue', 'esconder')
    expect([beyond.session.step, beyond.session.trail]).toEqual(['d', ['a', 'escondido', 'b', 'c']])
    const back = play(moving, beyond.session, 'back')
    expect([back.session.step, back.session.trail]).toEqual(['c', ['a', 'escondido', 'b']])
    expect(placesOf(play(moving, back.session, 'back', 'back', 'back', 'back'))).toEqual(['a'])
  })
})

describe('leaving and arriving', () => {
  const seen = (who: string, view: string) => ({ effect: 'track', name: who, with: view })
  const views = (who: string) => ({ effects: [{ track: who, with: { var: 'step.view' } }] })
  const arriving = funnel({
    steps: {
      a: step('a', {
        sair: [{ to: 'b', effects: [{ call: 'fica' }] }],
        pedir: [{ effects: [{ call: 'busca', quiet: true }] }],
        abrir: [{ open: 'caixa' }],
      }),
      pai: {
        on: { enter: [{ when: { var: 'nunca' }, ...views('nunca') }, views('pai'), views('tarde')] },
        steps: {
          b: {
            ...step('b', {
              enter: [
                {
                  ...views('b'),
                  set: { chegou: { '+': [{ var: 'chegou' }, 1] }, porque: { var: 'event.type' } },
                  open: 'caixa',
                  to: 'a',
                  send: 'outro',
                },
              ],
            }),
            view: 'b/tela',
          },
        },
      },
    },
    boxes: { caixa: { screen: 'caixa', on: { pular: [{ to: 'b' }] } } },
    on: {
      enter: [{ when: { var: 'step.view' }, ...views('fluxo') }],
      outro: [{ set: { chegou: 'enviado' } }],
    },
    operations: { busca: looksUp, fica: looksUp },
    answers: { a: {}, b: {}, chegou: null, nunca: null, porque: null },
  })

  it('enter is offered to the flow, each parent and the step, each taking its first line; it may not move or send', () => {
    const { session, effects } = journey(arriving, 'next')
    expect(effects).toEqual([seen('fluxo', 'b/tela'), seen('pai', 'b/tela'), seen('b', 'b/tela')])
    expect([session.step, session.answers.chegou, session.answers.porque, session.boxes]).toEqual([
      'b',
      1,
      'enter',
      [{ box: 'caixa', values: {} }],
    ])
  })

  it('enter comes on the way back too', () => {
    expect(journey(arriving, 'next', 'close', 'back', 'next').session.answers.chegou).toBe(2)
  })

  it('leaving a step drops its boxes and calls, and starts those of the move', () => {
    const { session } = journey(arriving, 'pedir', 'abrir', 'pular')
    expect([session.step, session.calls, session.trail]).toEqual(['b', [], ['a']])
    expect(session.boxes).toEqual([{ box: 'caixa', values: {} }])
    const moved = journey(arriving, 'pedir', 'sair').session
    expect(moved.calls.map(({ as, n }) => [as, n])).toEqual([['fica', 2]])
    expect(play(arriving, moved, { type: 'busca:ok', n: 1 }).session).toBe(moved)
  })
})

describe('clocks of a step', () => {
  const ringing = funnel({
    steps: {
      a: {
        ...step('a', { acaba: [{ to: 'b' }], ja: [{ effects: [{ track: 'venceu' }] }] }),
        timers: {
          tique: { everyMs: 5000 },
          acaba: { afterMs: 60_000 },
          ja: { until: { var: 'vence' } },
          nunca: { until: { var: 'falta' } },
        },
      },
      b: step('b'),
    },
    answers: { a: {}, b: {}, vence: 500, falta: null, tarde: null },
  })
  const ring = (type: string, at: number) => ({ type, at, timer: true })
  const { session } = journey(ringing)

  it('are armed on arrival as absolute times; an `until` without a value arms none', () => {
    expect(session.timers).toEqual({ tique: 6000, acaba: 61_000, ja: 500 })
  })

  it('one that comes again counts from the moment it rang: a phone that slept hears one, not thirty', () => {
    expect(play(ringing, session, ring('tique', 156_000)).session.timers.tique).toBe(161_000)
  })

  it('one that is past rings at once, and once', () => {
    const rang = play(ringing, session, ring('ja', 1000))
    expect([rang.effects, rang.session.timers]).toEqual([
      [{ effect: 'track', name: 'venceu' }],
      { tique: 6000, acaba: 61_000 },
    ])
    expect(play(ringing, rang.session, ring('ja', 2000)).session).toBe(rang.session)
  })

  it('one that the step has no more is spent when it rings', () => {
    const spent = play(ringing, { ...session, timers: { sumiu: 500 } }, ring('sumiu', 1000)).session
    const gone = play(ringing, { ...session, step: 'b', timers: { tique: 500 } }, ring('tique', 1000)).session
    expect([spent.timers, gone.timers]).toEqual([{}, {}])
  })

  it('stop when their step is left', () => {
    const left = play(ringing, session, ring('acaba', 61_000)).session
    expect([left.step, left.timers]).toEqual(['b', {}])
    expect(play(ringing, left, ring('tique', 99_000)).session).toBe(left)
  })
})
