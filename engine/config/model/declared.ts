import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { memoizeByObject } from '../json/once.ts'
import { entriesOf, isObject, type JsonObject, listOf, own } from '../json/value.ts'

/** A value of a variant of which the schema declares something. */
export interface DeclaredValue {
  readonly path: Path
  readonly value: Json | undefined
  /** What the schema declares of it. */
  readonly declaration: Json
  /** The object it stands in. */
  readonly around: Readonly<Record<string, Json>>
}

/** Lists the values of which a schema declares something by a keyword, wherever they stand. */
export function declaredIn(
  schema: Json | undefined,
  values: Json | undefined,
  keyword: string,
): readonly DeclaredValue[] {
  function within(part: Json | undefined, value: Json | undefined, path: Path): readonly DeclaredValue[] {
    if (!isObject(part) || !keywordsIn(part).has(keyword)) return []
    const items = listOf(value).flatMap((item, i) => within(own(part, 'items'), item, [...path, i]))
    if (!isObject(value)) return items
    return entriesOf(own(part, 'properties')).flatMap(([key, member]) => {
      const at = [...path, key]
      const declaration = own(member, keyword)
      const here =
        declaration === undefined ? [] : [{ path: at, value: own(value, key), declaration, around: value }]
      return [...here, ...within(member, own(value, key), at)]
    })
  }
  return within(schema, values, [])
}

/** Lists the keywords of a schema and of all that lies in it: most of it declares nothing, and is not walked. */
const keywordsIn = memoizeByObject((part: JsonObject): ReadonlySet<string> => {
  const inside = [own(part, 'items'), ...entriesOf(own(part, 'properties')).map(([, member]) => member)]
  return new Set([
    ...Object.keys(part),
    ...inside.flatMap((each) => (isObject(each) ? [...keywordsIn(each)] : [])),
  ])
})
