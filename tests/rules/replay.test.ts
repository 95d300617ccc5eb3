import { describe, expect, it } from 'vitest'
import { openFunnel } from '../../engine/index.ts'
import { type Expected, type Move, observed, opening, play, playMove } from '../../engine/replay/index.ts'
import { funnel, looksUp, step } from './tiny.ts'

const AT = '2026-11-21T10:00:00-03:00'
const START = Date.parse(AT)

const shop = funnel({
  steps: {
    a: step('a', {
      buscar: [{ effects: [{ call: 'busca', with: { x: { var: 'form.x' } } }] }],
      ambas: [{ effects: [{ call: 'busca' }, { call: 'conta' }] }],
      ver: [{ set: { visto: { var: 'event' } } }],
      'busca:ok': [{ set: { achado: { var: 'event.data' } }, effects: [{ announce: 'Achado.' }] }],
      'busca:naoEncontrado': [{ open: 'aviso', with: { var: 'event.problem' } }],
      'conta:ok': [{ set: { visto: { var: 'event' } } }],
      'conta:vazia': [{ set: { visto: { var: 'event' } } }],
    }),
    b: {
      ...step('b', {
        tique: [{ set: { hora: { une: [{ var: 'hora' }, { var: 'event.at' }] } } }],
        toque: [{ effects: [{ track: 'toque' }] }],
      }),
      timers: { tique: { everyMs: 2000 }, toque: { afterMs: 3000 } },
    },
    c: { ...step('c', { passou: [{ set: { visto: { var: 'event' } } }] }), timers: { passou: { until: 1 } } },
  },
  derived: { dobro: { '*': [{ var: 'achado.n' }, 2] } },
  on: {
    start: [
      { when: { var: 'event.query.c' }, to: 'c' },
      { when: { var: 'event.route.uid' }, set: { uid: { var: 'event.route.uid' } }, to: 'b' },
      { to: 'a' },
    ],
    resume: [{ effects: [{ announce: 'voltou' }] }],
  },
  operations: { busca: looksUp, conta: looksUp },
  answers: { a: {}, b: {}, achado: null, hora: [], uid: null, visto: null },
  screens: { a: { x: true } },
})
const found: readonly Move[] = [
  { start: {} },
  { event: 'buscar', values: { x: '1' } },
  { reply: 'busca:ok', data: { n: 21, uid: 'u9', vazio: '' } },
]
/** Plays moves and tells of the last what a replay would hear that expects this. */
function heard(moves: readonly Move[], expected: Expected): Expected {
  const start = opening(shop, { at: AT })
  const played = moves.reduce((before, move) => playMove(shop, before, move), start)
  return observed(shop, played, expected)
}
/** Expects everything: what is heard does not depend on the values here. */
const all: Expected = { step: '', boxes: [], calls: [], effects: [] }

describe('a replay', () => {
  it('tells of a move what it expects to hear, and nothing else', () => {
    expect(heard([{ start: { route: {} } }], all)).toEqual({ step: 'a', boxes: [], calls: [], effects: [] })
    expect(heard(found.slice(0, 2), { ...all, answers: { 'a.x': 9 } })).toEqual({
      step: 'a',
      boxes: [],
      calls: ['busca'],
      effects: ['call busca'],
      answers: { 'a.x': '1' },
    })
    expect(heard(found, { effects: [], answers: { dobro: 0 } })).toEqual({
      effects: ['announce Achado.'],
      answers: { dobro: 42 },
    })
    expect(heard(found, {})).toEqual({})
  })

  it('"*" stands for any value that is there; missing is null', () => {
    const answers = { achado: '*', 'achado.n': '*', 'achado.vazio': '*', falta: '*', hora: 7 }
    expect(heard(found, { answers })).toEqual({
      answers: { achado: '*', 'achado.n': '*', 'achado.vazio': null, falta: null, hora: [] },
    })
  })

  it('"*" is open only where a text begins with it', () => {
    const answers = { 'achado.uid': '*uid', 'a.x': 'x*' }
    expect(heard(found, { answers })).toEqual({ answers: { 'achado.uid': '*uid', 'a.x': '1' } })
  })

  it('gives an event what its move says, and nothing else', () => {
    const seen = (...moves: readonly Move[]) =>
      heard([...found, ...moves], { answers: { visto: null } }).answers?.visto
    const fourth = { at: START + 4000, from: 'a' }
    expect(seen({ event: 'ver' })).toStrictEqual({ type: 'ver', ...fourth })
    expect(seen({ event: 'ver', id: 'i' })).toStrictEqual({ type: 'ver', ...fourth, id: 'i' })
    const fifth = { at: START + 5000, n: 3 }
    const replied = (reply: Move) => seen({ event: 'ambas' }, reply)
    expect(replied({ reply: 'conta:ok' })).toStrictEqual({ type: 'conta:ok', ...fifth, input: {} })
    expect(replied({ reply: 'conta:ok', data: 7 })).toStrictEqual({
      type: 'conta:ok',
      ...fifth,
      data: 7,
      input: {},
    })
    expect(replied({ reply: 'conta:vazia', problem: { codigo: 'x' } })).toStrictEqual({
      type: 'conta:vazia',
      ...fifth,
      problem: { codigo: 'x' },
      input: {},
    })
  })

  it('says an item by where it stands', () => {
    const touched: readonly Move[] = [...found, { event: 'ver', id: '{achado.uid}' }]
    expect(heard(touched, { answers: { 'visto.id': '' } })).toEqual({ answers: { 'visto.id': 'u9' } })
  })

  it('a problem comes with the reply', () => {
    const asked = found.slice(0, 2)
    expect(heard([...asked, { reply: 'busca:naoEncontrado', problem: { codigo: 'x' } }], all)).toEqual({
      step: 'a',
      boxes: ['aviso'],
      calls: [],
      effects: [],
    })
  })

  it('a reply that is not waited for, and an event from a place that was left, change nothing', () => {
    const expected = { step: '', effects: [], answers: { 'a.x': '' } }
    expect(heard([...found, { reply: 'busca:ok', data: {} }], expected)).toEqual({
      step: 'a',
      effects: [],
      answers: { 'a.x': '1' },
    })
    const left: readonly Move[] = [{ event: 'next' }, { event: 'next', from: 'a', values: { x: '2' } }]
    expect(heard([...found, ...left], expected)).toEqual({ step: 'b', effects: [], answers: { 'a.x': '1' } })
  })

  it('a reply ends the call of its name, whichever others are on their way', () => {
    const asked: readonly Move[] = [{ start: {} }, { event: 'ambas' }]
    const waiting = (reply: string) => heard([...asked, { reply }], { calls: [] }).calls
    expect([waiting('busca:ok'), waiting('conta:ok'), waiting('outra:ok')]).toEqual([
      ['conta'],
      ['busca'],
      ['busca', 'conta'],
    ])
  })

  it('each move takes a second; what happened outside too, and the engine sees nothing of it', () => {
    let played = opening(shop, { at: AT })
    const times = [...found, { outside: 'pagar' }, { waitMs: 250 }].map((move) => {
      played = playMove(shop, played, move)
      return played.at - START
    })
    expect(times).toEqual([1000, 2000, 3000, 4000, 4250])
    expect(heard([...found, { outside: 'pagar' }], { step: '', effects: [] })).toEqual({
      step: 'a',
      effects: [],
    })
  })

  it('waiting rings every clock that comes due, in order and at its own time', () => {
    const expected = { effects: [], answers: { hora: [] } }
    const arrived = START + 4000
    const waiting = (waitMs: number) => heard([...found, { event: 'next' }, { waitMs }], expected)
    expect([waiting(1999), waiting(4000)]).toEqual([
      { effects: [], answers: { hora: [] } },
      { effects: ['track toque'], answers: { hora: [arrived + 2000, arrived + 4000] } },
    ])
  })

  it('a clock whose time was over before rings at once, and time goes on from there', () => {
    const moves: readonly Move[] = [{ start: { query: { c: '1' } } }, { waitMs: 1000 }]
    expect(heard(moves, { answers: { 'visto.at': 0 } })).toEqual({ answers: { 'visto.at': START + 1000 } })
  })

  it('a reload goes through JSON and resumes where the person was', () => {
    expect(heard([...found, { reload: true }], { step: '', effects: [], answers: { dobro: 0 } })).toEqual({
      step: 'a',
      effects: ['announce voltou'],
      answers: { dobro: 42 },
    })
  })

  it('a reload after the flow changed moves the session to the new version', () => {
    const before = found.reduce((played, move) => playMove(shop, played, move), opening(shop, { at: AT }))
    const { achado: _gone, ...answers } = shop.flow.answers
    const changed = openFunnel({ ...shop, flow: { ...shop.flow, answers } })
    const { session } = playMove(changed, before, { reload: true })
    expect([session.version, session.step, Object.hasOwn(session.answers, 'achado')]).toEqual([
      changed.version,
      'a',
      false,
    ])
  })

  it('opens under the first answers, with nothing to do yet, and each opening is a run of its own', () => {
    const closed = opening(shop, { at: AT })
    const once = playMove(shop, closed, { start: {} })
    const runs = [closed, once, playMove(shop, once, { start: {} })]
    expect([closed.effects, closed.session.answers]).toEqual([[], shop.flow.answers])
    expect(new Set(runs.map(({ session }) => session.id).filter((id) => id !== '')).size).toBe(3)
  })

  it('is played whole, each move told by what it expects', () => {
    const moves: readonly Move[] = [
      { start: {}, then: { step: 'x', boxes: [] } },
      { event: 'buscar', values: { x: '1' } },
      { reply: 'busca:ok', data: { n: 21 }, then: { answers: { dobro: 0 } } },
    ]
    const whole = { title: 'busca', rules: ['T03i'], variant: 'teste', at: AT, moves }
    expect(play(shop, whole)).toEqual([{ step: 'a', boxes: [] }, {}, { answers: { dobro: 42 } }])
  })

  it('reopening a page begins a new run, and a link of the sale is filled from what the sale knew', () => {
    const opened: Move = { start: { route: { uid: '{achado.uid}' } } }
    expect(heard([...found, opened], { step: '', answers: { uid: '', achado: 1 } })).toEqual({
      step: 'b',
      answers: { uid: 'u9', achado: null },
    })
  })
})
