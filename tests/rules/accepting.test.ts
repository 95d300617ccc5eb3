import { describe, expect, it } from 'vitest'
import { admit } from '../../engine/flow/admit.ts'
import { begin, type Fields, facts } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, saves, step } from './tiny.ts'

describe('who may speak', () => {
  const twoSteps = funnel({
    steps: { a: step('a', { abrir: [{ open: 'aviso' }] }), b: step('b') },
    answers: { a: {}, b: {} },
    screens: { a: { x: true }, b: { x: true } },
  })

  it('[X05b] an event from a place that is not on top changes nothing', () => {
    const { session } = journey(twoSteps, 'next')
    expect(play(twoSteps, session, { type: 'next', from: 'a', values: { x: '1' } })).toEqual({
      session,
      effects: [],
    })
    expect(play(twoSteps, session, { type: 'next', from: 'a' }).session).toBe(session)
  })

  it('[X05b] under a box or a notice the step is not on top', () => {
    const { session } = journey(twoSteps, 'abrir')
    expect(play(twoSteps, session, { type: 'next', from: 'a' }).session).toBe(session)
    expect(placesOf(play(twoSteps, session, { type: 'close', from: 'aviso' }))).toEqual(['a'])
  })

  it('[X05b] before the start nobody has a place to speak from', () => {
    const session = begin(twoSteps, 's')
    expect(play(twoSteps, session, { type: 'next', from: '' }).session).toBe(session)
    expect(play(twoSteps, session, 'resume').session).toBe(session)
  })

  it('[X12ae] starts once: a second start changes nothing', () => {
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

  it('[X08e] a quiet call blocks nothing', () => {
    expect(journey(asking, 'next', 'sondar', 'back').session.step).toBe('a')
    expect(journey(asking, 'next', 'sondar', 'salvar').session.calls.map(({ as }) => as)).toEqual([
      'sonda',
      'salva',
    ])
  })

  it('[X08e] what is on its way is known by name, unless it is quiet', () => {
    const busy = (...events: readonly string[]) =>
      facts(asking, journey(asking, 'next', ...events).session, 0).read('busy')
    expect([busy(), busy('sondar'), busy('sondar', 'buscar')]).toEqual([undefined, undefined, 'busca'])
  })

  it('[X08f] a reply to a call that is not on its way changes nothing', () => {
    const { session } = journey(asking, 'next', 'buscar', 'back')
    const late = { type: 'busca:ok', n: 1, data: 'tarde' }
    expect(play(asking, session, late)).toEqual({ session, effects: [] })
    expect(
      play(asking, journey(asking, 'next', 'buscar').session, { ...late, n: 2 }).session.answers,
    ).toEqual({
      a: {},
      b: {},
      achado: null,
    })
  })

  it('[X08f] of a call asked twice only the first reply counts', () => {
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

  it('[X08g] a clock counts only when it is armed and due', () => {
    expect(session.timers).toEqual({ tique: 6000 })
    expect(play(ticking, session, { type: 'tique', timer: true, at: 5999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'outro', timer: true, at: 9999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'constructor', timer: true, at: 9999 }).session).toBe(session)
    expect(play(ticking, session, { type: 'tique', timer: true, at: 6000 }).session.answers.vezes).toBe(1)
  })
})

describe('what a person typed', () => {
  const typing = funnel({
    steps: {
      a: step('a', {
        conferir: [{ when: { '===': [{ var: 'form.x' }, '1'] }, open: 'caixa' }],
        avisar: [{ open: 'aviso' }],
      }),
      b: step('b'),
    },
    boxes: { caixa: { screen: 'caixa', on: { abrir: [{ open: 'aviso' }], dobrar: [{ open: 'caixa' }] } } },
    answers: { a: { guardado: true }, b: {} },
    screens: {
      a: {
        x: true,
        grupo: { y: true, senha: 'secret' },
        lista: { z: true, codigo: 'secret' },
        captcha: 'secret',
      },
      caixa: { cor: true },
    },
  })

  it('[X12k] is written before any condition is looked at', () => {
    expect(placesOf(journey(typing, { type: 'conferir', values: { x: '1' } }))).toEqual(['a', 'caixa'])
  })

  it('[X12k] is kept on the way back and on a mere edit too', () => {
    const { session } = journey(
      typing,
      { type: 'edit', values: { x: '1' } },
      { type: 'back', values: { x: '2' } },
    )
    expect(session.answers.a).toEqual({ guardado: true, x: '2' })
  })

  it("[X12k] only the screen's own names are written, no secrets, in groups and lists too", () => {
    const values = {
      x: '1',
      estranho: 'não',
      captcha: 'não',
      grupo: { y: '2', senha: 'não', estranho: 'não' },
      lista: [{ z: '3', codigo: 'não' }, { estranho: 'não' }],
    }
    expect(journey(typing, { type: 'edit', values }).session.answers.a).toEqual({
      guardado: true,
      x: '1',
      grupo: { y: '2' },
      lista: [{ z: '3' }, {}],
    })
  })

  it('[X12k] a field without fields of its own keeps whatever was sent whole', () => {
    const sent = { x: { dentro: [1] }, y: [{ a: 1 }, { b: 2 }], z: null }
    expect(admit(sent, { x: true, y: true, z: true })).toEqual(sent)
  })

  it('[X12k] where a group or a list is expected, a text, a number and nothing come as they are', () => {
    const sent = { texto: 'um', numero: 1, nada: null, lista: ['um', 2, null] }
    const group = { y: true, senha: 'secret' } as const
    expect(admit(sent, { texto: group, numero: group, nada: group, lista: group })).toEqual(sent)
  })

  it('[X12k] what was not sent is not there, not even by a name every object inherits', () => {
    const fields: Fields = { x: true, y: true, toString: true, grupo: { y: true } } as const
    const admitted = admit({ x: 1 }, fields)
    expect(Object.keys(admitted)).toEqual(['x'])
  })

  it('[X12k] in a box over another stays in the upper one', () => {
    const stacked = journey(
      typing,
      { type: 'conferir', values: { x: '1' } },
      { type: 'edit', values: { cor: 'azul' } },
      'dobrar',
      { type: 'edit', values: { cor: 'verde' } },
    )
    expect(stacked.session.boxes).toEqual([
      { box: 'caixa', values: { cor: 'azul' } },
      { box: 'caixa', values: { cor: 'verde' } },
    ])
  })

  it('[X12k] a name of the screen that was emptied is taken away, others stay', () => {
    const edits = [
      { x: '1', grupo: { y: '2' } },
      { x: '', lista: [] },
    ].map((values) => ({ type: 'edit', values }))
    expect(journey(typing, ...edits).session.answers.a).toEqual({ guardado: true, lista: [] })
  })

  it('[X12k] is written where the form of the step lies, and nowhere where it has none', () => {
    const places = funnel({
      steps: { a: { screen: 'a', form: 'fundo.dados' }, b: { screen: 'a' } },
      answers: { fundo: { outro: 1 } },
      screens: { a: { x: true } },
    })
    const written = { fundo: { outro: 1, dados: { x: '1' } } }
    const typed = journey(places, { type: 'next', values: { x: '1' } })
    expect([typed.session.step, typed.session.answers]).toEqual(['b', written])
    expect(play(places, typed.session, { type: 'edit', values: { x: '2' } }).session.answers).toEqual(written)
  })

  it('[X12k] in a box stays in the box, in a notice nowhere', () => {
    const typed = { type: 'edit', values: { cor: 'azul', x: 'não' } }
    const inBox = journey(typing, { type: 'conferir', values: { x: '1' } }, typed).session
    expect(inBox.boxes).toEqual([{ box: 'caixa', values: { cor: 'azul' } }])
    expect(inBox.answers).toEqual({ a: { guardado: true, x: '1' }, b: {} })
    expect(journey(typing, 'avisar', { type: 'outro', values: { x: '9' } }).session.answers.a).toEqual({
      guardado: true,
    })
  })

  it('[X12k] that changes nothing leaves the same answers', () => {
    const { session } = journey(typing, { type: 'edit', values: { x: '1' } })
    const after = play(typing, session, { type: 'edit', values: { x: '1' } }).session
    expect(after.answers).toBe(session.answers)
    expect(
      [after.trail, after.boxes, after.calls, after.timers].map(
        (each, i) => each === [session.trail, session.boxes, session.calls, session.timers][i],
      ),
    ).toEqual([true, true, true, true])
  })
})
