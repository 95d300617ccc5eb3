import { type Facts, fill, over, work } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { entriesOf, isObject, listOf, own, textOf } from '../json/value.ts'

/** The most that a number of a variant may be, and what is said of a greater one. */
export interface UpperLimit {
  readonly path: Path
  readonly value: number
  readonly most: number
  readonly says: string
}

/**
 * Lists the numbers of a variant for which its schema declares `atMost`, wherever they stand. Its rule reads the members of
 * the object the number stands in, and the values of the whole variant.
 */
export function limitsIn(schema: Json | undefined, values: Json): readonly UpperLimit[] {
  const around: Facts = { at: 0, read: (name) => own(values, name) }

  function within(part: Json | undefined, value: Json | undefined, path: Path): readonly UpperLimit[] {
    const items = listOf(value).flatMap((item, i) => within(own(part, 'items'), item, [...path, i]))
    if (!isObject(value)) return items
    const facts = over(around, value)
    return entriesOf(own(part, 'properties')).flatMap(([key, member]) => {
      const most = mostOf(own(member, 'atMost'), own(value, key), facts)
      const at = [...path, key]
      return [...(most ? [{ ...most, path: at }] : []), ...within(member, own(value, key), at)]
    })
  }
  return within(schema, values, [])
}

/** Works out what is declared of a value; undefined where nothing is, or where there is nothing to hold it against. */
function mostOf(
  declared: Json | undefined,
  value: Json | undefined,
  facts: Facts,
): Omit<UpperLimit, 'path'> | undefined {
  if (!isObject(declared) || typeof value !== 'number') return undefined
  const most = work(declared.rule, facts)
  const says = fill(textOf(declared.says) ?? '', facts)
  return typeof most === 'number' ? { value, most, says } : undefined
}
