import { describe, expect, it } from 'vitest'
import type { Session } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, said, step } from './tiny.ts'

describe('who answers', () => {
  const nested = funnel({
    steps: {
      pai: {
        on: { pergunta: said('pai'), doPai: said('pai'), next: said('pai'), back: said('pai') },
        steps: { a: step('a', { abrir: [{ open: 'baixo' }], pergunta: said('a'), doPasso: said('a') }) },
      },
      b: step('b'),
    },
    boxes: {
      baixo: {
        screen: 'baixo',
        on: { subir: [{ open: 'alto' }], pergunta: said('baixo'), deBaixo: said('baixo') },
      },
      alto: { screen: 'alto', on: { pergunta: said('alto'), close: said('alto') } },
    },
    on: { pergunta: said('fluxo'), doFluxo: said('fluxo'), next: said('fluxo'), back: said('fluxo') },
    answers: { a: {}, b: {} },
  })

  it('[X05c] next, back and close never leave their place', () => {
    expect(placesOf(journey(nested, 'next'))).toEqual(['b'])
    expect(journey(nested, 'next').effects).toEqual([])
    const inBox = journey(nested, 'abrir').session
    expect(play(nested, inBox, 'next')).toEqual({ session: inBox, effects: [] })
    expect(placesOf(play(nested, inBox, 'back'))).toEqual(['a'])
    expect(placesOf(play(nested, inBox, 'close'))).toEqual(['a'])
  })
})

describe('which line answers', () => {
  const guarded = funnel({
    steps: {
      a: step('a', {
        next: [{ when: { var: 'form.pode' }, to: 'c' }],
        escolha: [
          { when: { '===': [{ var: 'form.x' }, 1] }, effects: [{ track: 'primeira' }] },
          { when: { '>=': [{ var: 'form.x' }, 1] }, effects: [{ track: 'segunda' }] },
        ],
        calada: [{}],
      }),
      b: step('b'),
      c: { ...step('c'), final: true },
      d: step('d'),
    },
    on: { escolha: said('fluxo'), calada: said('fluxo') },
    answers: { a: {}, b: {}, c: {}, d: {} },
    screens: { a: { x: true, pode: true } },
  })

  it('[X05d] a step whose own next does not hold stays; one without a next goes on; a final one does not', () => {
    expect(journey(guarded, 'next').session.step).toBe('a')
    const atC = journey(guarded, { type: 'next', values: { pode: true } })
    expect([atC.session.step, play(guarded, atC.session, 'next').session.step]).toEqual(['c', 'c'])
    const open = funnel({ steps: { a: step('a'), b: step('b') }, answers: { a: {}, b: {} } })
    expect(journey(open, 'next', 'next').session.step).toBe('b')
  })
})

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

  it('[X05f] to a step by name leads there whether it is shown or not; to nowhere changes nothing', () => {
    expect([stepAfter('irEscondido'), stepAfter('irVazio'), stepAfter('irLonge')]).toEqual([
      'escondido',
      'a',
      'a',
    ])
    expect(stepAfter('irFim', 'next')).toBe('fim')
  })

  it('[X05f] onward out of a box goes by what the step holds, not by what was typed in the box', () => {
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

  it('[X05h] leaving a step drops its boxes and calls, and starts those of the move', () => {
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

  it('[X08h] one that comes again counts from the moment it rang: a phone that slept hears one, not thirty', () => {
    expect(play(ringing, session, ring('tique', 156_000)).session.timers.tique).toBe(161_000)
  })

  it('[X08h] one that is past rings at once, and once', () => {
    const rang = play(ringing, session, ring('ja', 1000))
    expect([rang.effects, rang.session.timers]).toEqual([
      [{ effect: 'track', name: 'venceu' }],
      { tique: 6000, acaba: 61_000 },
    ])
    expect(play(ringing, rang.session, ring('ja', 2000)).session).toBe(rang.session)
  })

  it('[X08h] one that the step has no more is spent when it rings', () => {
    const spent = play(ringing, { ...session, timers: { sumiu: 500 } }, ring('sumiu', 1000)).session
    const gone = play(ringing, { ...session, step: 'b', timers: { tique: 500 } }, ring('tique', 1000)).session
    expect([spent.timers, gone.timers]).toEqual([{}, {}])
  })
})

describe('what a transition writes', () => {
  const writing = funnel({
    steps: {
      a: step('a', {
        trocar: [{ set: { um: { var: 'dois' }, dois: { var: 'um' } } }],
        usar: [
          {
            set: { um: 'novo' },
            effects: [{ track: 'um', with: { var: 'um' } }],
            open: 'caixa',
            with: { um: { var: 'um' } },
          },
        ],
        recomecar: [{ fresh: true, effects: [{ track: 'um', with: { var: 'um' } }] }],
        limpar: [{ set: { 'fundo.um': null, 'form.x': null } }],
        fundo: [{ set: { 'fundo.novo.folha': [{ var: 'um' }], 'form.y': { var: 'dois' } } }],
      }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: {
          marcar: [{ set: { 'form.cor': 'azul', um: { var: 'form.um' } } }],
          limpar: [{ set: { form: null } }],
        },
      },
    },
    answers: { a: { x: 1 }, um: 'um', dois: 'dois', fundo: { um: 1, dois: 2 } },
  })

  it('[X01f] all answers are as they were at first where it begins anew, and its effects see them so', () => {
    const { session, effects } = journey(writing, 'trocar', 'recomecar')
    expect(session.answers).toEqual(writing.flow.answers)
    expect(effects).toEqual([{ effect: 'track', name: 'um', with: 'um' }])
  })

  it("[X01f] `form` is the box's own values where a box answers", () => {
    const { session } = journey(writing, 'usar', 'marcar')
    expect(session.boxes).toEqual([{ box: 'caixa', values: { um: 'novo', cor: 'azul' } }])
    expect([session.answers.a, session.answers.um]).toEqual([{ x: 1 }, 'novo'])
    expect(play(writing, session, 'limpar').session.boxes).toEqual([{ box: 'caixa', values: {} }])
  })
})

describe('the order of one transition', () => {
  const ordered = funnel({
    steps: {
      a: step('a', {
        tudo: [
          {
            set: { x: 2 },
            effects: [{ call: 'busca', with: { x: { var: 'x' } } }, { track: 'antes' }],
            to: 'b',
            open: 'caixa',
            with: { de: { var: 'step.name' }, x: { var: 'x' } },
            send: 'chegou',
          },
        ],
      }),
      b: step('b', { enter: [{ set: { x: 3 }, effects: [{ track: 'entrou', with: { var: 'x' } }] }] }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: { chegou: [{ set: { 'form.depois': true }, effects: [{ announce: 'fim' }] }] },
      },
    },
    answers: { a: {}, b: {}, x: 1 },
    operations: { busca: looksUp },
  })

  it('[X01g] is set, effects, move with enter, calls, open, send', () => {
    const { session, effects } = journey(ordered, 'tudo')
    expect(effects).toEqual([
      { effect: 'track', name: 'antes' },
      { effect: 'track', name: 'entrou', with: 3 },
      { effect: 'call', name: 'busca', with: { x: 2 }, n: 1, key: 's-1' },
      { effect: 'announce', name: 'fim' },
    ])
    expect(session).toEqual({
      id: 's',
      flow: 'teste',
      version: ordered.version,
      step: 'b',
      trail: ['a'],
      boxes: [{ box: 'caixa', values: { de: 'a', x: 2, depois: true } }],
      answers: { a: {}, b: {}, x: 3 },
      calls: [
        {
          n: 1,
          key: 's-1',
          op: 'busca',
          as: 'busca',
          input: { x: 2 },
          depth: 0,
          quiet: false,
          secret: false,
        },
      ],
      timers: {},
      n: 1,
    })
  })
})

describe('closing', () => {
  const closing = funnel({
    steps: {
      a: step('a', {
        abrir: [{ open: 'baixo' }],
        'busca:ok': [{ close: true, effects: [{ track: 'fechou' }] }],
        fecharTudo: [{ close: true }],
        buscar: [{ open: 'baixo', effects: [{ call: 'busca' }] }],
      }),
    },
    boxes: {
      baixo: {
        screen: 'baixo',
        on: {
          subir: [{ open: 'alto', effects: [{ call: 'sonda', quiet: true }] }],
          trocar: [{ close: true, open: 'outro', effects: [{ call: 'busca' }] }],
          desce: [{ close: true }],
          'sonda:ok': said('baixo'),
        },
      },
      alto: {
        screen: 'alto',
        on: { pedir: [{ effects: [{ call: 'busca', quiet: true }] }], 'sonda:ok': said('alto') },
      },
      outro: { screen: 'outro' },
    },
    operations: { busca: looksUp, sonda: looksUp },
    answers: { a: {} },
  })

  it('[X05e] drops the calls of the boxes that close, so that their late replies change nothing', () => {
    const asked = journey(closing, 'abrir', 'subir', 'pedir').session
    expect(asked.calls.map(({ as, depth }) => [as, depth])).toEqual([
      ['sonda', 1],
      ['busca', 2],
    ])
    const closed = play(closing, asked, 'close').session
    expect(closed.calls.map(({ as }) => as)).toEqual(['sonda'])
    expect(play(closing, closed, { type: 'busca:ok', n: 2 }).session).toBe(closed)
  })
})

describe('sending', () => {
  const count = { set: { vezes: { '+': [{ var: 'vezes' }, 1] } } }
  const sending = funnel({
    steps: {
      a: step('a', {
        circulo: [{ ...count, send: 'circulo' }],
        buscar: [{ effects: [{ call: 'busca', with: { x: 7 } }] }],
        'busca:ok': [{ send: 'achou' }],
        achou: [{ set: { visto: [{ var: 'event.data' }, { var: 'event.input.x' }, { var: 'event.at' }] } }],
        dizer: [{ send: 'dito' }],
        dito: [{ set: { visto: { var: 'event.values' }, vezes: { var: 'event.id' } } }],
        abrir: [{ open: 'caixa', send: 'aberta' }],
        aberta: [{ set: { visto: 'o passo' } }],
      }),
    },
    boxes: { caixa: { screen: 'caixa', on: { aberta: [{ set: { visto: 'a caixa' } }] } } },
    operations: { busca: looksUp },
    answers: { a: {}, vezes: null, visto: null },
    screens: { a: { x: true } },
  })

  it('[X01g] keeps the time and what a reply brought, and drops what was typed', () => {
    const { session } = journey(sending, 'buscar', { type: 'busca:ok', data: 'dado', at: 5000 })
    expect(session.answers.visto).toEqual(['dado', 7, 5000])
    const said = journey(sending, { type: 'dizer', values: { x: 1 }, id: 'i1' }).session.answers
    expect([said.visto, said.vezes, said.a]).toEqual([null, 'i1', { x: 1 }])
  })

  it('[X01g] stops after eight in a row', () => {
    expect(journey(sending, 'circulo').session.answers.vezes).toBe(9)
  })
})

describe('notices', () => {
  const noticed = funnel({
    steps: {
      a: step('a', {
        avisar: [{ open: 'aviso' }],
        abrir: [{ open: 'caixa' }],
        corrigir: [{ effects: [{ focus: 'x' }] }],
      }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: { avisar: [{ open: 'aviso' }], ajuda: [{ set: { 'form.pediu': true } }] },
      },
    },
    on: { avisarDeNovo: [{ open: 'outroAviso' }] },
    answers: { a: {} },
    notices: { aviso: { type: 'aviso', buttons: [] } },
  })

  it('[X11e] any button of a notice closes it first, whether somebody answers or not', () => {
    const answered = journey(noticed, 'avisar', 'corrigir')
    expect([placesOf(answered), answered.effects]).toEqual([['a'], [{ effect: 'focus', name: 'x' }]])
    expect(placesOf(journey(noticed, 'avisar', 'ninguem'))).toEqual(['a'])
    expect(placesOf(journey(noticed, 'avisar', 'avisarDeNovo'))).toEqual(['a', 'outroAviso'])
  })

  it('[X11e] next, back and close of a notice close it and reach nobody beneath', () => {
    for (const event of ['next', 'back', 'close']) {
      expect(journey(noticed, 'abrir', 'avisar', event)).toEqual(journey(noticed, 'abrir'))
    }
  })

  it('[X11e] its button is answered from the box beneath outwards', () => {
    const answered = journey(noticed, 'abrir', 'avisar', 'ajuda')
    expect(answered.session.boxes).toEqual([{ box: 'caixa', values: { pediu: true } }])
  })

  it('[X11e] a notice closes alone: the box or notice beneath it stays', () => {
    expect(placesOf(journey(noticed, 'abrir', 'avisar', 'ninguem'))).toEqual(['a', 'caixa'])
    const overNotice = funnel({
      steps: { a: step('a', { avisar: [{ open: 'espera', effects: [{ call: 'busca' }] }] }) },
      on: { '*:failure': [{ open: 'erro' }], tentarNovamente: [{ again: true }] },
      operations: { busca: looksUp },
      answers: { a: {} },
    })
    const failed = journey(overNotice, 'avisar', 'busca:failure')
    expect(placesOf(failed)).toEqual(['a', 'espera', 'erro'])
    expect(placesOf(play(overNotice, failed.session, 'tentarNovamente'))).toEqual(['a', 'espera'])
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
})
