import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, fill } from '../../engine/index.ts'
import { isRule, namesOf, operatorNames, pathRead } from '../../engine/rules/index.ts'
import { is, knowing, v } from './known.ts'

/** Words that only the engine writes for the library, names of other libraries, and names every object inherits. */
const strange = 'literal text flat equal method constructor toString cat.call log.constructor'.split(' ')

/** Says an object of one key as JSON does: "__proto__" too is a key like any other. */
const saying = (word: string, value: unknown): object => Object.fromEntries([[word, value]])

describe('a rule knows our operators only', () => {
  it.each(strange)('`%s` is no operator: an object of this key is a literal', (word) => {
    const literal = saying(word, ['{texto}', v('um')])
    const json = (rule: unknown) => JSON.stringify(is(rule))
    const meant = JSON.stringify(saying(word, ['abc', 1]))
    expect([json(literal), json({ if: [v('sim'), literal] })]).toEqual([meant, meant])
    expect(json({ cada: [['item'], literal] })).toBe(JSON.stringify([saying(word, [null, null])]))
    expect(isRule(literal)).toBe(false)
  })

  it('a rule is an object with one key, an operator', () => {
    expect([{ hoje: [] }, { var: 'um' }, { '!!': null }].every(isRule)).toBe(true)
    const others = [null, undefined, 7, 'hoje', '{um}', ['hoje'], [{ hoje: [] }], {}, { hoje: [], var: '' }]
    expect(others.some(isRule)).toBe(false)
  })

  it('what is read by a path are own properties alone', () => {
    const typed = knowing({ nome: 'Ana', lista: [1] })
    const paths = ['constructor', 'nome.constructor', 'lista.constructor.name', '__proto__', 'lista.map']
    expect(paths.map((path) => evaluate({ var: path }, typed))).toEqual([null, null, null, null, null])
    expect(evaluate({ map: ['{lista}', { var: 'constructor' }] }, typed)).toEqual([null])
    expect(evaluate({ var: ['falta', '{nome}'] }, typed)).toBe('Ana')
  })
})

describe('what a person typed', () => {
  const word = fc.constantFrom(...operatorNames, ...strange, 'a')
  const text = fc.constantFrom('{segredo}', 'Olá, {segredo:moeda}', '{', 'segredo', '')
  const said = fc.object({ key: word, values: [text, fc.integer()], maxDepth: 3, maxKeys: 2 })

  it('comes out of every rule as it went in, whatever it looks like', () => {
    fc.assert(
      fc.property(said, (inner) => {
        const answer = { n: 1, inner }
        const typed = knowing({ dito: answer, ditos: [answer], segredo: 's' })
        const whole = [
          '{dito}',
          v('dito'),
          { if: [1, v('dito')] },
          { and: [1, v('dito')] },
          { or: [v('dito')] },
        ]
        const made = [
          { mescla: ['{dito}'] },
          { pega: ['{dito}', 'n', 'inner'] },
          { acha: ['{ditos}', 'n', 1] },
        ]
        const lists = [
          ['{dito}'],
          { une: ['{dito}'] },
          { guarda: [[], '{dito}'] },
          { onde: ['{ditos}', 'n', 1] },
          { retira: ['{ditos}', 'n', 2] },
          { junta: ['{ditos}', '{ditos}', 'n'] },
          { cada: ['{ditos}', v('')] },
          { cada: ['{ditos}', { n: '{n}', inner: '{inner}' }] },
        ]
        for (const rule of [...whole, ...made]) expect(evaluate(rule, typed)).toStrictEqual(answer)
        for (const rule of lists) expect(evaluate(rule, typed)).toStrictEqual([answer])
        expect(evaluate({ a: '{dito}' }, typed)).toStrictEqual({ a: answer })
      }),
    )
  })

  it('is filled into a text as it is', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const typed = knowing({ um: one, outro: other, segredo: 's' })
        expect(fill('{um} e {outro}', typed)).toBe(`${one} e ${other}`)
        expect(evaluate({ a: 'Diz {um}' }, typed)).toEqual({ a: `Diz ${one}` })
      }),
    )
  })

  it('never becomes the prototype of what a rule makes', () => {
    const poison = JSON.parse('{ "id": "a", "__proto__": { "admin": true } }') as unknown
    const typed = knowing({ dito: poison, ditos: [poison] })
    const makers = [
      { mescla: [v('dito')] },
      { pega: [v('dito'), 'id', '__proto__'] },
      { acha: [{ guarda: [[], v('dito')] }, 'id', 'a'] },
      { acha: [{ guarda: [[{ id: 'a' }], v('dito')] }, 'id', 'a'] },
      { acha: [{ junta: [v('ditos'), v('ditos'), 'id'] }, 'id', 'a'] },
      saying('__proto__', v('dito')),
    ]
    for (const rule of makers) {
      const made = evaluate(rule, typed) as object
      expect([Object.getPrototypeOf(made) === Object.prototype, 'admin' in made]).toEqual([true, false])
    }
  })
})

describe('what stands in files', () => {
  it('a rule is read once, however often it is worked out', () => {
    let read = 0
    const rule = {
      get hoje() {
        read += 1
        return []
      },
    }
    expect([is(rule), is(rule), read]).toEqual(['2026-11-21', '2026-11-21', 1])
    expect(namesOf('titular.nome')).toBe(namesOf('titular.nome'))
  })

  it('a rule that reads one path and does nothing else tells which', () => {
    expect([pathRead('{a.b}'), pathRead({ var: 'a.b' })]).toEqual(['a.b', 'a.b'])
    const others = [null, undefined, 7, 'a.b', 'Olá, {a}', '{a:data}', ['{a}'], {}, { '!': 'a' }]
    const more = [{ var: ['a', 1] }, { var: 'a', outro: 1 }, { var: 7 }]
    expect([...others, ...more].map(pathRead)).toEqual(Array(12).fill(undefined))
  })
})
