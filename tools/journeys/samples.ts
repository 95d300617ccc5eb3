import { isMissing, type Json, validatorOf } from '../../engine/index.ts'
import { type JsonObject, listOf, objectOf, type Source } from './context.ts'

/** A value inside an object, and the other values it may have. */
interface Leaf {
  readonly path: readonly string[]
  readonly others: readonly (Json | undefined)[]
}

const typesOf = (schema: JsonObject): readonly Json[] =>
  Array.isArray(schema.type) ? (schema.type as readonly Json[]) : [schema.type ?? 'string']

/** Makes a value that a schema accepts; an object has only the required members. */
export function sampleOf(schema: JsonObject, name: string, source: Source): Json {
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

function sampleObject(schema: JsonObject, source: Source): Json {
  const names = listOf(schema.required).map(String)
  const properties = objectOf(schema.properties)
  return Object.fromEntries(
    names.flatMap((name) => {
      const member = properties[name]
      return member === undefined ? [] : [[name, sampleOf(objectOf(member), name, source)]]
    }),
  )
}

function sampleList(schema: JsonObject, name: string, source: Source): Json {
  const items = objectOf(schema.items)
  const whole = knownItems(items, name, source)
  if (whole.length > 0) return whole
  const item = sampleOf(items, name, { ...source, known: () => undefined })
  // One item for each number of a closed list.
  const ids = listOf(objectOf(objectOf(items.properties).id).enum)
  const isNumbered = ids.length > 0 && ids.every((id) => typeof id === 'number')
  return isNumbered ? ids.map((id) => ({ ...objectOf(item), id })) : [item]
}

/** Finds an item of the list with the name in the plural: for "produto" the first of "produtos". */
const oneOf = (schema: JsonObject, name: string, source: Source): Json | undefined =>
  knownItems(schema, `${name}s`, source)[0]

/** Finds the items of a known list that have all the schema requires, reduced to its properties. */
function knownItems(items: JsonObject, name: string, source: Source): readonly Json[] {
  const properties = objectOf(items.properties)
  const kept = listOf(source.known(name)).map((item) =>
    Object.fromEntries(Object.entries(objectOf(item)).filter(([key]) => Object.hasOwn(properties, key))),
  )
  return kept.filter((item) => listOf(items.required).every((key) => Object.hasOwn(item, String(key))))
}

function textFor(schema: JsonObject, name: string, source: Source): Json {
  if (name === 'id' || name === 'uid') return source.unique(name)
  const format = typeof schema.format === 'string' ? schema.format : source.field(name)?.format
  const values = typeof format === 'string' ? acceptedBy(format) : []
  const taken = source.candidates(name)
  return values.find((value) => !taken.includes(value)) ?? values[0] ?? '*'
}

const acceptedTexts = new Map<string, readonly string[]>()
const mostAccepted = 6
const mostTries = 20_000

/** Lists texts that a format accepts: its examples and, for numbers, the next valid ones. */
export function acceptedBy(format: string): readonly string[] {
  const before = acceptedTexts.get(format)
  if (before) return before
  const validator = validatorOf(format)
  const bare =
    validator?.examples.valid.filter((text) => !/[().\-/ ]/.test(text) || !/^[\d().\-/ ]+$/.test(text)) ?? []
  const first = bare.find((text) => /^\d+$/.test(text))
  const values = [...(bare.length > 0 ? bare : (validator?.examples.valid ?? []))]
  if (validator && first !== undefined) {
    for (let tries = 1; tries < mostTries && values.length < mostAccepted; tries += 1) {
      const next = String(BigInt(first) + BigInt(tries)).padStart(first.length, '0')
      if (next.length === first.length && validator.accepts(next) && !values.includes(next)) values.push(next)
    }
  }
  acceptedTexts.set(format, values)
  return values
}

const refusedBy = ({ format }: JsonObject): readonly string[] =>
  (typeof format === 'string' ? (validatorOf(format)?.examples.invalid ?? []) : [])
    .slice(0, 2)
    .map(({ value }) => value)

/** Whether the schema of a single value accepts it. */
export function fits(schema: JsonObject, value: Json): boolean {
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

/** Lists the values inside an object that rules read, each with the other values it may have. */
function leavesOf(schema: JsonObject, source: Source, path: readonly string[] = []): readonly Leaf[] {
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

const mostOthers = 8

function othersOf(schema: JsonObject, name: string, source: Source): readonly (Json | undefined)[] {
  const types = typesOf(schema)
  if (types.includes('array')) return [[]]
  if (types.includes('boolean')) return [true, false]
  const isFree = source.isLoose === true && !Array.isArray(schema.enum)
  const worth = source.candidates(name).filter((value) => isFree || fits(schema, value))
  const field = source.field(name)
  const right = worth.filter(
    (value) => source.isLoose || !field || fits({ ...field, type: schema.type ?? 'string' }, value),
  )
  const listed = Array.isArray(schema.enum)
    ? (schema.enum as readonly Json[]).slice(0, mostOthers)
    : [sampleOf({ ...schema, type: types.find((type) => type !== 'null') ?? 'string' }, name, source)]
  return [...new Set([...right, ...listed, ...(isFree ? refusedBy(schema) : [])])]
}

/** Returns an object with a value at a path, with sample parents where these are missing; undefined removes the value. */
function withLeaf(
  base: Json,
  [name = '', ...rest]: readonly string[],
  value: Json | undefined,
  schema: JsonObject,
  source: Source,
): Json {
  const { [name]: before, ...others } = objectOf(base)
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value }
  const member = objectOf(objectOf(schema.properties)[name])
  const under = isMissing(before) ? sampleOf({ ...member, type: 'object' }, name, source) : before!
  return { ...others, [name]: withLeaf(under, rest, value, member, source) }
}

/** An object to vary, and what its values are made from. */
interface Variable {
  readonly schema: JsonObject
  readonly base: JsonObject
  readonly source: Source
}

const mostPairs = 4000

/** Lists an object with its variations: all optional values there, one value changed and, if thorough, two values changed. */
export function variationsOf({ schema, base, source }: Variable, isThorough: boolean): readonly JsonObject[] {
  const leaves = leavesOf(schema, source)
  const change = (on: Json, { path }: Leaf, value: Json | undefined): JsonObject =>
    withLeaf(on, path, value, schema, source) as JsonObject
  const rich = leaves.reduce<JsonObject>((made, leaf) => {
    const [first] = leaf.others
    return isThere(made, leaf.path) || first === undefined ? made : change(made, leaf, first)
  }, base)
  const singles = [base, rich].flatMap((on) =>
    leaves.flatMap((leaf) => leaf.others.map((value) => change(on, leaf, value))),
  )
  const pairs = isThorough
    ? leaves.flatMap((one, i) =>
        leaves
          .slice(i + 1)
          .flatMap((other) =>
            one.others.flatMap((a) => other.others.map((b) => change(change(base, one, a), other, b))),
          ),
      )
    : []
  const made = [base, rich, ...singles, ...pairs.slice(0, mostPairs)]
  return [...new Map(made.map((each) => [JSON.stringify(each), each])).values()]
}

function isThere(value: Json, path: readonly string[]): boolean {
  let at: Json | undefined = value
  for (const name of path) at = (at as JsonObject | null | undefined)?.[name]
  return at !== undefined && at !== null
}
