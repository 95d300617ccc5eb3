import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pick, produce, setPath } from '../../engine/flow/session.ts'
import type { Json } from '../../engine/index.ts'
import { holds, isRule, operatorNames, own, work } from '../../engine/rules/index.ts'
import { everyKind, facts, is, knowing, people, v } from './known.ts'
import { dates } from './operator-rows/dates.ts'
import { lists } from './operator-rows/lists.ts'
import { values } from './operator-rows/values.ts'
import { funnel, journey, step } from './tiny.ts'

describe('missing', () => {
  it('[X01i] a name that is not there, null and the empty text are one thing', () => {
    for (const name of ['falta', 'nulo', 'vazio']) {
      expect(is([v(name), { '!': v(name) }, { '===': [v(name), null] }])).toEqual([null, true, true])
    }
    expect(is([{ '!': v('zero') }, { '===': [v('zero'), v('falta')] }])).toEqual([true, false])
  })

  it('[X01i] what holds: all but missing, false, 0 and the empty list; no condition holds always', () => {
    const answers = ['falta', 'nulo', 'vazio', 'zero', 'nao', 'nada', 'um', 'sim', 'texto', 'objeto', 'lista']
    expect(answers.filter((name) => holds(v(name), facts))).toEqual(['um', 'sim', 'texto', 'objeto', 'lista'])
    expect(holds(undefined, facts)).toBe(true)
  })
})

describe('literals', () => {
  it('[X01j] an object with one key that is an operator is a rule; all else is a literal, looked into', () => {
    const literal = { a: v('um'), b: [v('texto'), { c: v('zero') }], uid: 'u', fundo: { var: 1, outro: 2 } }
    expect(is(literal)).toEqual({ a: 1, b: ['abc', { c: 0 }], uid: 'u', fundo: { var: 1, outro: 2 } })
    expect([is('um'), is(7), is(null), is(true), is([])]).toEqual(['um', 7, null, true, []])
  })

  it('[X01j] members that come out missing are left out, at any depth', () => {
    expect(is({ a: v('falta'), b: { c: v('vazio'), d: v('nao'), e: v('zero') } })).toEqual({
      b: { d: false, e: 0 },
    })
  })

  it('[X01j] what an answer says is never taken for a rule', () => {
    const said = knowing({ dito: { var: 'segredo' }, segredo: 's' })
    expect(work({ if: [true, v('dito')] }, said)).toEqual({ var: 'segredo' })
    expect(work({ mescla: [v('dito')] }, said)).toEqual({ var: 'segredo' })
  })
})

describe('what a rule may read', () => {
  it('[X01k] own properties only', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
    for (const name of names) {
      expect([is(v(name)), is(v(`objeto.${name}`)), is(v(`lista.${name}`))]).toEqual([null, null, null])
      expect(work({ some: [v('pessoas'), v(name)] }, facts)).toBe(false)
    }
  })

  it('[X01k] in a session answers and derived values, and form, event, variant, step and busy; nothing inherited', () => {
    const names = [
      'titular',
      'dobro',
      'form',
      'event',
      'variant',
      'step',
      'busy',
      '__proto__',
      'toString',
      'constructor',
    ]
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

  it('[X01k] inside `all`, `some` and `cada` only the item, and the day', () => {
    expect(is({ some: [v('pessoas'), v('um')] })).toBe(false)
    expect(is({ all: [v('pessoas'), { '===': [{ hoje: [] }, '2026-11-21'] }] })).toBe(true)
    expect(is({ cada: [v('pessoas'), '{texto}{nome}'] })).toEqual(['Ana', 'Caio'])
    const born = knowing({ datas: ['2008-11-21', '2008-11-22'] })
    expect(work({ cada: [v('datas'), { idadeEmMeses: v('') }] }, born)).toEqual([216, 215])
  })

  it('[X01u] a text that is only a slot is the value itself, in a rule and by itself', () => {
    expect(is('{objeto.dentro}')).toEqual({ fundo: 'ok' })
    expect(is({ '===': ['{um}', 1] })).toBe(true)
    expect(is({ acha: ['{pessoas}', 'id', 'b'] })).toEqual(people[1])
    expect(is({ nome: '{texto}', falta: '{falta}', outra: ['{um}', '{falta}'] })).toEqual({
      nome: 'abc',
      outra: [1, null],
    })
    expect([is('{falta}'), holds('{falta}', facts), holds('{sim}', facts)]).toEqual([null, false, true])
  })

  it('[X01u] what a value holds is never read as a slot again', () => {
    const typed = knowing({ nome: '{segredo}', segredo: 'x', pessoas: [{ nome: '{segredo}' }] })
    expect(work({ a: '{nome}', b: 'Olá, {nome}' }, typed)).toEqual({ a: '{segredo}', b: 'Olá, {segredo}' })
    expect(work({ cada: ['{pessoas}', '{nome}'] }, typed)).toEqual(['{segredo}'])
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
    expect(work([{ hoje: [] }, { idadeEmMeses: '2008-11-21' }], then)).toEqual([day, months])
  })
})

/** Words that only the engine writes for the library, names of other libraries, and names every object inherits. */
const strange = [
  'literal',
  'text',
  'flat',
  'equal',
  'method',
  'constructor',
  'toString',
  'cat.call',
  'log.constructor',
]

/** Says an object of one key as JSON does: "__proto__" too is a key like any other. */
const saying = (word: string, value: unknown): object => Object.fromEntries([[word, value]])

describe('a rule knows our operators only', () => {
  it.each(strange)('[X01r] `%s` is no operator: an object of this key is a literal', (word) => {
    const literal = saying(word, ['{texto}', v('um')])
    const json = (rule: unknown) => JSON.stringify(is(rule))
    const meant = JSON.stringify(saying(word, ['abc', 1]))
    expect([json(literal), json({ if: [v('sim'), literal] })]).toEqual([meant, meant])
    expect(json({ cada: [['item'], literal] })).toBe(JSON.stringify([saying(word, [null, null])]))
    expect(isRule(literal)).toBe(false)
  })
})

describe('what a person typed', () => {
  const word = fc.constantFrom(...operatorNames, ...strange, 'a')
  const text = fc.constantFrom('{segredo}', 'Olá, {segredo:moeda}', '{', 'segredo', '')
  const said = fc.object({ key: word, values: [text, fc.integer()], maxDepth: 3, maxKeys: 2 })

  it('[X01u] comes out of every rule as it went in, whatever it looks like', () => {
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
        for (const rule of [...whole, ...made]) expect(work(rule, typed)).toStrictEqual(answer)
        for (const rule of lists) expect(work(rule, typed)).toStrictEqual([answer])
        expect(work({ a: '{dito}' }, typed)).toStrictEqual({ a: answer })
      }),
    )
  })

  it('[X01k] never becomes the prototype of what a rule makes', () => {
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
      const made = work(rule, typed) as object
      expect([Object.getPrototypeOf(made) === Object.prototype, 'admin' in made]).toEqual([true, false])
    }
  })
})

const table = { ...dates, ...lists, ...values }
/** The operators that jsonlogic.com publishes: its shared cases prove them. */
const published =
  '! !! != !== % * + - / < <= == === > >= ?: all and cat filter if in log map max merge min missing missing_some none or reduce some substr var'

describe('operators', () => {
  it.each(Object.entries(table))(
    '[X01r] [P03a] [P03b] [P15h] `%s` gives its value, and what is missing or of another type',
    (_, rows) => {
      expect(rows.map(([rule]) => [rule, is(rule)])).toStrictEqual(rows)
    },
  )

  it('[X01r] are those of JSON-logic and ours, each of ours with its rows', () => {
    const names = new Set([...published.split(' '), ...Object.keys(table)])
    expect([...names].toSorted()).toEqual(operatorNames.toSorted())
  })

  it('[X01r] a list joined to itself again and again stops growing at ten thousand', () => {
    const many = knowing({ muitos: Array.from({ length: 6000 }, (_, i) => ({ i, dois: [i, i] })) })
    const joined = [
      { une: [v('muitos'), v('muitos')] },
      { cada: [v('muitos'), v('dois')] },
      { desdobra: [{ cada: [v('muitos'), { l: [{}, {}] }] }, 'l'] },
      { coluna: [{ cada: [v('muitos'), { l: [{ n: 1 }, { n: 1 }] }] }, 'l.n'] },
    ]
    expect(work([...joined.map((list) => ({ tamanho: [list] })), { tamanho: v('muitos') }], many)).toEqual([
      10_000, 10_000, 10_000, 10_000, 6000,
    ])
  })

  it.each(operatorNames)('[X01r] `%s` changes nothing that it reads', (name) => {
    const known = everyKind()
    const rules = [...(table[name] ?? []).map(([rule]) => rule), { [name]: [v('pessoas'), 'id', 'a'] }]
    for (const rule of rules) work(rule, knowing(known))
    expect(known).toStrictEqual(everyKind())
  })
})

type Case = readonly [rule: unknown, data: unknown, value: unknown]

/** The cases that all implementations of JSON-logic share, as jsonlogic.com publishes them, with its titles as texts. */
const lines: readonly (string | Case)[] = JSON.parse(
  readFileSync(new URL('json-logic.json', import.meta.url), 'utf8'),
)
const cases = lines.filter((line): line is Case => Array.isArray(line))
/** Names that another implementation adds and neither jsonlogic.com nor json-logic-js knows: here they are literals. */
const foreign = [
  ...[
    'equal',
    'strictEqual',
    'notEqual',
    'strictNotEqual',
    'greater',
    'greaterOrEqual',
    'less',
    'lessOrEqual',
  ],
  ...['booleanCasting', 'not', 'modulo', 'add', 'multiply', 'substract', 'divide'],
]
const isForeign = ([rule]: Case) => foreign.includes(Object.keys(rule ?? {})[0] ?? '')
const standard = cases.filter((each) => !isForeign(each))

const evaluate = (rule: unknown, data: unknown) =>
  work(rule, { at: 0, item: data, read: (name) => own(data, name) })

describe('the rules of JSON-logic', () => {
  it('[X01h] are 275 of the 290 shared cases', () => {
    expect([cases.length, standard.length]).toEqual([290, 275])
  })

  it.each(standard.map((each, i) => [i, ...each] as const))(
    '[X01h] case %i: %j over %j is %j',
    (_, rule, data, value) => {
      expect(evaluate(rule, data)).toEqual(value)
    },
  )
})

describe('where a value is missing, rules read it as the language of flows does', () => {
  it.each<[rule: unknown, value: unknown]>([
    [{ '===': [null, ''] }, true],
    [{ '==': ['', 0] }, false],
    [{ '!=': ['', null] }, false],
    [{ '!==': ['', null] }, false],
    [{ '<': [null, 216] }, false],
    [{ '>=': [1, ''] }, false],
    [{ '<': [1, 2, null] }, false],
    [{ in: ['', 'abc'] }, false],
    [{ '+': [1, null, ''] }, 1],
    [{ '-': [{ var: 'falta' }, 5] }, -5],
    [{ var: ['vazio', 'senão'] }, 'senão'],
    [{ var: ['nulo', 'senão'] }, 'senão'],
  ])('[X01h] %j is %j', (rule, value) => {
    expect(evaluate(rule, { vazio: '', nulo: null })).toBe(value)
  })

  it('[X01h] and what is no number in JSON is no value', () => {
    const rules = [{ '/': [1, 0] }, { '%': [1, 0] }, { max: [] }, { min: ['a'] }]
    expect(rules.map((rule) => evaluate(rule, {}))).toEqual([null, null, null, null])
    expect(evaluate({ '+': ['a', 1] }, {})).toBe(1)
  })

  it('[X01h] `log` prints nothing of what was typed', () => {
    expect([
      evaluate({ log: '{cpf}' }, { cpf: '52998224725' }),
      holds({ log: 1 }, { at: 0, read: () => 0 }),
    ]).toEqual(['52998224725', true])
  })
})

const poison = fc.constantFrom('__proto__', 'constructor', 'prototype')
const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'lista', 'toString', 'hasOwnProperty')
const path = fc.array(name, { minLength: 1, maxLength: 4 })
const value = fc.jsonValue() as fc.Arbitrary<Json>
const tree = fc.dictionary(name, value, { noNullPrototype: true }) as fc.Arbitrary<{
  readonly [name: string]: Json
}>
type Tree = { readonly [name: string]: Json }
const put = (tree: Tree, way: readonly string[], written: Json | undefined): Tree =>
  produce(tree, (draft) => {
    setPath(draft as Tree, way, written)
  })
const inherited = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each))

describe('writing into the answers', () => {
  const before = { a: { b: { c: 1 }, d: [1] }, e: { f: 2 } }

  it('copies what the same draft was given before, instead of writing into its source', () => {
    const given = { b: 1 }
    const after = produce({} as Tree, (draft) => {
      setPath(draft, ['a'], given)
      setPath(draft, ['a', 'c'], 2)
    })
    expect([after, given]).toEqual([{ a: { b: 1, c: 2 } }, { b: 1 }])
  })

  it('[X12p] a path through a prototype changes nothing, at whatever depth', () => {
    const clean = inherited()
    fc.assert(
      fc.property(tree, path, poison, fc.nat(4), value, (start, way, poisoned, place, written) => {
        const after = put(start, way.toSpliced(place, 0, poisoned), written)
        expect(after).toBe(start)
        expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
      }),
    )
    expect(inherited()).toEqual(clean)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('[X12p] reads own names only', () => {
    expect([
      pick({ a: {} }, ['a', 'toString']),
      pick({}, ['constructor']),
      pick({ a: [1] }, ['a', 'length']),
    ]).toEqual([undefined, undefined, undefined])
    expect([pick(before, []), pick(undefined, ['a']), pick({ a: 1 }, ['a', 'b'])]).toEqual([
      before,
      undefined,
      undefined,
    ])
    expect(pick({ a: null }, ['a', 'b'])).toBeUndefined()
  })
})
