import { anchorOf, cell, code, type DescribedSchema, prose, tableOf } from './derived-text.ts'

/** A file of schemas/ that describes one kind of file. */
export interface SchemaFile {
  readonly path: string
  readonly schema: DescribedSchema
}

/** One key of a kind of file: its path inside, what its value is, and what it says. */
interface KeyRow {
  readonly key: string
  readonly schema: DescribedSchema
  readonly isNeeded: boolean
}

const HEADS = ['chave', 'valor', 'o que diz', 'exemplo']
const plainTypes: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'sim ou não',
  object: 'objeto',
  array: 'lista',
  null: 'nada',
}

/**
 * Writes the keys of each kind of file as tables, one for the file and one for each thing in it that several keys refer
 * to. Keys that are `told` elsewhere have no row.
 */
export function keySections(
  files: readonly SchemaFile[],
  told: ReadonlySet<string>,
): readonly (readonly [title: string, text: string])[] {
  return files.map(({ path, schema }) => {
    const book = { files, path, told }
    const own = rowsIn(schema, '').filter(({ key }) => key !== '$schema')
    const parts = Object.entries(membersOf(schema.definitions)).flatMap(([name, definition]) => {
      const rows = untold(definition, book)
      if (rows.length === 0 || !isNamed(files, path, name)) return []
      return [`### ${name}`, saidOf(definition, book), keyTable(rows, book)]
    })
    const whole = own.length === 0 ? [] : [keyTable(own, book)]
    return [String(schema.title), [saidOf(schema, book), ...whole, ...parts].filter(Boolean).join('\n\n')]
  })
}

/** The schemas, which of them is being written, and the keys that are told elsewhere. */
interface Book {
  readonly files: readonly SchemaFile[]
  readonly path: string
  readonly told: ReadonlySet<string>
}

const untold = (definition: DescribedSchema, { told }: Book): readonly KeyRow[] =>
  rowsIn(definition, '').filter(({ key }) => !told.has(key))

const keyTable = (rows: readonly KeyRow[], book: Book): string =>
  tableOf(
    HEADS,
    rows.map(({ key, schema, isNeeded }) => {
      const [says, example] = halves(descriptionOf(schema, book))
      const kind = kindOf(schema, book)
      return [
        code(key),
        isNeeded ? `${kind}; não pode faltar` : kind,
        prose(says),
        example ? code(example) : '',
      ]
    }),
  )

/** Lists the keys that are described in a schema, in inner objects, lists and open tables of names too. */
function rowsIn(schema: DescribedSchema, before: string): readonly KeyRow[] {
  const needed = (schema.required ?? []) as readonly string[]
  const { items, additionalProperties } = membersOf(schema)
  const keys = Object.entries(membersOf(schema.properties)).flatMap(([name, property]) => {
    const key = `${before}${name}`
    return [{ key, schema: property, isNeeded: needed.includes(name) }, ...rowsIn(property, `${key}.`)]
  })
  const inItems = items ? rowsIn(items, `${before.replace(/\.$/, '')}[].`) : []
  const inNames = additionalProperties ? rowsIn(additionalProperties, `${before}<nome>.`) : []
  return [...keys, ...inItems, ...inNames]
}

/** Gives the members of a schema that are schemas themselves. */
function membersOf(value: unknown): Readonly<Record<string, DescribedSchema>> {
  const isSchema = (member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
  const members = isSchema(value) ? Object.entries(value as DescribedSchema) : []
  return Object.fromEntries(members.filter(([, member]) => isSchema(member))) as Record<
    string,
    DescribedSchema
  >
}

/** Splits what a description says from its example. */
function halves(description: string): readonly [says: string, example: string] {
  const at = description.lastIndexOf('Exemplo: ')
  if (at < 0) return [description, '']
  return [description.slice(0, at).trim(), description.slice(at + 'Exemplo: '.length).replace(/\.$/, '')]
}

const descriptionOf = (schema: DescribedSchema, book: Book): string =>
  String(schema.description ?? (schema.$ref ? descriptionOf(...referred(schema, book)) : ''))

function saidOf(schema: DescribedSchema, book: Book): string {
  const [says, example] = halves(descriptionOf(schema, book))
  return [prose(says), example && `Exemplo: ${code(example)}.`].filter(Boolean).join(' ')
}

/** Finds what a reference names, in the same schema or a neighbour, and the book open there. */
function referred({ $ref }: DescribedSchema, book: Book): readonly [DescribedSchema, Book] {
  const { files, path } = book
  const [file = '', pointer = ''] = String($ref).split('#')
  const found = files.find((each) => each.path === (file ? `schemas/${file}` : path))
  if (!found) throw new Error(`${path} refers to ${$ref}, which is not there.`)
  const steps = pointer.split('/').slice(1)
  const schema = steps.reduce<DescribedSchema>((at, key) => at[key] as DescribedSchema, found.schema)
  return [schema, { ...book, path: found.path }]
}

/** Says in pt-BR what a value is; what has a table of its own is a link to it. */
function kindOf(schema: DescribedSchema, book: Book): string {
  if (schema.$ref) {
    const [target, there] = referred(schema, book)
    const name = String(schema.$ref).split('/').at(-1) ?? ''
    if (String(schema.$ref).includes('/properties/')) return `como ${code(name)} do arquivo`
    if (untold(target, there).length > 0) return `[${name}](#${anchorOf(name)})`
    return name === 'rule' ? '[valor ou regra](#operadores)' : kindOf(target, there)
  }
  const { enum: words, const: word, then, else: otherwise } = schema
  if (Array.isArray(words)) return words.map((each) => code(JSON.stringify(each))).join(', ')
  if (word !== undefined) return code(JSON.stringify(word))
  if (then && otherwise)
    return [then, otherwise].map((each) => kindOf(each as DescribedSchema, book)).join(' ou ')
  const types = typesOf(schema)
  return types.length === 0
    ? 'qualquer valor'
    : types.map((type) => typeSaid(type, schema, book)).join(', ou ')
}

function typesOf({ type, items }: DescribedSchema): readonly string[] {
  if (type === undefined) return items ? ['array'] : []
  return Array.isArray(type) ? type : [String(type)]
}

function typeSaid(type: string, schema: DescribedSchema, book: Book): string {
  const { items, additionalProperties } = membersOf(schema)
  if (type === 'array' && items) return `lista de ${kindOf(items, book)}`
  if (type === 'object' && additionalProperties) return `nome → ${kindOf(additionalProperties, book)}`
  return cell(plainTypes[type] ?? type)
}

/** Whether some key refers to a definition; what none refers to is only for the check. */
const isNamed = (files: readonly SchemaFile[], path: string, name: string): boolean =>
  files.some((file) => {
    const pointer = `${file.path === path ? '' : path.replace('schemas/', '')}#/definitions/${name}`
    return JSON.stringify(file.schema).includes(`"$ref":"${pointer}"`)
  })
