import { describe, expect, it } from 'vitest'
import { evaluate, holds, withNames } from '../../engine/index.ts'
import { facts, is, knowing, people, v } from './known.ts'
import { funnel, journey, step } from './tiny.ts'

describe('missing', () => {
  it('a name that is not there, null and the empty text are one thing', () => {
    for (const name of ['falta', 'nulo', 'vazio']) {
      expect(is([v(name), { '!': v(name) }, { '===': [v(name), null] }])).toEqual([null, true, true])
    }
    expect(is([{ '!': v('zero') }, { '===': [v('zero'), v('falta')] }])).toEqual([true, false])
  })

  it('what holds: all but missing, false, 0 and the empty list; no condition holds always', () => {
    const answers = ['falta', 'nulo', 'vazio', 'zero', 'nao', 'nada', 'um', 'sim', 'texto', 'objeto', 'lista']
    expect(answers.filter((name) => holds(v(name), facts))).toEqual(['um', 'sim', 'texto', 'objeto', 'lista'])
    expect(holds(undefined, facts)).toBe(true)
  })
})

describe('literals', () => {
  it('an object with one key that is an operator is a rule; all else is a literal, looked into', () => {
    const literal = { a: v('um'), b: [v('texto'), { c: v('zero') }], uid: 'u', fundo: { var: 1, outro: 2 } }
    expect(is(literal)).toEqual({ a: 1, b: ['abc', { c: 0 }], uid: 'u', fundo: { var: 1, outro: 2 } })
    expect([is('um'), is(7), is(null), is(true), is([])]).toEqual(['um', 7, null, true, []])
  })

  it('an object with one key stays a literal within an operator too', () => {
    expect(is({ mescla: [{ id: v('um') }, { nome: { titulo: v('texto') } }] })).toEqual({
      id: 1,
      nome: { titulo: 'abc' },
    })
    expect(is({ guarda: [[], { id: v('um') }] })).toEqual([{ id: 1 }])
  })

  it('members that come out missing are left out, at any depth', () => {
    expect(is({ a: v('falta'), b: { c: v('vazio'), d: v('nao'), e: v('zero') } })).toEqual({
      b: { d: false, e: 0 },
    })
  })

  it('what an answer says is never taken for a rule', () => {
    const said = knowing({ dito: { var: 'segredo' }, segredo: 's' })
    expect(evaluate({ if: [true, v('dito')] }, said)).toEqual({ var: 'segredo' })
    expect(evaluate({ mescla: [v('dito')] }, said)).toEqual({ var: 'segredo' })
  })
})

describe('what a rule may read', () => {
  it('no name that is put together, else its other value', () => {
    const known = knowing({ a: 'b', b: 7 })
    expect(evaluate([{ var: '{a}' }, { var: ['{a}', 'senão'] }], known)).toEqual([null, 'senão'])
  })

  it('the items of a list, null among them', () => {
    expect(is({ map: [[null, { a: 1 }], { var: 'a' }] })).toEqual([null, 1])
    expect(is({ map: [[null, 1], { var: '' }] })).toEqual([null, 1])
  })

  it('own properties only', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
    for (const name of names) {
      expect([is(v(name)), is(v(`objeto.${name}`)), is(v(`lista.${name}`))]).toEqual([null, null, null])
      expect(evaluate({ some: [v('pessoas'), v(name)] }, facts)).toBe(false)
    }
  })

  it('in a session answers and derived values, and form, event, variant, step and busy; nothing inherited', () => {
    const inherited = ['__proto__', 'toString', 'constructor']
    const names = ['titular', 'dobro', 'form', 'event', 'variant', 'step', 'busy', ...inherited]
    const shop = funnel({
      steps: { a: { ...step('a', { ver: [{ set: { visto: names.map(v) } }] }), label: 'Passo', show: true } },
      derived: { dobro: { '*': [{ var: 'titular.n' }, 2] } },
      answers: { a: { x: 1 }, titular: { n: 21 }, visto: null },
      variant: { nome: 'Plano' },
    })
    expect(journey(shop, { type: 'ver', at: 7, id: 'i' }).session.answers.visto).toEqual([
      { n: 21 },
      42,
      { x: 1 },
      { type: 'ver', at: 7, id: 'i', from: 'a' },
      { nome: 'Plano' },
      { ...shop.flow.steps.a, name: 'a' },
      null,
      null,
      null,
      null,
    ])
  })

  it('inside `all`, `some` and `cada` only the item, and the day', () => {
    expect(is({ some: [v('pessoas'), v('um')] })).toBe(false)
    expect(is({ all: [v('pessoas'), { '===': [{ hoje: [] }, '2026-11-21'] }] })).toBe(true)
    expect(is({ cada: [v('pessoas'), '{texto}{nome}'] })).toEqual(['Ana', 'Caio'])
    const born = knowing({ datas: ['2008-11-21', '2008-11-22'] })
    expect(evaluate({ cada: [v('datas'), { idadeEmMeses: v('') }] }, born)).toEqual([216, 215])
  })

  it('a text that is only a slot is the value itself, in a rule and by itself', () => {
    expect(is('{objeto.dentro}')).toEqual({ fundo: 'ok' })
    expect(is({ '===': ['{um}', 1] })).toBe(true)
    expect(is({ acha: ['{pessoas}', 'id', 'b'] })).toEqual(people[1])
    expect(is({ nome: '{texto}', falta: '{falta}', outra: ['{um}', '{falta}'] })).toEqual({
      nome: 'abc',
      outra: [1, null],
    })
    expect([is('{falta}'), holds('{falta}', facts), holds('{sim}', facts)]).toEqual([null, false, true])
  })

  it('a text with more than a slot is filled, and one without stays what it is', () => {
    expect(is({ rotulo: 'Olá, {texto}: {um:moeda}{falta}' })).toEqual({ rotulo: 'Olá, abc: R$\u00a00,01' })
    expect(is({ preco: '{cem:moeda}' })).toEqual({})
    expect(is(['{ não é }', '{}', 'texto', ''])).toEqual(['{ não é }', '{}', 'texto', ''])
  })

  it('what a value holds is never read as a slot again', () => {
    const typed = knowing({ nome: '{segredo}', segredo: 'x', pessoas: [{ nome: '{segredo}' }] })
    expect(evaluate({ a: '{nome}', b: 'Olá, {nome}' }, typed)).toEqual({
      a: '{segredo}',
      b: 'Olá, {segredo}',
    })
    expect(evaluate({ cada: ['{pessoas}', '{nome}'] }, typed)).toEqual(['{segredo}'])
  })

  it('names laid over the facts hide those under them', () => {
    const laid = withNames(facts, { um: 2, novo: null })
    expect([
      evaluate(v('um'), laid),
      evaluate(v('novo'), laid),
      evaluate(v('texto'), laid),
      evaluate({ hoje: [] }, laid),
    ]).toEqual([2, null, 'abc', '2026-11-21'])
  })
})

describe('the day', () => {
  it.each([
    ['2026-11-20T23:59:59-03:00', '2026-11-20', 215],
    ['2026-11-21T00:00:00-03:00', '2026-11-21', 216],
    ['2026-11-21T23:59:59-03:00', '2026-11-21', 216],
    ['2026-11-22T00:00:00-03:00', '2026-11-22', 216],
  ])('[X10i] at %s it is %s in São Paulo, whatever the clock of the machine', (instant, day, months) => {
    const then = knowing({}, Date.parse(instant))
    expect(evaluate([{ hoje: [] }, { idadeEmMeses: '2008-11-21' }], then)).toEqual([day, months])
  })
})
