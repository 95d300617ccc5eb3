import type { Json } from '../../flow/funnel.ts'
import { entriesOf, isObject, listOf, textOf } from '../json/value.ts'
import { anything, listOfShape, nothing, objectShape, oneOf, type Shape, union } from './shape.ts'

/** What a rule's shape is worked out with: the operators there are, and the shape of what a path reads. */
export interface Reader {
  readonly operators: ReadonlySet<string>
  readonly shapeRead: (path: string) => Shape | undefined
}

type OperatorShape = (args: readonly Json[], of: (i: number) => Shape) => Shape

const everyOf = (args: readonly Json[], of: (i: number) => Shape): readonly Shape[] =>
  args.map((_, i) => of(i))

/** Operators that hand on what they are given; the others give texts, numbers and yes or no. */
const shapes: Readonly<Record<string, OperatorShape>> = {
  mescla: (args, of) => union(everyOf(args, of)),
  if: (args, of) => union(args.flatMap((_, i) => (i % 2 === 1 || i === args.length - 1 ? [of(i)] : []))),
  onde: (_, of) => of(0),
  retira: (_, of) => of(0),
  acha: (_, of) => itemShape(of(0)),
  guarda: (_, of) => listOfShape(union([itemShape(of(0)), of(1)])),
  junta: (_, of) => listOfShape(union([itemShape(of(0)), itemShape(of(1))])),
  une: (args, of) => listOfShape(union(everyOf(args, of).map((shape) => shape.item ?? shape))),
}

/** Works out what a rule, or a literal with rules inside, may give. */
export function shapeOfRule(rule: Json, reader: Reader): Shape {
  if (Array.isArray(rule)) return listOfShape(union(rule.map((item) => shapeOfRule(item, reader))))
  if (!isObject(rule)) return literalShape(rule)
  const [name = '', ...others] = Object.keys(rule)
  if (others.length > 0 || !reader.operators.has(name)) {
    return objectShape(entriesOf(rule).map(([key, member]) => [key, shapeOfRule(member, reader)]))
  }
  const args = [rule[name] ?? null].flat()
  const path = textOf(args[0])
  if (name === 'var') return path === undefined ? anything : (reader.shapeRead(path) ?? nothing)
  return shapes[name]?.(args, (i) => shapeOfRule(args[i] ?? null, reader)) ?? anything
}

/** The shape of an item of a list. */
export const itemShape = (shape: Shape): Shape => (shape.open ? anything : (shape.item ?? nothing))

/** The shape of a literal; null and the empty list say nothing of what will be there. */
export function literalShape(value: Json): Shape {
  if (value === null) return nothing
  if (Array.isArray(value)) {
    return value.length === 0 ? nothing : listOfShape(union(listOf(value).map(literalShape)))
  }
  if (!isObject(value)) return oneOf([value])
  return objectShape(entriesOf(value).map(([name, member]) => [name, literalShape(member)]))
}
