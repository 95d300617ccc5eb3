import type { Json } from '../../flow/funnel.ts'
import { pathRead } from '../../rules/index.ts'
import { entriesOf, isObject, listOf } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import {
  anything,
  listOfShape,
  nothing,
  objectShape,
  oneOf,
  plain,
  type Shape,
  union,
} from '../language/shape.ts'

/** What a rule's shape is worked out with: the operators there are, and the shape of what a path reads. */
export interface Reader {
  readonly operators: ReadonlySet<string>
  readonly shapeRead: (path: string) => Shape | undefined
}

/** Works out what a rule, or a literal with rules inside, may give. */
export function shapeOfRule(rule: Json, reader: Reader): Shape {
  if (Array.isArray(rule)) return listOfShape(union(rule.map((item) => shapeOfRule(item, reader))))
  const path = pathRead(rule)
  if (path !== undefined) return reader.shapeRead(path) ?? nothing
  if (!isObject(rule)) return literalShape(rule)
  const [name = '', ...others] = Object.keys(rule)
  if (others.length > 0 || !reader.operators.has(name)) {
    return objectShape(entriesOf(rule).map(([key, member]) => [key, shapeOfRule(member, reader)]))
  }
  const args = [rule[name] ?? null].flat()
  const record = recordOf(name)
  const inItem: Reader = { ...reader, shapeRead: () => anything }
  const of = (i: number) => shapeOfRule(args[i] ?? null, record?.isPerItem && i === 1 ? inItem : reader)
  if (!record) return anything
  return record.shape ? record.shape(args, of) : plain
}

/** The shape of a literal; null and the empty list say nothing of what will be there. */
export function literalShape(value: Json): Shape {
  if (value === null) return nothing
  if (Array.isArray(value)) {
    return value.length === 0 ? nothing : listOfShape(union(listOf(value).map(literalShape)))
  }
  if (!isObject(value)) return oneOf([value])
  return objectShape(entriesOf(value).map(([name, member]) => [name, literalShape(member)]))
}
