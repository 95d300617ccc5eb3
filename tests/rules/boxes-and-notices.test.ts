import { describe, expect, it } from 'vitest'
import { funnel, journey, looksUp, placesOf, play, said, step, tell } from './tiny.ts'

describe('what happens to the step while a box is open', () => {
  const open = funnel({
    steps: {
      a: {
        ...step('a', {
          abrir: [{ open: 'caixa' }],
          avisar: [{ open: 'aviso' }],
          tique: said('passo'),
          resume: said('passo'),
        }),
        timers: { tique: { everyMs: 1000 } },
      },
    },
    boxes: { caixa: { screen: 'caixa', on: { tique: said('caixa'), resume: said('caixa') } } },
    answers: { a: {} },
    notices: { aviso: { type: 'aviso', buttons: [] } },
  })
  const clock = { type: 'tique', at: 60_000, timer: true }

  it.each([
    ['a clock', 'caixa', 'abrir', clock],
    ['a reload', 'caixa', 'abrir', 'resume'],
    ['a clock', 'aviso', 'avisar', clock],
    ['a reload', 'aviso', 'avisar', 'resume'],
  ] as const)('%s is answered by the step, and "%s" stays open', (_what, box, opens, event) => {
    const done = journey(open, opens, event)
    expect([placesOf(done), done.effects]).toEqual([['a', box], tell('passo')])
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

  it('any button of a notice closes it first, whether it is answered or not', () => {
    const answered = journey(noticed, 'avisar', 'corrigir')
    expect([placesOf(answered), answered.effects]).toEqual([['a'], [{ effect: 'focus', name: 'x' }]])
    expect(placesOf(journey(noticed, 'avisar', 'ninguem'))).toEqual(['a'])
    expect(placesOf(journey(noticed, 'avisar', 'avisarDeNovo'))).toEqual(['a', 'outroAviso'])
  })

  it('next, back and close of a notice close it and reach no place under it', () => {
    for (const event of ['next', 'back', 'close']) {
      expect(journey(noticed, 'abrir', 'avisar', event)).toEqual(journey(noticed, 'abrir'))
    }
  })

  it('its button is answered from the box under it outwards', () => {
    const answered = journey(noticed, 'abrir', 'avisar', 'ajuda')
    expect(answered.session.boxes).toEqual([{ box: 'caixa', values: { pediu: true } }])
  })

  it('a notice closes alone: the box or notice under it stays', () => {
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
