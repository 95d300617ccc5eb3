import type { Json } from '../../flow/funnel.ts'
import { slotsOf } from '../../rules/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { isObject, listOf, textOf } from '../json/value.ts'
import { recordOf } from '../language/operators.ts'

/**
 * Where a value stands: `rule` where only a rule makes sense, `value` where a literal is as good, `argument` inside an
 * operator, `derived` where an object with one key can only be a rule.
 */
type Position = 'rule' | 'value' | 'argument' | 'derived'

/** A rule or a value with rules inside, and where it stands. */
export interface RuleAt {
  readonly value: Json | undefined
  readonly path: Path
  readonly position: Position
  /** True where all its paths are those of one item of a list. */
  readonly inItem?: true
  /** True where it may also read `item`, what a field stands in. */
  readonly beside?: true
}

/** Something a rule says: a path it reads, an operator it uses, an object that is neither rule nor literal here, a text. */
export type Use =
  | {
      readonly kind: 'read'
      readonly path: Path
      readonly name: string
      readonly inItem: boolean
      /** The rule of the list whose item is read; undefined outside of items, and in items of what an item has. */
      readonly list?: Json
    }
  | { readonly kind: 'operator'; readonly path: Path; readonly name: string; readonly args: readonly Json[] }
  | {
      readonly kind: 'stray'
      readonly path: Path
      readonly keys: readonly string[]
      readonly given: Json | undefined
      readonly position: Position
    }
  | { readonly kind: 'text'; readonly path: Path; readonly text: string }

interface Walk {
  readonly operators: ReadonlySet<string>
  readonly position: Position
  readonly inItem: boolean
  readonly list?: Json
}

/** Lists what a rule or a literal with rules inside says. */
export function usesOf(
  value: Json | undefined,
  path: Path,
  operators: ReadonlySet<string>,
  position: Position,
) {
  return value === undefined ? [] : [...walk(value, path, { operators, position, inItem: false })]
}

/** Lists what a rule says, worked out once for all the checks that look at it. */
export function usesIn(rule: RuleAt, operators: ReadonlySet<string>): readonly Use[] {
  return usesBy(operators)(rule)
}

const usesBy = memoizeByObject((operators: ReadonlySet<string>) =>
  memoizeByObject(({ value, path, position }: RuleAt) => usesOf(value, path, operators, position)),
)

function* walk(value: Json, path: Path, how: Walk): Generator<Use> {
  if (typeof value === 'string') yield* textUses(value, path, how)
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* walk(item, [...path, i], how)
  }
  if (!isObject(value)) return
  const keys = Object.keys(value)
  const [name = ''] = keys
  if (keys.length === 1 && how.operators.has(name)) {
    yield* operation(name, value[name] ?? null, { path: [...path, name], how })
    return
  }
  const mayBeLiteral = keys.length > 1 && how.position === 'derived'
  if (!mayBeLiteral && (keys.length === 1 || how.position !== 'value'))
    yield { kind: 'stray', path, keys, given: value[name], position: how.position }
  for (const [key, member] of Object.entries(value)) {
    yield* walk(member, [...path, key], { ...how, position: 'value' })
  }
}

function* textUses(text: string, path: Path, how: Walk): Generator<Use> {
  yield { kind: 'text', path, text }
  for (const slot of slotsOf(text)) yield { kind: 'read', path, name: slot.path, ...itemOf(how) }
}

const itemOf = ({ inItem, list }: Walk) => ({ inItem, ...(list !== undefined && { list }) })

function* operation(name: string, given: Json, { path, how }: { path: Path; how: Walk }): Generator<Use> {
  const args = Array.isArray(given) ? listOf(given) : [given]
  const record = recordOf(name)
  yield { kind: 'operator', path, name, args }
  if (name === 'var') {
    const read = textOf(args[0])
    const at = Array.isArray(given) ? [...path, 0] : path
    if (read !== undefined) yield { kind: 'read', path: at, name: read, ...itemOf(how) }
  }
  const { pathsFrom = args.length } = record ?? {}
  for (const [i, arg] of args.entries()) {
    if (i >= pathsFrom)
      for (const text of (isObject(arg) ? [] : [arg].flat()).flatMap((each) => textOf(each) ?? []))
        yield { kind: 'read', path: Array.isArray(given) ? [...path, i] : path, name: text, ...itemOf(how) }
    if (name === 'var' && i === 0 && !isObject(arg)) continue
    const at = Array.isArray(given) ? [...path, i] : path
    const position = record?.takesLiterals ? 'value' : 'argument'
    yield* walk(arg, at, {
      ...(record?.isPerItem === true && i === 1 ? eachOf(record.reads ? [] : args, how) : how),
      position,
    })
  }
}

/** What is worked out for each item of a list reads that item alone. */
const eachOf = ([list]: readonly Json[], { operators, position, inItem }: Walk): Walk => ({
  operators,
  position,
  inItem: true,
  ...(!inItem && list !== undefined && { list }),
})

/** Measures a rule: how deep it goes and of how many parts it is made. */
export function sizeOf(value: Json | undefined): { readonly depth: number; readonly nodes: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, nodes: 1 }
  const inner = Object.values(value).map((each) => sizeOf(each as Json))
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    nodes: inner.reduce((sum, { nodes }) => sum + nodes, 1),
  }
}
