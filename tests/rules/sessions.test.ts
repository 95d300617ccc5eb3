import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrate, type Session } from '../../engine/index.ts'
import { observed, type Played, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'
import { funnel, journey, play, step } from './tiny.ts'

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

const call = { n: 4, key: 's-4', op: 'x', as: 'x', input: {}, depth: 0, quiet: false, secret: false }
/** Says a session kept by an earlier version of the flow. */
const kept = (step: string, trail: readonly string[], answers: Session['answers'] = {}): Session => ({
  id: 's',
  flow: 'teste',
  version: 'antiga',
  step,
  trail,
  boxes: [{ box: 'caixa', values: {} }],
  answers,
  calls: [call],
  timers: { velho: 1 },
  n: 4,
})

describe('a kept session', () => {
  it('[X12j] of the present version stays as it is', () => {
    const { session } = journey(present, 'next')
    expect(migrate(present, session, 0)).toBe(session)
  })

  it('[X12j] of another version of a flow that renamed nothing keeps what goes by the same name', () => {
    const plain = funnel({ steps: { a: step('a') }, answers: { a: {} } })
    const moved = migrate(plain, kept('a', [], { a: { x: 1 }, sumiu: 2 }), 0)
    expect([moved.step, moved.answers]).toEqual(['a', { a: { x: 1 } }])
  })

  it('[X12j] of another version follows the renamed, drops what is gone and gets what is new', () => {
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
    '[X12j] on "%s" after %j stands on the last step that is still shown and has a screen',
    (at, trail, step, rest) => {
      const moved = migrate(present, kept(at, trail), 0)
      expect([moved.step, moved.trail]).toEqual([step, rest])
    },
  )

  it('[X12j] arms the clocks of the step it stands on', () => {
    const moved = migrate(present, kept('pix', [], { vence: 90_000 }), 60_000)
    expect(moved.timers).toEqual({ verificar: 65_000, venceu: 90_000 })
  })

  it('[X12j] without a step is started again, with its answers', () => {
    const moved = migrate(present, kept('sumiu', [], { a: { x: 1 } }), 0)
    const { session } = play(present, moved, 'start')
    expect([session.step, session.answers.a]).toEqual(['a', { x: 1 }])
  })

  it('[X12j] the version follows the names of steps and answers, whatever their order, and nothing else', () => {
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

interface Draft {
  /** How many moves of the journey had been made. */
  readonly after: number
  readonly session: Session
}

const text = readFileSync(new URL('./drafts-of-before.json', import.meta.url), 'utf8')
const { drafts } = JSON.parse(text) as { readonly drafts: readonly Draft[] }
const [r1] = replaysIn(['r1-titular-adulto-paga-com-pix'])
const replay = r1!.replay
const dental = funnels()(replay.variant)

describe('a draft kept before the flow was divided into chapters', () => {
  it('[X12j] is tried from the simulation, the titular, the address, the summary and the payment on', () => {
    expect(drafts.map(({ after }) => after)).toEqual([4, 8, 10, 15, 22])
    expect(replay.moves.length).toBeGreaterThan(22)
  })

  it.each(drafts)(
    '[X12j] of the step $session.step stands where it stood and knows what it knew',
    ({ session }) => {
      const moved = migrate(dental, session, Date.parse(replay.at))
      expect([moved.step, moved.trail]).toEqual([session.step, session.trail])
      expect(moved.answers).toMatchObject(session.answers)
    },
  )

  it.each(drafts)('[X12j] of the step $session.step is sold to the end', ({ session, after }) => {
    const at = Date.parse(replay.at) + after * 1000
    let played: Played = { session: migrate(dental, session, at), effects: [], at }
    const seen = replay.moves.slice(after).map((move) => {
      played = playMove(dental, played, move)
      return observed(dental, played, move.then ?? {})
    })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(replay.moves.slice(after).map(({ then }) => then ?? {}))
  })
})
