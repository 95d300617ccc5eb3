import type { Fields, Json } from '../../flow/funnel.ts'
import { type Path, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  own as ownOf,
  textOf,
} from '../json/document.ts'
import {
  branchesOf,
  decided,
  type Looked,
  mergedFields,
  type SchemaBranch,
  undrawnInObject,
  undrawnInValue,
  undrawnItems,
  undrawnMembers,
  withLooks,
} from './branches.ts'

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
  /** Every field of the screen, in its branches too, with its own look; the path is that of the screen's file. */
  readonly members: readonly FlatMember[]
  readonly mistakes: readonly Finding[]
}

/** A field of a screen as it is drawn where its branch holds. */
export interface FlatMember extends Looked {
  readonly name: string
  readonly path: Path
}

interface Library {
  readonly fields: Readonly<Record<string, Json>>
  readonly tables: Readonly<Record<string, readonly TableRow[]>>
  /** Whether what is made is drawn: neither a condition, nor what a call takes. */
  readonly isDrawn: boolean
  /** Whether what is made is a branch of an object that is drawn with it. */
  readonly isBranch?: boolean
}

/** Which field files a schema was referred to by, from the first on. */
interface Within {
  readonly inside: readonly string[]
}

interface Flat {
  readonly schema: JsonObject
  readonly look: JsonObject
  readonly fields: Fields | true | 'secret'
  readonly members: readonly FlatMember[]
  readonly mistakes: readonly Finding[]
}

/** Gives the name of the field file a `$ref` names: "../fields/cpf.schema.json" is `cpf`. */
export const fieldNameOf = (ref: string): string | undefined =>
  /^(?:\.\.\/fields\/|\.\/)([^/]+)\.schema\.json$/.exec(ref)?.[1]

/** Makes one screen of a screen file and the field files it names: references, looks and tables are resolved; for what a call takes, nothing is made ready to draw. */
export function flattenScreen(
  screen: Json,
  fields: Readonly<Record<string, Json>>,
  tables: Readonly<Record<string, readonly TableRow[]>>,
  { isDrawn }: Pick<Library, 'isDrawn'> = { isDrawn: true },
): FlatScreen {
  // A screen may have no fields at all.
  const isEmpty = ownOf(screen, 'properties') === undefined && branchesOf(screen).length === 0
  const flat = flatten(screen, { fields, tables, isDrawn, isBranch: isEmpty }, [])
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
  // What its file says is not known, which is reported: a text stands in its place.
  const lost = { type: 'string', ...siblings }
  if (base && 'mistake' in base)
    return { schema: lost, look: objectOf(look), fields: true, members: [], mistakes: [base.mistake] }
  if (base && !isObject(base.value))
    return { schema: lost, look: objectOf(look), fields: true, members: [], mistakes: [] }
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
      layLook(objectOf(ownOf(under, name)), objectOf(ownOf(over, name))),
    ]),
  )

function withMembers(schema: JsonObject, look: JsonObject, library: Library & Within): Flat {
  const isList = schema.type === 'array' && isObject(schema.items)
  const owner = isList ? objectOf(schema.items) : schema
  const items = isList && owner.$ref !== undefined ? flatten(owner, library, library.inside) : undefined
  if (items) return inItems({ schema, look }, items)
  const branches = branchesOf(owner).map((branch) => flatBranch(branch, owner, { look, library }))
  const isObjects =
    isObject(owner.properties) || branches.some(({ flat }) => isObject(flat.schema.properties))
  if (!isObjects) {
    const filled = branches.reduce((into, { path, flat }) => withAt(into, path, flat.schema), owner)
    return withChoices(isList ? { ...schema, items: filled } : filled, look, library)
  }
  const at = isList ? ['items'] : []
  const own: readonly OwnMember[] = entriesOf(owner.properties).map(([name, property]) => {
    const over = objectOf(ownOf(look.fields, name))
    const laid = { ...objectOf(property), look: layLook(objectOf(ownOf(property, 'look')), over) }
    return { name, ...flatten(laid, { ...library, isBranch: false }, library.inside) }
  })
  const named: JsonObject = {
    ...owner,
    properties: Object.fromEntries(own.map(({ name, schema: each }) => [name, each])),
  }
  const laid = branches.map((branch) => ({ ...branch, flat: layBranch(branch.flat, own) }))
  const filled = laid.reduce((into, { path, flat }) => withAt(into, path, withLooks(flat)), named)
  const looks = Object.fromEntries(own.map(({ name, look: each }) => [name, each]))
  const whole = { schema: filled, look: { ...look, fields: looks } }
  const drawn = library.isDrawn ? decided(whole) : whole
  const shown = laid.filter(({ isShown }) => isShown)
  const written = shown.reduce<Flat['fields']>(
    (all, { flat }) => mergedFields(all, flat.fields),
    Object.fromEntries(own.map(({ name, fields }) => [name, fields])),
  )
  const members = [
    ...own.map(({ name, schema: each, look: itsLook }) => ({
      name,
      schema: each,
      look: itsLook,
      path: ['properties', name],
    })),
    ...shown.flatMap(({ path, flat }) =>
      flat.members.map((each) => ({ ...each, path: [...path, ...each.path] })),
    ),
  ]
  return {
    schema: isList ? { ...schema, items: drawn.schema } : drawn.schema,
    look: drawn.look,
    fields: schema.writeOnly === true ? 'secret' : written,
    members: isList ? [] : members,
    mistakes: within(
      [
        ...(library.isDrawn ? undrawnInObject(whole, drawn) : []),
        ...(library.isDrawn && !library.isBranch ? undrawnMembers(members) : []),
        ...own.flatMap(({ name, mistakes }) => within(mistakes, ['properties', name])),
        ...branches.flatMap(({ path, flat }) => within(flat.mistakes, path)),
      ],
      at,
    ),
  }
}

interface OwnMember extends Flat {
  readonly name: string
}

/** Lays what a branch says of fields of the object's own over what the object says: of its options those that the branch allows. */
function layBranch(flat: Flat, own: readonly OwnMember[]): Flat {
  const looks = entriesOf(flat.look.fields).map(([name, look]): [string, Json] => {
    const base = own.find((each) => each.name === name)?.look
    const over = objectOf(look)
    if (!base || Object.keys(over).length === 0) return [name, look]
    const allowed = listOf(ownOf(ownOf(flat.schema.properties, name), 'enum'))
    const choices = listOf(base.choices).filter((each) => allowed.includes(ownOf(each, 'value') ?? null))
    return [name, layLook(base, choices.length > 0 ? { ...over, choices } : over)]
  })
  return looks.length === 0 ? flat : { ...flat, look: { ...flat.look, fields: Object.fromEntries(looks) } }
}

interface FlatBranch extends SchemaBranch {
  readonly flat: Flat
}

/** Makes a branch of an object; what the look of the object says of fields that only branches have, it says of those. */
function flatBranch(
  branch: SchemaBranch,
  owner: JsonObject,
  { look, library }: { readonly look: JsonObject; readonly library: Library & Within },
): FlatBranch {
  const ofBranches = entriesOf(look.fields).filter(([name]) => ownOf(owner.properties, name) === undefined)
  const looked =
    ofBranches.length === 0
      ? branch.schema
      : { ...branch.schema, look: { fields: Object.fromEntries(ofBranches) } }
  const isDrawn = library.isDrawn && branch.isShown
  const flat = flatten(looked, { ...library, isDrawn, isBranch: true }, library.inside)
  const [key, name = ''] = branch.path
  const given = ownOf(flat.schema.properties, String(name))
  // The field that a branch depends on is drawn by the object: the branch says only which of its values go.
  return key !== 'dependencies' || given === undefined
    ? { ...branch, flat }
    : { ...branch, flat: { ...flat, ...withoutOwn(flat, String(name), objectOf(given)) } }
}

function withoutOwn({ schema, look }: Flat, name: string, { enum: values }: JsonObject) {
  const { [name]: _look, ...looks } = objectOf(look.fields)
  const properties = { ...objectOf(schema.properties), [name]: values === undefined ? {} : { enum: values } }
  return { schema: { ...schema, properties }, look: { ...look, fields: looks } }
}

const within = (mistakes: readonly Finding[], place: Path): readonly Finding[] =>
  mistakes.map((each) => ({ ...each, path: [...place, ...each.path] }))

/** Gives a copy with another value at a path. */
function withAt<Value extends Json>(
  inside: Value,
  [key, ...rest]: readonly (string | number)[],
  value: Json,
): Value {
  if (key === undefined) return value as Value
  if (Array.isArray(inside))
    return inside.map((each, i) => (i === key ? withAt(each, rest, value) : each)) as Json as Value
  return {
    ...objectOf(inside),
    [key]: withAt(ownOf(inside, String(key)) ?? null, rest, value),
  } as Json as Value
}

/** Makes the items of a list of a field that they refer to; one value that is no choice keeps its look beside that of the list. */
function inItems({ schema, look }: Looked, items: Flat): Flat {
  const isPlain = !isObject(items.schema.properties) && items.look.choices === undefined
  return {
    schema: { ...schema, items: isPlain ? withLooks(items) : items.schema },
    look: isPlain ? look : layLook(items.look, look),
    fields: schema.writeOnly === true ? 'secret' : items.fields,
    members: [],
    mistakes: items.mistakes.map((each) => ({ ...each, path: ['items', ...each.path] })),
  }
}

function withChoices(schema: JsonObject, look: JsonObject, { tables, isDrawn, isBranch }: Library): Flat {
  const fields = schema.writeOnly === true ? 'secret' : true
  const isList = schema.type === 'array'
  const owner = isList ? objectOf(schema.items) : schema
  const table = textOf(look.table)
  const rows = table === undefined || !Object.hasOwn(tables, table) ? undefined : tables[table]
  const chosen = rows
    ? ofRows({ schema: owner, look }, rows)
    : isDrawn
      ? decided({ schema: owner, look })
      : { schema: owner, look }
  const isWhole = isDrawn && !isBranch
  if (!isList)
    return { ...chosen, fields, members: [], mistakes: isWhole ? undrawnInValue(chosen.schema) : [] }
  return {
    schema: schema.items === undefined ? schema : { ...schema, items: chosen.schema },
    look: chosen.look,
    fields,
    members: [],
    mistakes:
      isWhole && isObject(schema.items)
        ? [...undrawnInValue(schema), ...within(undrawnItems(chosen.schema), ['items'])]
        : [],
  }
}

/** Gives a choice the lines of its closed list: of those that it allows. */
function ofRows({ schema, look }: Looked, rows: readonly TableRow[]): Looked {
  const allowed = Array.isArray(schema.enum) ? listOf(schema.enum) : undefined
  const choices = rows.filter((row) => isObject(row) && (!allowed || allowed.includes(row.value)))
  return {
    schema: { ...schema, enum: choices.map(({ value }) => value) },
    look: { ...look, choices: choices.map(({ value, label, ...rest }) => ({ value, label, ...rest })) },
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
  if (Object.hasOwn(fields, name)) return { value: fields[name] ?? null, inside: [...inside, name] }
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
  const own: Members =
    inside.length === 0
      ? { schema, fields }
      : {
          schema: {
            ...schema,
            properties: Object.fromEntries(inside.map((each) => [each.name, each.schema])),
          },
          fields: {
            ...fields,
            ...Object.fromEntries(inside.flatMap((each) => (each.fields ? [[each.name, each.fields]] : []))),
          },
        }
  return branchesOf(schema)
    .filter(({ isShown }) => isShown)
    .reduce<Members>((into, branch) => {
      const carried = carrying({ schema: branch.schema, fields: into.fields })
      return { schema: withAt(into.schema, branch.path, carried.schema), fields: carried.fields }
    }, own)
}

function memberOf({ schema, fields }: Members): Members {
  if (schema.type !== 'array') return carrying({ schema, fields })
  const items = objectOf(schema.items)
  const properties = objectOf(items.properties)
  if (Object.hasOwn(properties, 'id')) return { schema, fields }
  const named: JsonObject = { ...items, properties: { ...properties, id: {} } }
  return { schema: { ...schema, items: named }, fields: { ...fields, id: true } satisfies Fields }
}
