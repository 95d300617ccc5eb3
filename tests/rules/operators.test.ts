import { describe, expect, it } from 'vitest'
import { evaluate } from '../../engine/index.ts'
import { operatorNames } from '../../engine/rules/index.ts'
import { everyKind, is, knowing, v } from './known.ts'
import { operatorRows } from './operator-rows.ts'

describe('operators', () => {
  it.each(Object.entries(operatorRows))(
    '`%s` gives its value, and what is missing or of another type',
    (_, rows) => {
      expect(rows.map(([rule]) => [rule, is(rule)])).toStrictEqual(rows)
    },
  )

  it('are a closed list, and each of them has its rows', () => {
    expect(Object.keys(operatorRows).toSorted()).toEqual(operatorNames.toSorted())
  })

  it('a list joined to itself again and again stops growing at ten thousand', () => {
    const many = knowing({ muitos: Array.from({ length: 6000 }, (_, i) => ({ i, dois: [i, i] })) })
    const joined = [
      { une: [v('muitos'), v('muitos')] },
      { cada: [v('muitos'), v('dois')] },
      { desdobra: [{ cada: [v('muitos'), { l: [{}, {}] }] }, 'l'] },
      { coluna: [{ cada: [v('muitos'), { l: [{ n: 1 }, { n: 1 }] }] }, 'l.n'] },
    ]
    expect(
      evaluate([...joined.map((list) => ({ tamanho: [list] })), { tamanho: v('muitos') }], many),
    ).toEqual([10_000, 10_000, 10_000, 10_000, 6000])
    expect(evaluate({ tamanho: [{ merge: [v('muitos'), v('muitos')] }] }, many)).toBe(10_000)
  })

  it('a text joined to itself stops growing at a hundred thousand letters', () => {
    const long = knowing({ longo: 'x'.repeat(60_000) })
    expect(evaluate({ tamanho: [{ cat: [v('longo'), v('longo')] }] }, long)).toBe(100_000)
  })

  it.each(operatorNames)('`%s` changes nothing that it reads', (name) => {
    const known = everyKind()
    const rules = [...(operatorRows[name] ?? []).map(([rule]) => rule), { [name]: [v('pessoas'), 'id', 'a'] }]
    for (const rule of rules) evaluate(rule, knowing(known))
    expect(known).toStrictEqual(everyKind())
  })
})
