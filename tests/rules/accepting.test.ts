import { describe, expect, it } from 'vitest'
import { begin, facts } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, saves, step } from './tiny.ts'

describe('who may speak', () => {
  const twoSteps = funnel({
    steps: { a: step('a', { abrir: [{ open: 'aviso' }] }), b: step('b') },
    answers: { a: {}, b: {} },
    screens: { a: { x: true }, b: { x: true } },
  })

  it('an event from a place that is not on top changes nothing', () => {
    const { session } = journey(twoSteps, 'next')
    expect(play(twoSteps, session, { type: 'next', from: 'a', values: { x: '1' } })).toEqual({
      session,
      effects: [],
    })
    expect(play(twoSteps, session, { type: 'next', from: 'a' }).session).toBe(session)
  })

  it('under a box or a notice the step is not on top', () => {
    const { session } = journey(twoSteps, 'abrir')
    expect(play(twoSteps, session, { type: 'next', from: 'a' }).session).toBe(session)
    expect(placesOf(play(twoSteps, session, { type: 'close', from: 'aviso' }))).toEqual(['a'])
  })

  it('before the start no place can send an event', () => {
    const session = begin(twoSteps, 's')
    expect(play(twoSteps, session, { type: 'next', from: '' }).session).toBe(session)
    expect(play(twoSteps, session, 'resume').session).toBe(session)
  })

  it('starts once: a second start changes nothing', () => {
    const { session } = journey(twoSteps, 'next')
    expect(play(twoSteps, session, 'start').session).toBe(session)
  })
})

describe('while a call is on its way', () => {
  const asking = funnel({
    steps: {
      a: step('a'),
      b: step('b', {
        buscar: [{ effects: [{ call: 'busca' }] }],
        salvar: [{ effects: [{ call: 'salva' }] }],
        sondar: [{ effects: [{ call: 'sonda', quiet: true }] }],
        abrir: [{ open: 'caixa' }],
        'busca:ok': [{ set: { achado: { var: 'event.data' } } }],
      }),
    },
    boxes: { caixa: { screen: 'caixa', on: { buscar: [{ effects: [{ call: 'busca' }] }] } } },
    answers: { a: {}, b: {}, achado: null },
    operations: { busca: looksUp, salva: saves, sonda: looksUp },
  })

  it("[X08c] a person's events change nothing, so a double click starts one call", () => {
    const once = journey(asking, 'next', 'salvar')
    expect(once.effects).toEqual([{ effect: 'call', name: 'salva', with: {}, n: 1, key: 's-1' }])
    for (const again of ['salvar', 'buscar', 'next', 'edit']) {
      expect(play(asking, once.session, again)).toEqual({ session: once.session, effects: [] })
    }
  })

  it('[X08d] a look-up may be abandoned by going back, a save may not', () => {
    const looking = journey(asking, 'next', 'buscar').session
    expect(play(asking, looking, 'back').session).toMatchObject({ step: 'a', calls: [] })
    expect(play(asking, looking, 'salvar').session).toBe(looking)
    const saving = journey(asking, 'next', 'salvar').session
    expect(play(asking, saving, 'back').session).toBe(saving)
    const both = journey(asking, 'next', 'sondar', 'salvar').session
    expect(play(asking, both, 'back').session).toBe(both)
    const inBox = journey(asking, 'next', 'abrir', 'buscar').session
    expect(inBox.calls.map(({ as }) => as)).toEqual(['busca'])
    expect(play(asking, inBox, 'close').session).toMatchObject({ step: 'b', boxes: [], calls: [] })
  })

  it('a quiet call blocks nothing', () => {
    expect(journey(asking, 'next', 'sondar', 'back').session.step).toBe('a')
    expect(journey(asking, 'next', 'sondar', 'salvar').session.calls.map(({ as }) => as)).toEqual([
      'sonda',
      'salva',
    ])
  })

  it('what is on its way is known by name, unless it is quiet', () => {
    const busy = (...events: readonly string[]) =>
      facts(asking, journey(asking, 'next', ...events).session, 0).read('busy')
    expect([busy(), busy('sondar'), busy('sondar', 'buscar')]).toEqual([undefined, undefined, 'busca'])
  })

  it('a reply to a call that is not on its way changes nothing', () => {
    const { session } = journey(asking, 'next', 'buscar', 'back')
    const late = { type: 'busca:ok', n: 1, data: 'tarde' }
    expect(play(asking, session, late)).toEqual({ session, effects: [] })
    const other = play(asking, journey(asking, 'next', 'buscar').session, { ...late, n: 2 })
    expect(other.session.answers).toEqual({ a: {}, b: {}, achado: null })
  })

  it('of a call asked twice only the first reply counts', () => {
    const { session } = journey(asking, 'next', 'buscar', { type: 'busca:ok', data: 'um' })
    expect(session.answers.achado).toBe('um')
    expect(play(asking, session, { type: 'busca:ok', n: 1, data: 'dois' }).session).toBe(session)
  })
})

describe('clocks', () => {
  const ticking = funnel({
    steps: {
      a: {
        ...step('a', { tique: [{ set: { vezes: { '+': [{ var: 'vezes' }, 1] } } }] }),
        timers: { tique: { everyMs: 5000 } },
      },
    },
    answers: { a: {}, vezes: null },
  })
  const { session } = journey(ticking)

  it('a clock counts only when it is armed and due', () => {
    expect(session.timers).toEqual({ tique: 6000 })
    expect(play(ticking, session, { type: 'tique', timer: true, at: 5999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'outro', timer: true, at: 9999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'constructor', timer: true, at: 9999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'tique', timer: true, at: 6000 }).session.answers.vezes).toBe(1)
  })
})
