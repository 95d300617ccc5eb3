import { describe, expect, it } from 'vitest'
import { check, type SourceFile } from '../../engine/config/index.ts'
import { type Facts, type Json, work } from '../../engine/index.ts'
import { filesUnder, projectWith, words } from '../config/project.ts'

const nested = (levels: number, inside: string, [open, close]: readonly [string, string]): string =>
  `${open.repeat(levels)}${inside}${close.repeat(levels)}`
const wide = (items: number, item: string): string => Array.from({ length: items }, () => item).join(',')

/** Rules that would take an engine without limits down, each with the code by which its file is refused. */
const bombs: readonly (readonly [what: string, rule: string, code: string])[] = [
  ['a call of a method', '{"method":["x","repeat",[1e9]]}', 'operador-desconhecido'],
  ['the way to the constructor of functions', '{"var":"constructor.constructor"}', 'caminho-proibido'],
  ['the way to a prototype', '{"===":[{"var":"pessoa.__proto__"},1]}', 'caminho-proibido'],
  ['33 levels', nested(33, '1', ['{"!":[', ']}']), 'regra-grande'],
  ['100,000 levels', nested(50_000, '1', ['{"!":[', ']}']), 'json-invalido'],
  ['2,001 parts', `{"or":[${wide(2001, '1')}]}`, 'regra-grande'],
  ['1,000 rules in one', `{"and":[${wide(1000, '{"!":[1]}')}]}`, 'regra-grande'],
]

const path = 'flows/venda/flow.json'
const good = filesUnder('_base').find((file) => file.path === path)?.text ?? ''

/** Writes a rule among the values that a good flow works out. */
function flowWith(rule: string): SourceFile {
  const text = good.replace('"derived": {', `"derived": { "bomba": ${rule},`)
  return { path, text }
}

describe('a rule that is a bomb', () => {
  it.each(bombs)('[T06du] is refused when its file is read: %s', (_, rule, code) => {
    const said = check(projectWith(flowWith(rule)), words)
    expect(said.map((each) => each.code)).toContain(code)
  })

  it('[T06du] is told from a good rule by nothing else in that file', () => {
    const said = check(projectWith(flowWith('{"tamanho":["x"]}')), words)
    expect(said.filter(({ severity }) => severity === 'erro')).toEqual([])
  })

  it('[T06dv] does nothing even where it was never checked: an unknown word is a plain value', () => {
    const facts: Facts = { at: 0, read: () => undefined }
    for (const [, rule] of bombs.filter(([, , code]) => code === 'operador-desconhecido')) {
      const value = JSON.parse(rule) as Json
      expect(Object.keys(work(value, facts) as object)).toEqual(Object.keys(value as object))
    }
  })

  it('[T06dv] doubles no text and no list for ever', () => {
    const facts: Facts = { at: 0, read: () => undefined }
    const doubled = (operator: string, first: Json) =>
      work(
        {
          reduce: [
            Array.from({ length: 900 }, () => 1),
            { [operator]: [{ var: 'accumulator' }, { var: 'accumulator' }] },
            first,
          ],
        },
        facts,
      )
    expect([doubled('cat', 'x'), doubled('merge', [1])]).toEqual(['x'.repeat(100_000), Array(10_000).fill(1)])
  })

  it('[T06dv] doubles no named list for ever', () => {
    const derived: Readonly<Record<string, Json>> = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`d${n + 1}`, { une: [{ var: `d${n}` }, { var: `d${n}` }] }]),
    )
    const found = new Map<string, unknown>([['d0', ['x', 'y']]])
    const facts: Facts = {
      at: 0,
      read(name) {
        if (!found.has(name)) found.set(name, work(derived[name], facts))
        return found.get(name)
      },
    }
    expect(facts.read('d60')).toHaveLength(10_000)
  })
})
