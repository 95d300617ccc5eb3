import { describe, expect, it } from 'vitest'
import { migrate, type Session } from '../../engine/index.ts'
import { funnel, journey, onItsWay, play, step } from './tiny.ts'

const present = funnel({
  steps: {
    a: step('a'),
    espera: { on: {} },
    novoB: step('novoB', { resume: [{ effects: [{ announce: 'voltou' }] }] }),
    escondido: { ...step('escondido'), show: { var: 'mostra' } },
    pix: { ...step('pix'), timers: { verificar: { everyMs: 5000 }, venceu: { until: { var: 'vence' } } } },
  },
  answers: { a: {}, novoB: {}, mostra: null, vence: null, novidade: { cor: 'azul' } },
  renamed: { b: 'novoB' },
})

/** Says a session kept by an earlier version of the flow. */
const kept = (step: string, trail: readonly string[], answers: Session['answers'] = {}): Session => ({
  id: 's',
  flow: 'teste',
  version: 'antiga',
  step,
  trail,
  boxes: [{ box: 'caixa', values: {} }],
  answers,
  calls: [onItsWay('x', {}, { n: 4, key: 's-4' })],
  timers: { velho: 1 },
  n: 4,
})

describe('a kept session', () => {
  it('of the present version stays as it is', () => {
    const { session } = journey(present, 'next')
    expect(migrate(present, session, 0)).toBe(session)
  })

  it('of another version of a flow that renamed nothing keeps what goes by the same name', () => {
    const plain = funnel({ steps: { a: step('a') }, answers: { a: {} } })
    const moved = migrate(plain, kept('a', [], { a: { x: 1 }, sumiu: 2 }), 0)
    expect([moved.step, moved.answers]).toEqual(['a', { a: { x: 1 } }])
  })

  it('of another flow is moved, though its names are the same', () => {
    const { session } = journey(present, 'next')
    const moved = migrate(present, { ...session, flow: 'outro', boxes: [{ box: 'caixa', values: {} }] }, 0)
    expect([moved.flow, moved.boxes]).toEqual(['teste', []])
  })

  it('of another version follows the renamed, drops what is gone and gets what is new', () => {
    const session = kept('b', ['a', 'sumiu'], { a: { x: 1 }, b: { y: 2 }, sumiu: 3, mostra: true })
    expect(migrate(present, session, 0)).toEqual({
      id: 's',
      flow: 'teste',
      version: present.version,
      step: 'novoB',
      trail: ['a'],
      boxes: [],
      answers: { a: { x: 1 }, novoB: { y: 2 }, mostra: true, vence: null, novidade: { cor: 'azul' } },
      calls: [],
      timers: {},
      n: 4,
    })
  })

  it.each([
    ['sumiu', ['a', 'b'], 'novoB', ['a']],
    ['escondido', ['a'], 'a', []],
    ['espera', ['a'], 'a', []],
    ['espera', [], '', []],
    ['sumiu', ['constructor', '__proto__'], '', []],
  ])(
    'on "%s" after %j stands on the last step that is still shown and has a screen',
    (at, trail, step, rest) => {
      const moved = migrate(present, kept(at, trail), 0)
      expect([moved.step, moved.trail]).toEqual([step, rest])
    },
  )

  it('arms the clocks of the step it stands on', () => {
    const moved = migrate(present, kept('pix', [], { vence: 90_000 }), 60_000)
    expect(moved.timers).toEqual({ verificar: 65_000, venceu: 90_000 })
  })

  it('without a step is started again, with its answers', () => {
    const moved = migrate(present, kept('sumiu', [], { a: { x: 1 } }), 0)
    const { session } = play(present, moved, 'start')
    expect([session.step, session.answers.a]).toEqual(['a', { x: 1 }])
  })

  it('is then resumed as ever', () => {
    const moved = migrate(present, kept('b', ['a']), 0)
    expect(play(present, moved, 'resume').effects).toEqual([{ effect: 'announce', name: 'voltou' }])
  })

  it('the version follows the names of steps and answers, whatever their order, and nothing else', () => {
    const version = (steps: readonly string[], answers: readonly string[], cor = 1) =>
      funnel({
        steps: Object.fromEntries(steps.map((name) => [name, step(name)])),
        answers: Object.fromEntries(answers.map((name) => [name, cor])),
      }).version
    expect(version(['a', 'b'], ['x', 'y'])).toBe(version(['b', 'a'], ['y', 'x'], 2))
    const others = [
      ...[version(['a', 'b'], ['x']), version(['a'], ['b', 'x']), version(['a', 'b', 'x'], [])],
      ...[version(['a', 'c'], ['x']), version(['a', 'b'], ['z'])],
    ]
    expect(new Set(others).size).toBe(5)
  })
})
