import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Traced } from '../json/document.ts'
import { entriesOf, own, textOf, valueAt } from '../json/value.ts'
import { setAtPath } from './placing.ts'

/** Lists the places where a schema takes a list written as one text, by `words`. */
export const wordListsIn = (schema: Json | undefined, at: Path = []): readonly Path[] =>
  entriesOf(own(schema, 'properties')).flatMap(([key, member]) => {
    const here = [...at, key]
    return [...(own(member, 'words') === true ? [here] : []), ...wordListsIn(member, here)]
  })

/** Makes a list of the words of each text at these places: that is what whoever reads the values gets. */
export function splitWordLists(source: Traced, places: readonly Path[]): Traced {
  const { joins, root } = source
  const value = places.reduce((laid, path) => {
    const text = textOf(valueAt(laid, path))
    return text === undefined ? laid : setAtPath({ value: laid, root, joins }, path, text.split(' '))
  }, source.value)
  return { value, root, joins }
}
