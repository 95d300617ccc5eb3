import { type Facts, fill, over, work } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { own, textOf } from '../json/value.ts'
import { declaredIn } from './declared.ts'

/** The most that a number of a variant may be, and what is said of a greater one. */
export interface UpperLimit {
  readonly path: Path
  readonly value: number
  readonly most: number
  readonly message: string
}

/**
 * Lists the numbers of a variant for which its schema declares `atMost`, wherever they stand. Its rule reads the members of
 * the object the number stands in, and the values of the whole variant.
 */
export function limitsIn(schema: Json | undefined, values: Json): readonly UpperLimit[] {
  const whole: Facts = { at: 0, read: (name) => own(values, name) }
  return declaredIn(schema, values, 'atMost').flatMap(({ path, value, declaration, around }) => {
    const facts = over(whole, around)
    const most = work(own(declaration, 'rule'), facts)
    if (typeof value !== 'number' || typeof most !== 'number') return []
    return [{ path, value, most, message: fill(textOf(own(declaration, 'says')), facts) }]
  })
}
