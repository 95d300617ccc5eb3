import type { Fields, Json } from '../../flow/funnel.ts'
import { type Path, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  own,
  textOf,
} from '../json/document.ts'

/** One line of a closed list: what is kept and what is shown. */
export interface TableRow {
  readonly value: string | number | boolean
  readonly label: string
}

/**
 * A screen ready to draw and to check: its plain JSON Schema, its look with every field's look inside `look.fields`
 * (those of an object or a list under `fields` again), and the names it may write. `mistakes` have paths of the
 * screen's own file.
 */
export interface FlatScreen {
  readonly schema: JsonObject
  readonly look: JsonObject
  readonly fields: Fields
  readonly mistakes: readonly Finding[]
}

interface Library {
  readonly fields: Readonly<Record<string, Json>>
  readonly tables: Readonly<Record<string, readonly TableRow[]>>
}

interface Flat {
  readonly schema: JsonObject
  readonly look: JsonObject
  readonly fields: Fields | true | 'secret'
  readonly mistakes: readonly Finding[]
}

/** Gives the name of the field file a `$ref` names: "../fields/cpf.schema.json" is `cpf`. */
export const fieldNameOf = (ref: string): string | undefined =>
  /^(?:\.\.\/fields\/|\.\/)([^/]+)\.schema\.json$/.exec(ref)?.[1]

/** Makes one screen of a screen file and the field files it names: references, looks and tables are resolved. */
export function flattenScreen(
  screen: Json,
  fields: Readonly<Record<string, Json>>,
  tables: Readonly<Record<string, readonly TableRow[]>>,
): FlatScreen {
  const flat = flatten(screen, { fields, tables }, [])
  const rowsOf = (table: string) =>
    Object.hasOwn(tables, table) ? tables[table]?.map((row) => ({ ...row })) : undefined
  return {
    ...flat,
    look: withTables(flat.look, ['above', 'below', 'bands'], rowsOf),
    fields: typeof flat.fields === 'object' ? flat.fields : {},
  }
}

/** Gives each block of some lists that names a table the rows of it, as `tabela`. */
export function withTables(
  owner: JsonObject,
  lists: readonly string[],
  rowsOf: (table: string) => readonly Json[] | undefined,
): JsonObject {
  const filled = (block: Json): Json => {
    const { table, ...rest } = objectOf(block)
    const rows = rowsOf(textOf(table) ?? '')
    return rows ? { ...rest, with: { ...objectOf(rest.with), tabela: rows } } : block
  }
  const blocks = lists.filter((key) => Array.isArray(owner[key]))
  return { ...owner, ...Object.fromEntries(blocks.map((key) => [key, listOf(owner[key]).map(filled)])) }
}

function flatten(property: Json, library: Library, inside: readonly string[]): Flat {
  const { $schema: _schema, $ref, look, ...siblings } = objectOf(property)
  const base = $ref === undefined ? undefined : referred($ref, library, inside)
  if (base && 'mistake' in base)
    return { schema: siblings, look: objectOf(look), fields: true, mistakes: [base.mistake] }
  const { look: baseLook, $schema: _baseSchema, ...baseSchema } = objectOf(base?.value)
  const laid = { ...baseSchema, ...siblings }
  const laidLook = layLook(objectOf(baseLook), objectOf(look))
  const within = { ...library, inside: base?.inside ?? inside }
  return laid.$ref === undefined
    ? withMembers(laid, laidLook, within)
    : flatten({ ...laid, look: laidLook }, library, within.inside)
}

/** Lays a look over another, key by key; what they say about members, member by member. */
function layLook(under: JsonObject, over: JsonObject): JsonObject {
  if (!isObject(under.fields) || !isObject(over.fields)) return { ...under, ...over }
  return { ...under, ...over, fields: layFields(under.fields, over.fields) }
}

const layFields = (under: JsonObject, over: JsonObject): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((name) => [
      name,
      layLook(objectOf(own(under, name)), objectOf(own(over, name))),
    ]),
  )

function withMembers(
  schema: JsonObject,
  look: JsonObject,
  library: Library & { inside: readonly string[] },
): Flat {
  const isList = schema.type === 'array' && isObject(schema.items)
  const owner = isList ? objectOf(schema.items) : schema
  const items = isList && owner.$ref !== undefined ? flatten(owner, library, library.inside) : undefined
  if (items) return inItems({ schema, look }, items)
  const branches = branchesOf(owner).map((branch) => ({
    ...branch,
    flat: flatten(branch.schema, library, library.inside),
  }))
  if (!isObject(owner.properties) && branches.length === 0) return withChoices(schema, look, library)
  const at = isList ? ['items'] : []
  const members = entriesOf(owner.properties).map(([name, property]) => {
    const over = objectOf(own(look.fields, name))
    const laid = { ...objectOf(property), look: layLook(objectOf(own(property, 'look')), over) }
    return { name, ...flatten(laid, library, library.inside) }
  })
  const hasMembers = isObject(owner.properties)
  const named: JsonObject = hasMembers
    ? { ...owner, properties: Object.fromEntries(members.map(({ name, schema: each }) => [name, each])) }
    : owner
  const filled = branches.reduce((into, { path, flat }) => withAt(into, path, withLooks(flat)), named)
  const ownFields = Object.fromEntries(members.map(({ name, fields }) => [name, fields]))
  const written = branches
    .filter(({ isShown }) => isShown)
    .reduce<Flat['fields']>((all, { flat }) => mergedFields(all, flat.fields), hasMembers ? ownFields : true)
  return {
    schema: isList ? { ...schema, items: filled } : filled,
    look: hasMembers
      ? { ...look, fields: Object.fromEntries(members.map(({ name, look: each }) => [name, each])) }
      : look,
    fields: schema.writeOnly === true ? 'secret' : written,
    mistakes: [
      ...members.flatMap(({ name, mistakes }) => within(mistakes, [...at, 'properties', name])),
      ...branches.flatMap(({ path, flat }) => within(flat.mistakes, [...at, ...path])),
    ],
  }
}

const within = (mistakes: readonly Finding[], place: Path): readonly Finding[] =>
  mistakes.map((each) => ({ ...each, path: [...place, ...each.path] }))

/** What a schema says besides of the same value, and whether fields in it are drawn: those of a condition are only looked at. */
interface SchemaBranch {
  readonly path: readonly (string | number)[]
  readonly schema: JsonObject
  readonly isShown: boolean
}

/** Lists the branches of a schema: what holds of its value too, always or where a condition does. */
export function branchesOf(schema: Json): readonly SchemaBranch[] {
  const said = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      listOf(own(schema, key)).map((each, i) => [[key, i], each] as const),
    ),
    ...['if', 'then', 'else', 'not'].map((key) => [[key], own(schema, key)] as const),
    ...entriesOf(own(schema, 'dependencies')).map(([name, each]) => [['dependencies', name], each] as const),
  ]
  return said.flatMap(([path, each]) =>
    isObject(each) ? [{ path, schema: each, isShown: path[0] !== 'if' && path[0] !== 'not' }] : [],
  )
}

/** Gives a copy with another value at a path. */
function withAt<Value extends Json>(inside: Value, [key, ...rest]: SchemaBranch['path'], value: Json): Value {
  if (key === undefined) return value as Value
  if (Array.isArray(inside))
    return inside.map((each, i) => (i === key ? withAt(each, rest, value) : each)) as Json as Value
  return {
    ...objectOf(inside),
    [key]: withAt(own(inside, String(key)) ?? null, rest, value),
  } as Json as Value
}

/** Puts the looks of a branch into its schema: the same name may look otherwise in another branch. */
function withLooks({ schema, look }: Flat): JsonObject {
  if (!isObject(schema.properties)) return Object.keys(look).length === 0 ? schema : { ...schema, look }
  const looks = objectOf(look.fields)
  return {
    ...schema,
    properties: Object.fromEntries(
      entriesOf(schema.properties).map(([name, each]) => [
        name,
        { ...objectOf(each), look: own(looks, name) ?? {} },
      ]),
    ),
  }
}

/** Joins what two branches may write: what is a secret in one of them is a secret. */
function mergedFields(one: Flat['fields'], other: Flat['fields']): Flat['fields'] {
  if (one === 'secret' || other === 'secret') return 'secret'
  if (one === true || other === true) return one === true ? other : one
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, mergedFields(one[name] ?? true, other[name] ?? true)]))
}

/** Makes the items of a list of a field that they refer to. */
const inItems = ({ schema, look }: Pick<Flat, 'schema' | 'look'>, items: Flat): Flat => ({
  schema: { ...schema, items: items.schema },
  look: layLook(items.look, look),
  fields: schema.writeOnly === true ? 'secret' : items.fields,
  mistakes: items.mistakes.map((each) => ({ ...each, path: ['items', ...each.path] })),
})

function withChoices(schema: JsonObject, look: JsonObject, { tables }: Library): Flat {
  const fields = schema.writeOnly === true ? 'secret' : true
  const table = textOf(look.table)
  const rows = table === undefined || !Object.hasOwn(tables, table) ? undefined : tables[table]
  if (!rows) return { schema, look, fields, mistakes: [] }
  const isList = schema.type === 'array'
  const owner = isList ? objectOf(schema.items) : schema
  const allowed = Array.isArray(owner.enum) ? listOf(owner.enum) : undefined
  const choices = rows.filter((row) => isObject(row) && (!allowed || allowed.includes(row.value)))
  const limited = { ...owner, enum: choices.map(({ value }) => value) }
  return {
    schema: isList ? { ...schema, items: limited } : limited,
    look: { ...look, choices: choices.map(({ value, label, ...rest }) => ({ value, label, ...rest })) },
    fields,
    mistakes: [],
  }
}

function referred(ref: Json, { fields }: Library, inside: readonly string[]) {
  const name = fieldNameOf(textOf(ref) ?? '')
  const mistake = (message: string, fix: string) => ({
    mistake: { code: 'campo-desconhecido', path: ['$ref'], message, fix } satisfies Finding,
  })
  if (name === undefined) {
    return mistake(
      `"$ref" precisa apontar para um campo de schemas/fields, e não para ${JSON.stringify(ref)}.`,
      'Escreva assim: "$ref": "../fields/cpf.schema.json".',
    )
  }
  if (inside.includes(name)) {
    return mistake(`O campo "${name}" acaba por se referir a si mesmo.`, 'Tire um dos "$ref" do círculo.')
  }
  if (Object.hasOwn(fields, name)) return { value: fields[name] ?? {}, inside: [...inside, name] }
  const fix = suggest(name, Object.keys(fields), 'Campos que existem')
  return mistake(`O campo "${name}" não existe em schemas/fields.`, fix)
}

/** What a screen, a group or an item is made of, and the names it may write. */
type Members = Pick<FlatScreen, 'schema' | 'fields'>

/**
 * Lets the items of every list on a screen carry their `id`, which the flow knows them by: it is not drawn, and comes
 * back with the item. Items with an `id` of their own are left as they are.
 */
export const withItemIds = (screen: FlatScreen): FlatScreen => ({ ...screen, ...carrying(screen) })

function carrying({ schema, fields }: Members): Members {
  const inside = entriesOf(schema.properties).map(([name, field]) => {
    const written = fields[name]
    return isObject(field) && typeof written === 'object'
      ? { name, ...memberOf({ schema: field, fields: written }) }
      : { name, schema: field, fields: written }
  })
  if (inside.length === 0) return { schema, fields }
  return {
    schema: { ...schema, properties: Object.fromEntries(inside.map((each) => [each.name, each.schema])) },
    fields: Object.fromEntries(inside.flatMap((each) => (each.fields ? [[each.name, each.fields]] : []))),
  }
}

function memberOf({ schema, fields }: Members): Members {
  if (schema.type !== 'array') return carrying({ schema, fields })
  const items = objectOf(schema.items)
  const properties = objectOf(items.properties)
  if (Object.hasOwn(properties, 'id')) return { schema, fields }
  const named: JsonObject = { ...items, properties: { ...properties, id: {} } }
  return { schema: { ...schema, items: named }, fields: { ...fields, id: true } satisfies Fields }
}
