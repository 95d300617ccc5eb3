import type { Json } from '../flow/index.ts'
import { isMissing } from '../rules/index.ts'
import { validatorOf } from '../validators/index.ts'
import { listOf, objectOf, type Plain } from './plain.ts'

/** What values of a schema are made from, beside the schema itself. */
export interface Source {
  /** What is known already under a name: the same name in what was sent, a list of the variant. */
  readonly known: (name: string) => Json | undefined
  /** Values that the rules compare a name with. */
  readonly worth: (name: string) => readonly Json[]
  /** Whether any rule reads the name. */
  readonly matters: (name: string) => boolean
  /** The schema of the field of a name, where what the server says has no format of its own. */
  readonly field: (name: string) => Plain | undefined
  /** A text that nothing else has. */
  readonly fresh: (name: string) => string
  /** Whether values that a schema refuses are worth trying too: what was typed and not yet sent. */
  readonly isLoose?: boolean
}

/** One value inside an object, what else it may be, and what it is where it is there. */
export interface Leaf {
  readonly path: readonly string[]
  readonly others: readonly (Json | undefined)[]
}

const typesOf = (schema: Plain): readonly Json[] =>
  Array.isArray(schema.type) ? (schema.type as readonly Json[]) : [schema.type ?? 'string']

/** Makes one value that a schema takes; of an object only what it requires. */
export function sampleOf(schema: Plain, name: string, source: Source): Json {
  if (schema.const !== undefined) return schema.const
  const known = source.known(name)
  if (known !== undefined && fits(schema, known)) return known
  if (Array.isArray(schema.enum)) return (schema.enum as readonly Json[])[0] ?? null
  const types = typesOf(schema)
  if (types.includes('null')) return null
  if (types.includes('object')) return oneOf(schema, name, source) ?? sampleObject(schema, source)
  if (types.includes('array')) return sampleList(schema, name, source)
  if (types.includes('boolean')) return true
  if (types.includes('integer') || types.includes('number')) return Math.max(1, Number(schema.minimum ?? 1))
  return textFor(schema, name, source)
}

function sampleObject(schema: Plain, source: Source): Json {
  const names = listOf(schema.required).map(String)
  const properties = objectOf(schema.properties)
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = properties[name]
      return member === undefined ? [] : [[name, sampleOf(objectOf(member), name, source)]]
    }),
  )
}

function sampleList(schema: Plain, name: string, source: Source): Json {
  const items = objectOf(schema.items)
  const whole = knownItems(items, name, source)
  if (whole.length > 0) return whole
  const item = sampleOf(items, name, { ...source, known: () => undefined })
  // Of things that a closed list numbers there is one each.
  const ids = listOf(objectOf(objectOf(items.properties).id).enum)
  const isNumbered = ids.length > 0 && ids.every((id) => typeof id === 'number')
  return isNumbered ? ids.map((id) => ({ ...objectOf(item), id })) : [item]
}

/** Gives the first of what is known in the plural: of "produto", one of the variant's "produtos". */
const oneOf = (schema: Plain, name: string, source: Source): Json | undefined =>
  knownItems(schema, `${name}s`, source)[0]

/** Gives what is known as a list under a name, of each item what the schema of items takes, if that is all it requires. */
function knownItems(items: Plain, name: string, source: Source): readonly Json[] {
  const properties = objectOf(items.properties)
  const kept = listOf(source.known(name)).map((item) =>
    Object.fromEntries(Object.entries(objectOf(item)).filter(([key]) => Object.hasOwn(properties, key))),
  )
  return kept.filter((item) => listOf(items.required).every((key) => Object.hasOwn(item, String(key))))
}

function textFor(schema: Plain, name: string, source: Source): Json {
  if (name === 'id' || name === 'uid') return source.fresh(name)
  const format = typeof schema.format === 'string' ? schema.format : source.field(name)?.format
  const values = typeof format === 'string' ? acceptedBy(format) : []
  const taken = source.worth(name)
  return values.find((value) => !taken.includes(value)) ?? values[0] ?? '*'
}

const accepted = new Map<string, readonly string[]>()
const MOST_ACCEPTED = 6
const MOST_TRIES = 20_000

/** Gives texts that a format accepts: its own examples, and, of numbers, those that come next. */
export function acceptedBy(format: string): readonly string[] {
  const before = accepted.get(format)
  if (before) return before
  const validator = validatorOf(format)
  const bare =
    validator?.examples.valid.filter((text) => !/[().\-/ ]/.test(text) || !/^[\d().\-/ ]+$/.test(text)) ?? []
  const first = bare.find((text) => /^\d+$/.test(text))
  const values = [...(bare.length > 0 ? bare : (validator?.examples.valid ?? []))]
  if (validator && first !== undefined) {
    for (let tries = 1; tries < MOST_TRIES && values.length < MOST_ACCEPTED; tries += 1) {
      const next = String(BigInt(first) + BigInt(tries)).padStart(first.length, '0')
      if (next.length === first.length && validator.accepts(next) && !values.includes(next)) values.push(next)
    }
  }
  accepted.set(format, values)
  return values
}

const refusedBy = ({ format }: Plain): readonly string[] =>
  (typeof format === 'string' ? (validatorOf(format)?.examples.invalid ?? []) : [])
    .slice(0, 2)
    .map(({ value }) => value)

/** Tells whether a schema of a single value takes it. */
export function fits(schema: Plain, value: Json): boolean {
  if (Array.isArray(schema.enum)) return (schema.enum as readonly Json[]).includes(value)
  const types = typesOf(schema)
  if (value === null) return types.includes('null')
  if (typeof value === 'boolean') return types.includes('boolean')
  if (typeof value === 'number') {
    const isBetween =
      value >= Number(schema.minimum ?? -Infinity) && value <= Number(schema.maximum ?? Infinity)
    return (types.includes('integer') || types.includes('number')) && isBetween
  }
  if (typeof value !== 'string' || !types.includes('string')) return false
  if (value.length > Number(schema.maxLength ?? Infinity)) return false
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern, 'u').test(value)) return false
  return typeof schema.format !== 'string' || (validatorOf(schema.format)?.accepts(value) ?? true)
}

/** Lists the values inside an object that its rules read, each with what else it may be. */
export function leavesOf(schema: Plain, source: Source, path: readonly string[] = []): readonly Leaf[] {
  const required = new Set(listOf(schema.required).map(String))
  return Object.entries(objectOf(schema.properties)).flatMap(([name, each]) => {
    const member = objectOf(each)
    const here = [...path, name]
    const types = typesOf(member)
    const inside = types.includes('object') ? leavesOf(member, source, here) : []
    if (!source.matters(name) && inside.length === 0) return []
    const absent = required.has(name) ? [] : [undefined]
    const none = types.includes('null') ? [null] : []
    const whole = types.includes('object')
      ? types.includes('null') || !required.has(name)
        ? [sampleOf({ ...member, type: 'object' }, name, source)]
        : []
      : othersOf(member, name, source)
    return [{ path: here, others: [...whole, ...none, ...absent] }, ...inside]
  })
}

const MOST_OTHERS = 8

function othersOf(schema: Plain, name: string, source: Source): readonly (Json | undefined)[] {
  const types = typesOf(schema)
  if (types.includes('array')) return [[]]
  if (types.includes('boolean')) return [true, false]
  // What is chosen is one of what is offered, sent or not.
  const isFree = source.isLoose === true && !Array.isArray(schema.enum)
  const worth = source.worth(name).filter((value) => isFree || fits(schema, value))
  const field = source.field(name)
  const right = worth.filter(
    (value) => source.isLoose || !field || fits({ ...field, type: schema.type ?? 'string' }, value),
  )
  const listed = Array.isArray(schema.enum)
    ? (schema.enum as readonly Json[]).slice(0, MOST_OTHERS)
    : [sampleOf({ ...schema, type: types.find((type) => type !== 'null') ?? 'string' }, name, source)]
  return [...new Set([...right, ...listed, ...(isFree ? refusedBy(schema) : [])])]
}

/** Writes a value into an object, whose parents are made where they are not there; undefined takes it away. */
export function written(
  base: Json,
  {
    path: [name = '', ...rest],
    value,
    schema,
    source,
  }: {
    readonly path: readonly string[]
    readonly value: Json | undefined
    readonly schema: Plain
    readonly source: Source
  },
): Json {
  const member = objectOf(objectOf(schema.properties)[name])
  const { [name]: before, ...others } = objectOf(base)
  if (rest.length === 0)
    return isMissing(value) && value === undefined ? others : { ...others, [name]: value! }
  const under = isMissing(before) ? sampleOf({ ...member, type: 'object' }, name, source) : before!
  return { ...others, [name]: written(under, { path: rest, value, schema: member, source }) }
}
