import { describe, expect, it } from 'vitest'
import { tablesFrom } from '../../engine/flow/session.ts'
import { begin, type Session } from '../../engine/index.ts'
import { funnel, journey, looksUp, placesOf, play, said, step, tell } from './tiny.ts'

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

  it.each([
    ['pergunta', 'alto'],
    ['deBaixo', 'baixo'],
    ['doPasso', 'a'],
    ['doPai', 'pai'],
    ['doFluxo', 'fluxo'],
  ])('"%s" goes from the sender outwards and is answered by %s', (event, who) => {
    expect(journey(nested, 'abrir', 'subir', event).effects).toEqual(tell(who))
  })

  it('an unanswered event changes nothing', () => {
    const { session } = journey(nested, 'abrir')
    expect(play(nested, session, 'ninguem')).toEqual({ session, effects: [] })
  })

  it('next, back and close never leave their place', () => {
    expect(placesOf(journey(nested, 'next'))).toEqual(['b'])
    expect(journey(nested, 'next').effects).toEqual([])
    const inBox = journey(nested, 'abrir').session
    expect(play(nested, inBox, 'next')).toEqual({ session: inBox, effects: [] })
    expect(placesOf(play(nested, inBox, 'back'))).toEqual(['a'])
    expect(placesOf(play(nested, inBox, 'close'))).toEqual(['a'])
  })

  it('a step that answers back decides nothing of the box over it', () => {
    const answering = funnel({
      steps: { a: step('a', { abrir: [{ open: 'caixa' }], back: said('a') }) },
      boxes: { caixa: { screen: 'caixa', on: {} } },
      answers: { a: {} },
    })
    const { session } = journey(answering, 'abrir')
    const done = play(answering, session, 'back')
    expect([placesOf(done), done.effects]).toEqual([['a'], []])
  })

  it('a box that answers close itself decides whether it closes', () => {
    const done = journey(nested, 'abrir', 'subir', 'close')
    expect([placesOf(done), done.effects]).toEqual([['a', 'baixo', 'alto'], tell('alto')])
    expect(placesOf(play(nested, done.session, 'back'))).toEqual(['a', 'baixo'])
  })
})

describe('the tables an event is offered to', () => {
  const stacked = funnel({
    steps: { pai: { on: { x: said('pai') }, steps: { a: step('a', { abrir: [{ open: 'baixo' }] }) } } },
    boxes: {
      baixo: { screen: 'baixo', on: { abrir: [{ open: 'alto' }] } },
      alto: { screen: 'alto', on: { x: said('alto') } },
      mudo: { screen: 'mudo' },
    },
    on: { start: [{ to: 'a' }], x: said('fluxo'), calar: [{ open: 'mudo' }] },
    answers: { a: {} },
  })
  const wordsOf = (session: Session, depth: number) =>
    tablesFrom(stacked, session, depth).map((table) => Object.keys(table).join())

  it('are those of each box from its own down, of the step, and outwards to the flow', () => {
    const { session } = journey(stacked, 'abrir', 'abrir')
    const outer = ['abrir', 'x', 'start,x,calar']
    expect(wordsOf(session, 2)).toEqual(['x', 'abrir', ...outer])
    expect(wordsOf(session, 1)).toEqual(['abrir', ...outer])
    expect(wordsOf(session, 0)).toEqual(outer)
    expect(wordsOf(journey(stacked, 'calar').session, 1)).toEqual(['', ...outer])
    expect(wordsOf(begin(stacked, 's'), 0)).toEqual(['start,x,calar'])
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
  const choice = (x: number) => journey(guarded, { type: 'escolha', values: { x } }).effects

  it('the first line that holds is taken; where none holds, the next place outward is asked', () => {
    expect([choice(1), choice(2), choice(0)]).toEqual([tell('primeira'), tell('segunda'), tell('fluxo')])
  })

  it('an empty line answers by doing nothing', () => {
    expect(journey(guarded, 'calada').effects).toEqual([])
  })

  it('a step whose own next does not hold stays; one without a next goes on; a final one does not', () => {
    expect(journey(guarded, 'next').session.step).toBe('a')
    const atC = journey(guarded, { type: 'next', values: { pode: true } })
    expect([atC.session.step, play(guarded, atC.session, 'next').session.step]).toEqual(['c', 'c'])
    const open = funnel({ steps: { a: step('a'), b: step('b') }, answers: { a: {}, b: {} } })
    expect(journey(open, 'next', 'next').session.step).toBe('b')
  })

  it('next leads from no step to the first one', () => {
    const sending = funnel({
      steps: { a: { screen: 'a', form: 'a' }, b: step('b') },
      on: {
        start: [
          { when: { or: [{ var: 'form.x' }, { var: 'step.name' }] } },
          { set: { 'form.x': 1 }, send: 'next' },
        ],
      },
      answers: { a: {}, b: {} },
    })
    const { session } = journey(sending)
    expect([session.step, session.answers]).toEqual(['a', { a: {}, b: {} }])
    expect(play(sending, session, 'next').session.step).toBe('b')
  })

  it('start is answered by the flow alone, resume by the step outwards', () => {
    const resuming = funnel({
      steps: {
        pai: {
          on: { resume: said('pai'), start: said('pai') },
          steps: { a: step('a', { start: said('a') }) },
        },
      },
      on: { start: [{ to: 'a', effects: [{ track: 'fluxo' }] }], resume: said('fluxo') },
      answers: { a: {} },
    })
    expect(journey(resuming).effects).toEqual(tell('fluxo'))
    expect(journey(resuming, 'resume').effects).toEqual(tell('pai'))
  })
})

describe('replies', () => {
  const chain = funnel({
    steps: {
      a: step('a', { abrir: [{ open: 'caixa' }], 'busca:ok': said('passo') }),
    },
    boxes: {
      caixa: {
        screen: 'caixa',
        on: { buscar: [{ effects: [{ call: 'busca' }] }], 'busca:ok': said('caixa') },
      },
    },
    on: { 'busca:timeout': said('exato'), '*:timeout': said('qualquer'), '*:failure': said('qualquer') },
    operations: { busca: looksUp },
    answers: { a: {} },
  })
  const replied = (type: string) => journey(chain, 'abrir', 'buscar', { type, data: 1 })

  it('a reply is offered first to the place that asked', () => {
    expect(replied('busca:ok').effects).toEqual(tell('caixa'))
    expect(replied('busca:ok').session.calls).toEqual([])
  })

  it('`*:outcome` answers any call without an exact line in the same table', () => {
    expect([replied('busca:timeout').effects, replied('busca:failure').effects]).toEqual([
      tell('exato'),
      tell('qualquer'),
    ])
    expect(replied('busca:offline').effects).toEqual([])
  })
})
