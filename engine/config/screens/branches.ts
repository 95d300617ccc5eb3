import type { Fields, Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
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

/** What a schema says besides of the same value, and whether fields in it are drawn: those of a condition are only looked at. */
export interface SchemaBranch {
  readonly path: readonly (string | number)[]
  readonly schema: JsonObject
  readonly isShown: boolean
}

/** Lists the branches of a schema: what holds of its value too, always or where a condition does. */
export function branchesOf(schema: Json | undefined): readonly SchemaBranch[] {
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

/** A property of an object, where it stands in the schema of that object. */
export interface PropertyAt {
  readonly name: string
  readonly schema: Json
  readonly path: Path
}

/** Lists the properties of an object, those of its branches that are drawn after its own: one name may stand there more than once. */
export const propertiesOf = (schema: Json | undefined): readonly PropertyAt[] => [
  ...entriesOf(own(schema, 'properties')).map(([name, each]) => ({
    name,
    schema: each,
    path: ['properties', name],
  })),
  ...branchesOf(schema)
    .filter(({ isShown }) => isShown)
    .flatMap((branch) =>
      propertiesOf(branch.schema).map((each) => ({ ...each, path: [...branch.path, ...each.path] })),
    ),
]

/** Joins what two branches may write: what is a secret in one of them is a secret. */
export function mergedFields(
  one: Fields | true | 'secret',
  other: Fields | true | 'secret',
): Fields | true | 'secret' {
  if (one === 'secret' || other === 'secret') return 'secret'
  if (one === true || other === true) return one === true ? other : one
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, mergedFields(one[name] ?? true, other[name] ?? true)]))
}

/** A schema, and how its fields look: those of branches have their look in their schema, since one name may look otherwise in another. */
export interface Looked {
  readonly schema: JsonObject
  readonly look: JsonObject
}

/** Puts the looks of a branch into its schema. */
export function withLooks({ schema, look }: Looked): JsonObject {
  const looked = (each: JsonObject, of: Json | undefined): JsonObject =>
    isObject(of) && Object.keys(of).length > 0 ? { ...each, look: of } : each
  if (!isObject(schema.properties)) return looked(schema, look)
  const properties = entriesOf(schema.properties).map(([name, each]) => [
    name,
    looked(objectOf(each), own(look.fields, name)),
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/**
 * Writes alternatives in the words that draw without a choice of their own, and mean the same: values with titles become the
 * options of one field, and alternatives that a field tells apart become conditions on that field.
 */
export const decided = (looked: Looked): Looked => withConditions(withOptions(looked))

const alternatives = ['oneOf', 'anyOf'] as const

/** Gives the alternatives of a schema, where it has some. */
function alternativesOf(schema: Json | undefined) {
  const key = alternatives.find((each) => Array.isArray(own(schema, each)))
  return key && { key, list: listOf(own(schema, key)) }
}

/** Tells whether alternatives are values to choose from, each with its title. */
const areValues = (list: readonly Json[]): boolean =>
  list.length > 0 && list.every((each) => own(each, 'const') !== undefined)

function withOptions({ schema, look }: Looked): Looked {
  const found = alternativesOf(schema)
  if (!found || !areValues(found.list))
    return { schema: typedByValues(schema), look: withListed(schema, look) }
  const { [found.key]: _, ...rest } = schema
  const choices = found.list.map((each) => {
    const [value, detail] = [own(each, 'const') ?? null, own(each, 'description')]
    return { value, label: own(each, 'title') ?? String(value), ...(detail !== undefined && { detail }) }
  })
  return {
    schema: typedByValues({ ...rest, enum: choices.map(({ value }) => value) }),
    look: hasOptions(look) ? look : { ...look, choices },
  }
}

/** Offers the values that a schema lists, where its look says no others: by what they are. */
function withListed({ enum: listed }: JsonObject, look: JsonObject): JsonObject {
  const values = listOf(listed)
  if (values.length === 0 || hasOptions(look) || values.some((each) => typeof each === 'boolean')) return look
  return { ...look, choices: values.map((value) => ({ value, label: String(value) })) }
}

/** Gives a schema the type of the values that it lists, where it says none. */
function typedByValues(schema: JsonObject): JsonObject {
  if (schema.type !== undefined) return schema
  const values = schema.const === undefined ? listOf(schema.enum) : [schema.const]
  const types = [...new Set(values.map((each) => typeof each))]
  const [type = ''] = types
  return types.length === 1 && ['string', 'number', 'boolean'].includes(type) ? { ...schema, type } : schema
}

const hasOptions = (look: JsonObject): boolean =>
  look.options !== undefined || look.choices !== undefined || look.table !== undefined

/** The field that tells alternatives apart: its name, and the values of each. */
interface Discriminator {
  readonly name: string
  readonly values: readonly (readonly Json[])[]
}

/** Finds the field by whose values alternatives of an object are told apart: each gives it values that no other does. */
function discriminatorOf(list: readonly Json[]): Discriminator | undefined {
  const [first] = list
  return entriesOf(own(first, 'properties'))
    .map(([name]) => ({
      name,
      values: list.map((each) => valuesOf(own(own(each, 'properties'), name))),
    }))
    .find(({ values }) => {
      const all = values.flat()
      return values.every((each) => each.length > 0) && new Set(all).size === all.length
    })
}

const valuesOf = (schema: Json | undefined): readonly Json[] => {
  const only = own(schema, 'const')
  return only === undefined ? listOf(own(schema, 'enum')) : [only]
}

function withConditions({ schema, look }: Looked): Looked {
  const found = alternativesOf(schema)
  const by = found && discriminatorOf(found.list)
  if (!found || !by) return { schema, look }
  const { [found.key]: _, ...rest } = schema
  const { name, values } = by
  const conditions = found.list.map((each, i) => {
    const { title: _title, description: _description, ...option } = objectOf(each)
    const { [name]: _named, ...properties } = objectOf(option.properties)
    return {
      if: { properties: { [name]: { enum: [...values[i]!] } }, required: [name] },
      then: { ...option, properties },
    }
  })
  const { look: optionLook, const: _const, ...said } = objectOf(own(own(found.list[0], 'properties'), name))
  const title = own(schema, 'title')
  const chosen = {
    ...(title !== undefined && { title }),
    ...said,
    ...objectOf(own(schema.properties, name)),
    enum: values.flat(),
  }
  const chosenLook = { ...objectOf(optionLook), ...objectOf(own(look.fields, name)) }
  // Without a value none of `oneOf` is told from the others; `anyOf` is content with any, unless each asks for one.
  const isRequired =
    found.key === 'oneOf' || found.list.every((each) => listOf(own(each, 'required')).includes(name))
  return {
    schema: {
      ...rest,
      properties: { ...objectOf(schema.properties), [name]: typedByValues(chosen) },
      required: [...new Set([...listOf(schema.required), ...(isRequired ? [name] : [])])],
      allOf: [...listOf(schema.allOf), ...conditions],
    },
    look: { ...look, fields: { ...objectOf(look.fields), [name]: withTitles(chosenLook, found.list, by) } },
  }
}

/** Names each value of a discriminator by the title of its alternative; what the look lists already stays, as far as there is an alternative for it. */
function withTitles(look: JsonObject, list: readonly Json[], { values }: Discriminator): JsonObject {
  const all = values.flat()
  if (look.choices !== undefined)
    return {
      ...look,
      choices: listOf(look.choices).filter((each) => all.includes(own(each, 'value') ?? null)),
    }
  const titles = list.map((each, i) => (values[i]!.length === 1 ? textOf(own(each, 'title')) : undefined))
  if (hasOptions(look) || titles.every((each) => each === undefined)) return look
  const choices = list.flatMap((each, i) => {
    const detail = own(each, 'description')
    return values[i]!.map((value) => ({
      value,
      label: titles[i] ?? String(value),
      ...(titles[i] !== undefined && detail !== undefined && { detail }),
    }))
  })
  return { ...look, choices }
}

/** Finds what a screen has no way to draw in an object: each is refused with what would mend it, since nothing else would be seen of it. */
export function undrawnInObject({ schema }: Looked, drawn: Looked): readonly Finding[] {
  const found = alternativesOf(drawn.schema)
  return [
    ...(found ? [indistinct(found.key)] : []),
    ...(own(schema, 'not') === undefined
      ? []
      : [undrawn(['not'], notOfGroup, 'Leve o "not" para o campo, ou troque por "if", "then" e "else".')]),
    ...loneBranches(schema),
  ]
}

const notOfGroup = 'Um "not" de um grupo de campos não diz que campo está errado, e nada se mostraria.'

const undrawn = (path: Path, message: string, fix: string): Finding => ({
  code: 'campo-sem-desenho',
  path,
  at: 'chave',
  message,
  fix,
})

const indistinct = (key: string): Finding => ({
  code: 'opcoes-indistintas',
  path: [key],
  at: 'chave',
  message: `Nenhum campo distingue as alternativas de "${key}": os valores não dizem qual delas vale.`,
  fix: 'Dê a todas o mesmo campo, cada vez com outro valor: "properties": { "tipo": { "const": "pf" } }.',
})

/** Finds a `then` or an `else` whose condition is missing. */
const loneBranches = (schema: Json): readonly Finding[] =>
  ['then', 'else']
    .filter((key) => own(schema, key) !== undefined && own(schema, 'if') === undefined)
    .map((key) =>
      undrawn([key], `"${key}" está sem o seu "if", e nunca valeria.`, 'Acrescente o "if" ao lado.'),
    )

/** Finds a name that has one type in one branch and another in another: what was typed in the one would be wrong in the other. */
function typesApart(members: readonly PropertyAt[]): readonly Finding[] {
  const types = new Map<string, string>()
  return members.flatMap(({ name, schema, path }): readonly Finding[] => {
    const type = textOf(own(schema, 'type'))
    const before = types.get(name) ?? type
    if (type === undefined || before === undefined) return []
    types.set(name, before)
    if (type === before) return []
    const message = `O campo "${name}" é de um tipo aqui e de outro noutro ramo ("${type}" e "${before}").`
    return [
      { code: 'tipo-errado', path: [...path], at: 'chave', message, fix: 'Dê outro nome a um dos dois.' },
    ]
  })
}

/** Finds what a screen has no way to draw in one value, or in a list of values. */
export function undrawnInValue(schema: JsonObject): readonly Finding[] {
  const found = alternativesOf(schema)
  const [key, values] =
    schema.const === undefined
      ? (['enum', listOf(schema.enum)] as const)
      : (['const', [schema.const]] as const)
  if (values.some((each) => typeof each === 'object')) {
    const message = `Em "${key}" há um valor que não é texto, número nem sim ou não, e não se pode escolher.`
    return [undrawn([key], message, 'Deixe só textos, números, true e false.')]
  }
  if (schema.type === 'array' && found) {
    const fix = 'Leve as alternativas para os itens, em "items".'
    return [undrawn([found.key], `"${found.key}" não se desenha numa lista.`, fix)]
  }
  if (schema.type === 'object') {
    const fix = 'Acrescente "properties" com os campos.'
    return [undrawn(['type'], 'Este grupo não tem campos, e nada se mostraria dele.', fix)]
  }
  return []
}

/** Finds what a screen has no way to draw in the items of a list of values. */
export function undrawnItems(schema: JsonObject): readonly Finding[] {
  if (schema.type === undefined) return [untyped([])]
  // A list of objects without fields has a diagnostic of its own.
  return schema.type === 'object' ? [] : undrawnInValue(schema)
}

/** Finds the fields that no branch says the type of, of which nothing would be seen, or that have several types. A field of which nothing is said goes along. */
export function undrawnMembers(members: readonly PropertyAt[]): readonly Finding[] {
  const typed = new Set(
    members.flatMap(({ name, schema }) => (own(schema, 'type') === undefined ? [] : [name])),
  )
  const bare = members.filter(
    ({ name, schema }) => !typed.has(name) && Object.keys(objectOf(schema)).some((key) => says(key)),
  )
  return [...bare.map(({ path }) => untyped(path)), ...typesApart(members)]
}

const says = (key: string): boolean => !['$comment', 'default', 'look'].includes(key)

const untyped = (path: Path): Finding => {
  const message = 'Este campo não diz de que tipo é o valor, e nada se mostraria dele.'
  return undrawn(path, message, 'Acrescente, por exemplo: "type": "string".')
}
