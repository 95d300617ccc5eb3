import { describe, expect, it } from 'vitest'
import { type Advanced, advance, begin } from '../../engine/index.ts'
import { funnel, journey, looksUp, onItsWay, play, saves, step } from './tiny.ts'

const CANARY = 'cartao-4111'
const reads = { captcha: { var: 'event.values.captcha' }, uid: { var: 'uid' } }
const typed = { captcha: CANARY, x: 'um' }
const toPlain = 'irC'
const sessionText = ({ session }: Advanced) => JSON.stringify(session)

const paying = funnel({
  steps: {
    a: step('a', {
      pagar: [{ effects: [{ call: 'paga', with: reads }] }],
      abrir: [{ open: 'caixa' }],
      irC: [{ to: 'c' }],
      enviar: [{ send: 'pagar' }],
      seguir: [{ to: 'b' }],
      recado: [{ effects: [{ call: 'busca', with: { x: { var: 'event.values.x' } } }] }],
      doisSegredos: [
        {
          effects: [
            { call: 'paga', with: reads },
            { call: 'paga', as: 'outra', with: reads },
            { call: 'busca', quiet: true },
          ],
        },
      ],
      'paga:failure': [{ open: 'falhou' }],
      'paga:timeout': [{ effects: [{ call: 'consulta', with: { uid: { var: 'uid' } } }] }],
      'outra:timeout': [{ set: { perdida: true } }],
    }),
    c: step('c', {
      abrir: [{ open: 'caixa' }],
      avisar: [{ open: 'aviso' }],
      pagarFora: [{ effects: [{ call: 'paga', with: reads }] }],
    }),
    b: step('b', { enter: [{ effects: [{ call: 'paga', with: reads }] }] }),
  },
  boxes: { caixa: { screen: 'caixa', on: {} } },
  on: { tentarNovamente: [{ again: true }] },
  operations: { paga: saves, busca: looksUp, consulta: looksUp },
  answers: { a: {}, b: {}, c: {}, uid: 'u1', perdida: null },
  screens: {
    a: { x: true, captcha: 'secret' },
    b: { x: true },
    c: { x: true },
    caixa: { captcha: 'secret' },
  },
})

describe('a secret', () => {
  const paid = journey(paying, { type: 'pagar', values: typed })

  it('[X12m] goes out with the call of its own event and stays nowhere', () => {
    expect(paid.effects).toEqual([
      { effect: 'call', name: 'paga', with: { captcha: CANARY, uid: 'u1' }, n: 1, key: 's-1' },
    ])
    expect(paid.session.calls).toEqual([onItsWay('paga', { uid: 'u1' }, { secret: true })])
    expect(paid.session.answers).toEqual({ a: { x: 'um' }, b: {}, c: {}, uid: 'u1', perdida: null })
  })

  it.each([
    [
      'pressed in a box and answered by a step that has none',
      [toPlain, 'abrir', { type: 'pagarFora', values: typed }],
    ],
    ['sent by a notice, which has no screen', [toPlain, 'avisar', { type: 'pagarFora', values: typed }]],
    [
      'under another name of the screen under it',
      [toPlain, 'abrir', { type: 'pagarFora', values: { ...typed, x: CANARY } }],
    ],
    ['read on arriving in a step that has none', [{ type: 'seguir', values: typed }]],
  ] as const)('[X12m] stays in no session: %s', (_, events) => {
    const done = journey(paying, ...events)
    expect(JSON.stringify(done.effects)).toContain(CANARY)
    expect(sessionText(done)).not.toContain(CANARY)
  })

  it('[X12m] is dropped by send', () => {
    const sent = journey(paying, { type: 'enviar', values: typed })
    expect(sent.effects).toEqual([{ effect: 'call', name: 'paga', with: { uid: 'u1' }, n: 1, key: 's-1' }])
  })

  it('[X12m] is not in the input that a reply carries, nor in the box it opens', () => {
    expect(sessionText(play(paying, paid.session, 'paga:failure'))).not.toContain(CANARY)
  })

  it('[X12m] makes a call that `again` does not repeat: the person presses again', () => {
    const failed = play(paying, paid.session, 'paga:failure').session
    expect(play(paying, failed, 'tentarNovamente').effects).toEqual([])
    expect(failed.answers.a).toEqual({ x: 'um' })
  })

  it('[X12m] is only what may not be kept: a plain value the event brought is repeated with its call', () => {
    const { session } = journey(paying, { type: 'recado', values: typed })
    expect(session.calls.map(({ input, secret }) => [input, secret])).toEqual([[{ x: 'um' }, false]])
  })
})

describe('a reload', () => {
  const reloaded = (done: Advanced) => play(paying, JSON.parse(sessionText(done)), 'resume')

  it('asks again for every call on its way, under its old number and key', () => {
    const asked = journey(paying, { type: 'recado', values: typed })
    const again = reloaded(asked)
    expect(again).toEqual({
      session: asked.session,
      effects: [{ effect: 'call', name: 'busca', with: { x: 'um' }, n: 1, key: 's-1' }],
    })
    expect(play(paying, again.session, 'busca:ok').session.calls).toEqual([])
  })

  it('ends a call that carried a secret as a timeout: what became of it is asked, it is never paid again', () => {
    const again = reloaded(journey(paying, { type: 'pagar', values: typed }))
    expect(again.effects).toEqual([
      { effect: 'call', name: 'consulta', with: { uid: 'u1' }, n: 2, key: 's-2' },
    ])
    expect(again.session.calls.map(({ as }) => as)).toEqual(['consulta'])
  })

  it('ends every call that carried a secret, so that none blocks the funnel for ever', () => {
    const again = reloaded(journey(paying, { type: 'doisSegredos', values: typed }))
    expect(again.effects.map(({ name, n }) => [name, n])).toEqual([
      ['busca', 3],
      ['consulta', 4],
    ])
    expect([again.session.calls.map(({ as }) => as), again.session.answers.perdida]).toEqual([
      ['busca', 'consulta'],
      true,
    ])
  })

  it('is then answered by the step outwards, in the place the person was', () => {
    const { session } = journey(paying, 'abrir', { type: 'edit', values: { captcha: CANARY } })
    expect(advance(paying, session, { type: 'resume', at: 9000 }).session).toEqual(session)
  })
})

describe('what was kept outside', () => {
  const keeping = funnel({
    steps: { a: step('a') },
    kept: { cotacao: { in: 'local', forMs: 1000 }, cep: { in: 'session' } },
    on: {
      start: [
        {
          set: {
            visto: {
              cotacao: { var: 'event.kept.cotacao' },
              cep: { var: 'event.kept.cep' },
              texto: { var: 'event.kept.texto' },
            },
          },
          to: 'a',
        },
      ],
    },
    answers: { a: {}, visto: null },
  })
  const began = { ...journey(keeping).session, step: '', answers: { a: {}, visto: null } }
  const seen = (at: number) => {
    const kept = { cotacao: { at: 5000, value: 'c' }, cep: { at: 5000, value: '20040002' } }
    return advance(keeping, began, { type: 'start', at, kept }).session.answers.visto
  }

  it('start hears of what is neither too old nor from the future', () => {
    expect([seen(5000), seen(6000), seen(6001), seen(4999)]).toEqual([
      { cotacao: 'c', cep: '20040002' },
      { cotacao: 'c', cep: '20040002' },
      { cep: '20040002' },
      {},
    ])
  })

  it('a flow that keeps nothing is not disturbed by what the browser has', () => {
    const plain = funnel({ steps: { a: step('a') }, answers: { a: {} } })
    const kept = { cep: { at: 1, value: '20040002' } }
    expect(advance(plain, begin(plain, 's'), { type: 'start', at: 1, kept }).session.step).toBe('a')
  })

  it('what was kept in another shape is not heard of', () => {
    const kept = { cotacao: 'c', cep: null, outra: [], semHora: { value: 1 }, texto: { at: '1', value: 1 } }
    const unknown = { ...kept, estranho: { at: 1, value: 1 } }
    expect(advance(keeping, began, { type: 'start', at: 1, kept: unknown }).session.answers.visto).toEqual({})
  })
})
