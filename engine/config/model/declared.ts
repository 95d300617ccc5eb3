import type { Json } from '../../flow/funnel.ts'
import { evaluate, type Facts, fill, withNames } from '../../rules/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  listOf,
  memoizeByObject,
  own,
  textOf,
} from '../json/document.ts'
import { isRegExp } from '../shape/json-schema.ts'

/** A value of a variant of which the schema declares something. */
export interface DeclaredValue {
  readonly path: Path
  readonly value: Json | undefined
  /** What the schema declares of it. */
  readonly declaration: Json
  /** The object it is in. */
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

/** Lists the keywords of a schema and its subschemas: most of them declare nothing and are not walked. */
const keywordsIn = memoizeByObject((part: JsonObject): ReadonlySet<string> => {
  const inside = [own(part, 'items'), ...entriesOf(own(part, 'properties')).map(([, member]) => member)]
  return new Set([
    ...Object.keys(part),
    ...inside.flatMap((each) => (isObject(each) ? [...keywordsIn(each)] : [])),
  ])
})

/** The most that a number of a variant may be, and what is said of a greater one. */
interface UpperLimit {
  readonly path: Path
  readonly value: number
  readonly most: number
  readonly message: string
}

/**
 * Lists the numbers of a variant for which its schema declares `atMost`, wherever they stand. Its rule reads the members of
 * the object the number is in, and the values of the whole variant.
 */
export function limitsIn(schema: Json | undefined, values: Json): readonly UpperLimit[] {
  const whole: Facts = { at: 0, read: (name) => own(values, name) }
  return declaredIn(schema, values, 'atMost').flatMap(({ path, value, declaration, around }) => {
    const facts = withNames(whole, around)
    const most = evaluate(own(declaration, 'rule'), facts)
    if (typeof value !== 'number' || typeof most !== 'number') return []
    return [{ path, value, most, message: fill(textOf(own(declaration, 'says')), facts) }]
  })
}

/** A figure in a text of a variant that another of its values contradicts, and what is said of it. */
interface StrayFigure {
  readonly path: Path
  readonly message: string
}

/**
 * Lists the figures in the texts of a variant, under what its schema declares `figures` of, that are not what they are
 * named: a discount that no plan has. A declaration finds them by an expression, whose first group that is met is the
 * figure; its rule, true where all agrees, reads it as `said`, and the text in small letters as `text`, beside the object
 * the value is in and the whole variant.
 */
export function strayFigures(schema: Json | undefined, values: Json): readonly StrayFigure[] {
  const whole: Facts = { at: 0, read: (name) => own(values, name) }
  return declaredIn(schema, values, 'figures').flatMap(({ path, value, declaration, around }) =>
    textsIn(value, path).flatMap((text) =>
      listOf(declaration).flatMap((declared) => strayIn(text, declared, withNames(whole, around))),
    ),
  )
}

interface TextAt {
  readonly path: Path
  readonly text: string
}

function textsIn(value: Json | undefined, path: Path): readonly TextAt[] {
  const text = textOf(value)
  if (text !== undefined) return [{ path, text }]
  if (Array.isArray(value)) return value.flatMap((item, i) => textsIn(item, [...path, i]))
  return isObject(value) ? Object.keys(value).flatMap((key) => textsIn(value[key], [...path, key])) : []
}

function strayIn({ path, text }: TextAt, declared: Json, facts: Facts): readonly StrayFigure[] {
  const finds = textOf(own(declared, 'finds'))
  // What cannot be read is reported for the schema.
  if (finds === undefined || !isRegExp(finds, 'gi')) return []
  const found = [...text.matchAll(new RegExp(finds, 'gi'))]
  return found.flatMap(([whole, ...groups]) => {
    const said = figureOf(whole, groups.find((group) => group !== undefined) ?? '0')
    const known = withNames(facts, { said, text: text.toLowerCase() })
    if (evaluate(own(declared, 'rule'), known) === true) return []
    return [{ path, message: fill(textOf(own(declared, 'says')), known) }]
  })
}

/** Reads a figure as it is written in Portuguese; an amount of money in cents. */
function figureOf(whole: string, figure: string): number {
  const [units = '', decimals = ''] = figure.replaceAll('.', '').split(',')
  return whole.includes('R$') ? Number(units + decimals.padEnd(2, '0')) : Number(`${units}.${decimals || 0}`)
}
