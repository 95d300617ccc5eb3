import { describe, expect, it } from 'vitest'
import { admit } from '../../engine/flow/advance.ts'
import { begin, type Fields } from '../../engine/index.ts'
import { funnel, journey, placesOf, play, step } from './tiny.ts'

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

  it('is written before any condition is looked at', () => {
    expect(placesOf(journey(typing, { type: 'conferir', values: { x: '1' } }))).toEqual(['a', 'caixa'])
  })

  it('is written nowhere where the page begins, which has no screen yet', () => {
    const { session } = play(typing, begin(typing, 's'), { type: 'start', values: { x: '1' } })
    expect([session.step, session.answers.a]).toEqual(['a', { guardado: true }])
  })

  it('is kept on the way back and on a mere edit too', () => {
    const { session } = journey(
      typing,
      { type: 'edit', values: { x: '1' } },
      { type: 'back', values: { x: '2' } },
    )
    expect(session.answers.a).toEqual({ guardado: true, x: '2' })
  })

  it("only the screen's own names are written, no secrets, in groups and lists too", () => {
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

  it('a field without fields of its own keeps whatever was sent whole', () => {
    const sent = { x: { dentro: [1] }, y: [{ a: 1 }, { b: 2 }], z: null }
    expect(admit(sent, { x: true, y: true, z: true })).toEqual(sent)
  })

  it('where a group or a list is expected, a text, a number and nothing come as they are', () => {
    const sent = { texto: 'um', numero: 1, nada: null, lista: ['um', 2, null] }
    const group = { y: true, senha: 'secret' } as const
    expect(admit(sent, { texto: group, numero: group, nada: group, lista: group })).toEqual(sent)
  })

  it('what was not sent is not there, not even by a name every object inherits', () => {
    const fields: Fields = { x: true, y: true, toString: true, grupo: { y: true } } as const
    const admitted = admit({ x: 1 }, fields)
    expect(Object.keys(admitted)).toEqual(['x'])
  })

  it('in a box over another stays in the upper one', () => {
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

  it('a name of the screen that was emptied is taken away, others stay', () => {
    const edits = [
      { x: '1', grupo: { y: '2' } },
      { x: '', lista: [] },
    ].map((values) => ({ type: 'edit', values }))
    expect(journey(typing, ...edits).session.answers.a).toEqual({ guardado: true, lista: [] })
  })

  it('is written where the form of the step lies, and nowhere where it has none', () => {
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

  it('in a box stays in the box, in a notice nowhere', () => {
    const typed = { type: 'edit', values: { cor: 'azul', x: 'não' } }
    const inBox = journey(typing, { type: 'conferir', values: { x: '1' } }, typed).session
    expect(inBox.boxes).toEqual([{ box: 'caixa', values: { cor: 'azul' } }])
    expect(inBox.answers).toEqual({ a: { guardado: true, x: '1' }, b: {} })
    expect(journey(typing, 'avisar', { type: 'outro', values: { x: '9' } }).session.answers.a).toEqual({
      guardado: true,
    })
  })

  it('that changes nothing leaves the same answers', () => {
    const { session } = journey(typing, { type: 'edit', values: { x: '1' } })
    const after = play(typing, session, { type: 'edit', values: { x: '1' } }).session
    expect(after.answers).toBe(session.answers)
    for (const name of ['trail', 'boxes', 'calls', 'timers'] as const) expect(after[name]).toBe(session[name])
  })
})
