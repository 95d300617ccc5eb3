import { describe, expect, it } from 'vitest'
import { type Advanced, advance, begin } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, saves, step } from './tiny.ts'

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

  it('[X08i] one operation asked for two purposes has two names', () => {
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

  it('[X08j] a quiet call asked again makes the earlier one late', () => {
    const { session } = journey(polling, 'sondar', 'sondar')
    expect(call(session)).toEqual([['pix', 2]])
    expect(play(polling, session, { type: 'pix:ok', n: 1, data: 1 }).session).toBe(session)
    expect(play(polling, session, { type: 'pix:ok', n: 2, data: 2 }).session.answers.visto).toBe(2)
  })

  it('[X08j] a call that is not quiet is not started twice, not even by a clock', () => {
    expect(call(journey(polling, 'dobro').session)).toEqual([['pix', 1]])
    expect(call(journey(polling, 'conferir', ring).session)).toEqual([['pix', 1]])
    expect(journey(polling, 'conferir', ring).effects).toEqual([])
  })

  it('[X08j] what a person asks for is not held up by a quiet call of the same name', () => {
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

  it('[X11f] tries again with the same input and the same key, so that the server does it once', () => {
    const { session, effects } = journey(failing, save, 'salva:offline', 'tentarNovamente')
    expect(effects).toEqual([{ effect: 'call', name: 'salva', with: { x: 'um' }, n: 2, key: 's-1' }])
    expect([session.boxes, call(session)]).toEqual([[], [['salva', 2]]])
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

  it('[X11f] is not done by a clock of the step beneath, which no reply opened', () => {
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
    expect(paid.session.calls).toEqual([
      {
        n: 1,
        key: 's-1',
        op: 'paga',
        as: 'paga',
        input: { uid: 'u1' },
        depth: 0,
        quiet: false,
        secret: true,
      },
    ])
    expect(paid.session.answers).toEqual({ a: { x: 'um' }, b: {}, c: {}, uid: 'u1', perdida: null })
  })

  it.each([
    [
      'pressed in a box and answered by a step that has none',
      [toPlain, 'abrir', { type: 'pagarFora', values: typed }],
    ],
    ['sent by a notice, which has no screen', [toPlain, 'avisar', { type: 'pagarFora', values: typed }]],
    [
      'under another name of the screen beneath',
      [toPlain, 'abrir', { type: 'pagarFora', values: { ...typed, x: CANARY } }],
    ],
    ['read on arriving in a step that has none', [{ type: 'seguir', values: typed }]],
  ] as const)('[X12m] stays in no session: %s', (_, events) => {
    const done = journey(paying, ...events)
    expect(JSON.stringify(done.effects)).toContain(CANARY)
    expect(sessionText(done)).not.toContain(CANARY)
  })

  it('[X12m] makes a call that `again` does not repeat: the person presses again', () => {
    const failed = play(paying, paid.session, 'paga:failure').session
    expect(play(paying, failed, 'tentarNovamente').effects).toEqual([])
    expect(failed.answers.a).toEqual({ x: 'um' })
  })
})

describe('a reload', () => {
  const reloaded = (done: Advanced) => play(paying, JSON.parse(sessionText(done)), 'resume')

  it('[X12n] asks again for every call on its way, under its old number and key', () => {
    const asked = journey(paying, { type: 'recado', values: typed })
    const again = reloaded(asked)
    expect(again).toEqual({
      session: asked.session,
      effects: [{ effect: 'call', name: 'busca', with: { x: 'um' }, n: 1, key: 's-1' }],
    })
    expect(play(paying, again.session, 'busca:ok').session.calls).toEqual([])
  })

  it('[X12n] ends a call that carried a secret as a timeout: what became of it is asked, it is never paid again', () => {
    const again = reloaded(journey(paying, { type: 'pagar', values: typed }))
    expect(again.effects).toEqual([
      { effect: 'call', name: 'consulta', with: { uid: 'u1' }, n: 2, key: 's-2' },
    ])
    expect(again.session.calls.map(({ as }) => as)).toEqual(['consulta'])
  })

  it('[X12n] ends every call that carried a secret, so that none blocks the funnel for ever', () => {
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

  it('[X12o] start hears of what is neither too old nor from the future', () => {
    expect([seen(5000), seen(6000), seen(6001), seen(4999)]).toEqual([
      { cotacao: 'c', cep: '20040002' },
      { cotacao: 'c', cep: '20040002' },
      { cep: '20040002' },
      {},
    ])
  })
})
