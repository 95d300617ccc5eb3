import fc from 'fast-check'
import type { Json } from '../../engine/index.ts'
import type { Data } from '../contracts/operations.ts'

/** What nobody sends who means well: of another type, too large, too long, or made to be read as something else. */
export const hostile = fc.oneof(
  fc.constantFrom<Json>(
    ...[null, true, false, 0, -1, 1.5, -0, 1e308, 2 ** 53, -(2 ** 31), '', ' ', '\n', '0', 'null', 'true'],
    ...[[], {}, [[]], [{}], { length: 1 }, { toString: 1 }, { then: 'x' }, ['x'], [null]],
    ...[
      '2026-02-30',
      '9999-12-31',
      '-1',
      '1e9',
      'NaN',
      '\u202e',
      '\ufeff',
      'ſ',
      'İ',
      '🦷'.repeat(30),
      'á'.repeat(200),
    ],
    ...[
      "' or 1=1 --",
      '<img src=x onerror=alert(1)>',
      '../../etc/passwd',
      '%00',
      '#{7*7}',
      '{{7*7}}',
      'a'.repeat(5000),
    ],
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.string({ maxLength: 40, unit: 'grapheme' }),
)

const names = fc.oneof(
  fc.constantFrom('id', 'uid', 'sale_id', 'situacao', 'statusPagamento', 'valor', 'admin', 'x', ''),
  fc.string({ maxLength: 10 }),
)

/** Makes inputs out of a good one: names left out, put in and said otherwise, here and inside what is said. */
export const mutantsOf = (good: Data): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.subarray(Object.keys(good)),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(good), 'x'), hostile), { maxLength: 2 }),
      fc.array(fc.tuple(names, hostile), { maxLength: 1 }),
      fc.nat({ max: 9 }),
    )
    .map(([kept, changed, added, luck]) => {
      const all = luck > 3 ? good : Object.fromEntries(kept.map((name) => [name, good[name] ?? null]))
      return { ...all, ...Object.fromEntries([...changed, ...added]) } as Json
    })

/** Lists every place of an input where an object is, itself among them. */
export function objectsIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return [path, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...path, name]))]
}

/** Lists every place of an input where a text is. */
export function textsIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
}

/** Says something else at one place of an input. */
export function withAt(value: Json, [name, ...rest]: readonly string[], said: Json): Json {
  if (name === undefined) return said
  const around = value as { readonly [name: string]: Json }
  return { ...around, [name]: withAt(around[name] ?? null, rest, said) }
}
