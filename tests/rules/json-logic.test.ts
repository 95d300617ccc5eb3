import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate, holds, own } from '../../engine/rules/index.ts'

type Case = readonly [rule: unknown, data: unknown, value: unknown]

/**
 * The cases that all implementations of JSON-logic share, as jsonlogic.com publishes them, with its titles as texts; without
 * those of names that it does not document.
 */
const lines: readonly (string | Case)[] = JSON.parse(
  readFileSync(new URL('json-logic.json', import.meta.url), 'utf8'),
)
const cases = lines.filter((line): line is Case => Array.isArray(line))

const answerOf = (rule: unknown, data: unknown) =>
  evaluate(rule, { at: 0, item: data, read: (name) => own(data, name) })

describe('the rules of JSON-logic', () => {
  it('are the 275 shared cases of standard operators', () => {
    expect(cases).toHaveLength(275)
  })

  it.each(cases.map((each, i) => [i, ...each] as const))(
    'case %i: %j over %j is %j',
    (_, rule, data, value) => {
      expect(answerOf(rule, data)).toEqual(value)
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
  ])('%j is %j', (rule, value) => {
    expect(answerOf(rule, { vazio: '', nulo: null })).toBe(value)
  })

  it('and what is no number in JSON is no value', () => {
    const rules = [{ '/': [1, 0] }, { '%': [1, 0] }, { max: [] }, { min: ['a'] }]
    expect(rules.map((rule) => answerOf(rule, {}))).toEqual([null, null, null, null])
    expect(answerOf({ '+': ['a', 1] }, {})).toBe(1)
  })

  it('`log` prints nothing of what was typed', () => {
    expect([
      answerOf({ log: '{cpf}' }, { cpf: '52998224725' }),
      holds({ log: 1 }, { at: 0, read: () => 0 }),
    ]).toEqual(['52998224725', true])
  })
})
