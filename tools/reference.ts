import { type EffectRecord, effectRecords, oneLine, operatorRecords } from '../engine/config/index.ts'
import { blockRecords } from '../engine/config/language/blocks.ts'
import {
  type BlockRecord,
  fieldTypes,
  type MaskRecord,
  type Members,
  type ServerFactRecord,
  type WidgetRecord,
} from '../engine/config/language/vocabulary.ts'
import { maskRecords, serverFactRecords, widgetRecords } from '../engine/config/language/widgets.ts'
import { formats } from '../engine/format/index.ts'
import { listed } from '../engine/index.ts'
import { datedValidators, validators } from '../engine/validators/index.ts'
import {
  anchorOf,
  blockExample,
  cell,
  code,
  type DescribedSchema,
  kindText,
  prose,
  tableOf,
} from './derived-schemas.ts'

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
 * to. Keys in `elsewhere` have no row.
 */
export function keySections(
  files: readonly SchemaFile[],
  elsewhere: ReadonlySet<string>,
): readonly (readonly [title: string, text: string])[] {
  return files.map(({ path, schema }) => {
    const book = { files, path, elsewhere }
    const own = rowsIn(schema, '').filter(({ key }) => key !== '$schema')
    const parts = Object.entries(membersOf(schema.definitions)).flatMap(([name, definition]) => {
      const rows = ownRows(definition, book)
      if (rows.length === 0 || !isNamed(files, path, name)) return []
      return [`### ${name}`, descriptionText(definition, book), keyTable(rows, book)]
    })
    const whole = own.length === 0 ? [] : [keyTable(own, book)]
    return [
      String(schema.title),
      [descriptionText(schema, book), ...whole, ...parts].filter(Boolean).join('\n\n'),
    ]
  })
}

/** The schemas, which of them is being written, and the keys described elsewhere. */
interface Book {
  readonly files: readonly SchemaFile[]
  readonly path: string
  readonly elsewhere: ReadonlySet<string>
}

const ownRows = (definition: DescribedSchema, { elsewhere }: Book): readonly KeyRow[] =>
  rowsIn(definition, '').filter(({ key }) => !elsewhere.has(key))

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

function descriptionText(schema: DescribedSchema, book: Book): string {
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
    if (ownRows(target, there).length > 0) return `[${name}](#${anchorOf(name)})`
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
    : types.map((type) => typeText(type, schema, book)).join(', ou ')
}

function typesOf({ type, items }: DescribedSchema): readonly string[] {
  if (type === undefined) return items ? ['array'] : []
  return Array.isArray(type) ? type : [String(type)]
}

function typeText(type: string, schema: DescribedSchema, book: Book): string {
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

/** Writes what flows and screens may name, a table for each kind of name, made of the records. */
export const recordSections = (): readonly (readonly [title: string, text: string])[] => [
  ['Operadores', operators()],
  ['Efeitos', effects()],
  ['Formatos de um texto', formatTable()],
  ['Validadores', validatorTable()],
  ['O que o servidor diz', serverFacts()],
  ['Widgets', widgets()],
  ['Máscaras', masks()],
  ['Blocos', blocks()],
]

const operators = (): string =>
  tableOf(
    ['operador', 'dá', 'quantos valores', 'exemplo'],
    Object.entries(operatorRecords).map(([name, { says, takes, example }]) => [
      code(name),
      prose(says),
      countText(takes),
      code(oneLine(example)),
    ]),
  )

function countText([least, most]: readonly [number, number]): string {
  if (least === most) return String(least)
  return most === Number.POSITIVE_INFINITY ? `${least} ou mais` : `${least} a ${most}`
}

const namedBy: Readonly<Record<NonNullable<EffectRecord['nameOf']>, string>> = {
  operation: 'uma operação',
  address: 'um endereço da variante',
  kept: 'um nome de "kept"',
  field: 'um campo da tela',
}

const effects = (): string =>
  tableOf(
    ['efeito', 'faz', 'o valor é', 'leva "with"', 'exemplo'],
    Object.entries<EffectRecord>(effectRecords).map(([name, { says, nameOf, isText, takes, example }]) => [
      code(name),
      prose(says),
      nameOf ? namedBy[nameOf] : isText ? 'o texto' : 'uma palavra que diz o quê',
      takes ? 'sim' : '',
      code(oneLine({ [name]: example })),
    ]),
  )

/** A value for each format, to be shown as the format writes it. */
const written: Readonly<Record<string, unknown>> = {
  moeda: 4990,
  data: '2026-12-10',
  dataLonga: '2026-12-10',
  diaMesAno: '2026-12-10',
  mesAno: '2026-12-10',
  hora: Date.parse('2026-12-10T17:05:00Z'),
  cpf: '52998224725',
  cnpj: '11222333000181',
  cep: '20040020',
  telefone: '21987654321',
  rg: '123456789',
  doEstado: 'RJ',
  cpfMascarado: '52998224725',
  nome: 'Ana Souza',
  primeiroNome: 'Ana Souza',
  nomeMascarado: 'Ana de Souza Lima',
  lista: ['Rex', 'Mel', 'Bob'],
  relogio: 299_000,
}

const formatTable = (): string =>
  tableOf(
    ['formato', 'de', 'escreve'],
    Object.entries(formats).map(([name, format]) => {
      const value = written[name]
      return [code(name), code(JSON.stringify(value)), code(format(value).replaceAll('\u00A0', ' '))]
    }),
  )

const validatorTable = (): string =>
  tableOf(
    ['validador', 'aceita', 'recusa, e diz'],
    [...validators, ...datedValidators].map(({ name, examples: { valid, invalid } }) => {
      const reasons = [...new Set(invalid.map(({ reason }) => reason))]
      return [code(name), code(valid[0] ?? ''), reasons.map(prose).join('<br>')]
    }),
  )

const serverFacts = (): string =>
  tableOf(
    ['fato', 'diz', 'um de'],
    Object.entries<ServerFactRecord>(serverFactRecords).map(([name, { says, oneOf = [] }]) => [
      code(name),
      prose(says),
      oneOf.map(code).join(', '),
    ]),
  )

const widgets = (): string =>
  tableOf(
    ['widget', 'o que é', 'edita', 'exemplo de "look"'],
    Object.entries<WidgetRecord>(widgetRecords).map(([name, { says, edits, example }]) => [
      code(name),
      prose(says),
      typesText(edits),
      code(oneLine(example)),
    ]),
  )

const typesText = (types: WidgetRecord['edits']): string =>
  types.length === Object.keys(fieldTypes).length
    ? 'qualquer valor'
    : listed(
        types.map((type) => fieldTypes[type]),
        'ou',
      )

const masks = (): string =>
  tableOf(
    ['máscara', 'o que é', 'um valor inteiro'],
    Object.entries<MaskRecord>(maskRecords).map(([name, { says, example }]) => [
      code(name),
      prose(says),
      code(example),
    ]),
  )

const blocks = (): string =>
  tableOf(
    ['bloco', 'mostra', 'precisa de', 'pode ter', 'exemplo'],
    Object.entries<BlockRecord>(blockRecords).map(([name, record]) => [
      code(name),
      prose(record.says),
      keysText(record.needs),
      keysText(record.takes),
      code(oneLine(blockExample(name, record))),
    ]),
  )

const keysText = (kinds: Members['needs'] = {}): string =>
  Object.entries(kinds)
    .map(([key, kind]) => `${code(key)} ${cell(kindText(kind))}`)
    .join('; ')

/** The kinds of file, in the order of the reference; each is described by the schema of its name. */
const kinds = ['variant', 'flow', 'chapter', 'part', 'screen', 'field', 'table', 'replay', 'operation']

/** Reads the schema of each kind of file, in the order of the reference. */
export const schemaFilesOf = (read: (path: string) => string): readonly SchemaFile[] =>
  kinds.map((kind) => {
    const path = `schemas/${kind}.schema.json`
    return { path, schema: JSON.parse(read(path)) }
  })

const beginning = `# Referência

Tudo o que os arquivos JSON podem dizer, para procurar: as chaves de cada tipo de arquivo e as palavras que fluxos e telas
usam. Feito por \`npm run fix\` de \`schemas/\` e dos registros do código: não se edita à mão. Como as peças se juntam está
em [flow-language.md](flow-language.md) e [screens.md](screens.md); um parceiro novo, em [nova-variante.md](nova-variante.md).
Um editor da família do VS Code mostra as mesmas frases sobre cada chave.`

/** Writes the reference: what each kind of file may say, from its schema, and the words there are, from their records. */
export function referenceOf(files: readonly SchemaFile[]): string {
  const elsewhere = new Set([...Object.keys(operatorRecords), ...Object.keys(effectRecords)])
  const keys = keySections(files, elsewhere)
  const sections = [...keys, ...recordSections()]
  const titles = sections.map(([title]) => `[${title}](#${anchorOf(title)})`)
  const index = `**Arquivos:** ${titles.slice(0, keys.length).join(' · ')}.\n\n**Palavras:** ${titles.slice(keys.length).join(' · ')}.`
  return `${[beginning, index, ...sections.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`
}
