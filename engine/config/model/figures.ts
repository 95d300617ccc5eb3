import { type Facts, fill, over, work } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { isObject, listOf, own, textOf } from '../json/value.ts'
import { isRegExp } from '../shape/schema-values.ts'
import { declaredIn } from './declared.ts'

/** A figure in a text of a variant that another of its values contradicts, and what is said of it. */
export interface StrayFigure {
  readonly path: Path
  readonly message: string
}

/**
 * Lists the figures in the texts of a variant, under what its schema declares `figures` of, that are not what they are
 * named: a discount that no plan has. A declaration finds them by an expression, whose first group that is met is the
 * figure; its rule, true where all agrees, reads it as `said`, and the text in small letters as `text`, beside the object
 * the value stands in and the whole variant.
 */
export function strayFigures(schema: Json | undefined, values: Json): readonly StrayFigure[] {
  const whole: Facts = { at: 0, read: (name) => own(values, name) }
  return declaredIn(schema, values, 'figures').flatMap(({ path, value, declaration, around }) =>
    textsIn(value, path).flatMap((text) =>
      listOf(declaration).flatMap((declared) => strayIn(text, declared, over(whole, around))),
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
  // What cannot be read is told of the schema.
  if (finds === undefined || !isRegExp(finds, 'gi')) return []
  const found = [...text.matchAll(new RegExp(finds, 'gi'))]
  return found.flatMap(([whole, ...groups]) => {
    const said = figureOf(whole, groups.find((group) => group !== undefined) ?? '0')
    const known = over(facts, { said, text: text.toLowerCase() })
    if (work(own(declared, 'rule'), known) === true) return []
    return [{ path, message: fill(textOf(own(declared, 'says')), known) }]
  })
}

/** Reads a figure as it is written in Portuguese; an amount of money in cents. */
function figureOf(whole: string, figure: string): number {
  const [units = '', decimals = ''] = figure.replaceAll('.', '').split(',')
  return whole.includes('R$') ? Number(units + decimals.padEnd(2, '0')) : Number(`${units}.${decimals || 0}`)
}
