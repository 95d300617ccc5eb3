import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { kindOf } from '../engine/config/index.ts'
import type { Json } from '../engine/index.ts'
import { readFolder } from './read-folder.ts'

type Schema = { readonly [key: string]: Json }

/** What the types, the registry and the names of operations are written from. */
export interface OperationSources {
  /** The files of `schemas/operations`, by the operation's name. */
  readonly operations: Readonly<Record<string, OperationSource>>
  /** The files of `schemas/fields`, by the field's name. */
  readonly fields: Readonly<Record<string, Schema>>
  /** Tells whether the project has a file. */
  has(path: string): boolean
}

interface OperationSource {
  readonly summary: string
  readonly input: Schema
  readonly output: Schema
}

const room = 'server/operations'
const widest = 110
const notice = (from: string) => `// Written by "npm run fix" out of ${from}: change those.\n`

/** Gives the text of every generated file of `server/operations`, by its path: the types of each resource, the registry and the names. */
export function operationModules(sources: OperationSources): ReadonlyMap<string, string> {
  const operations = Object.entries(sources.operations)
    // What is named otherwise nobody reads, as the check says.
    .filter(([name]) => kindOf(`schemas/operations/${name}.operation.json`) !== undefined)
    .map(([name, source]) => ({ name, source, ...partsOf(name) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const written = operations.filter(({ resource, verb }) => sources.has(`${room}/${resource}/${verb}.ts`))
  const resources = [...new Set(operations.map(({ resource }) => resource))]
  return new Map([
    ...resources.map((resource): [string, string] => {
      const own = operations.filter((each) => each.resource === resource)
      const blocks = own.map(({ name, verb, source }) =>
        inFile(`schemas/operations/${name}.operation.json`, () => typesOf(verb, source, sources.fields)),
      )
      const from = `schemas/operations/${resource}.*.operation.json`
      return [`${room}/${resource}/types.ts`, `${notice(from)}\n${blocks.join('\n')}`]
    }),
    [`${room}/registry.ts`, registryOf(written, sources)],
    [`${room}/names.ts`, namesOf(written)],
  ])
}

/** Does something with a file; what it throws says which file it was. */
function inFile<Made>(file: string, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}

function partsOf(name: string): { readonly resource: string; readonly verb: string } {
  const [resource = '', verb = ''] = name.split('.')
  return { resource, verb }
}

const capital = (word: string): string => word.replace(/^./, (letter) => letter.toUpperCase())

function typesOf(
  verb: string,
  { summary, input, output }: OperationSource,
  fields: OperationSources['fields'],
) {
  const write = (schema: Schema) => typeOf(schema, fields, 0)
  return `/** What comes in. ${summary} */
export type ${capital(verb)}Input = ${write(input)}

/** What goes out. ${summary} */
export type ${capital(verb)}Output = ${write(output)}
`
}

function registryOf(
  operations: readonly { readonly name: string; readonly resource: string; readonly verb: string }[],
  { has }: OperationSources,
): string {
  const lines = operations.map(({ name, resource, verb }) => {
    const own = `${resource}${capital(verb)}`
    const sandbox = has(`${room}/${resource}/${verb}.sandbox.ts`) ? `${own}Sandbox` : undefined
    return {
      imports: [
        ...(sandbox ? [`import { sandbox as ${sandbox} } from './${resource}/${verb}.sandbox.ts'`] : []),
        `import { ${verb} as ${own} } from './${resource}/${verb}.ts'`,
      ],
      entry: `  { name: '${name}', run: ${own}${sandbox ? `, sandbox: ${sandbox}` : ''} },`,
    }
  })
  return `${notice('schemas/operations and the files beside this one')}
import type { Local } from '../server/contract/work.ts'
${lines.flatMap(({ imports }) => imports).join('\n')}

/** Lists every call this server answers by itself, each named as its file in \`schemas/operations\`. */
export const locals: readonly Local[] = [
${lines.map(({ entry }) => entry).join('\n')}
]
`
}

const namesOf = (
  operations: readonly { readonly name: string }[],
): string => `${notice('the files beside this one')}
/** Names every operation that has code. */
export const operationNames: readonly string[] = [
${operations.map(({ name }) => `  '${name}',`).join('\n')}
]
`

/** Writes the type of a schema; a word that would change the type and is not known here throws. */
function typeOf(schema: Schema, fields: OperationSources['fields'], depth: number): string {
  const whole = resolved(schema, fields)
  const stranger = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties', 'const'].find(
    (word) => word in whole && !(word === 'oneOf' && saysWhatIsThere(whole)),
  )
  if (stranger)
    throw new Error(
      `"${stranger}" não tem tipo que se escreva. Diga os valores em "enum", ou os nomes em "properties".`,
    )
  if (Array.isArray(whole.enum)) return whole.enum.map(literalOf).join(' | ')
  const types = [whole.type].flat()
  return types.map((type) => ofType(String(type), { whole, fields, depth })).join(' | ')
}

/** Whether the alternatives of an object only say which of its names are there: in its type each may be missing. */
const saysWhatIsThere = ({ oneOf }: Schema): boolean =>
  Array.isArray(oneOf) &&
  oneOf.length > 0 &&
  oneOf.every((way) => Object.keys(way ?? {}).every((word) => word === 'type' || word === 'required'))

/** Lays what a schema says beside its \`$ref\` over the field that it refers to. */
function resolved({ $ref, ...own }: Schema, fields: OperationSources['fields']): Schema {
  if ($ref === undefined) return own
  const name = /^\.\.\/fields\/(.+)\.schema\.json$/.exec(String($ref))?.[1] ?? ''
  const field = fields[name]
  if (!field) throw new Error(`"$ref": "${String($ref)}" não existe.`)
  return { ...field, ...own }
}

const literalOf = (value: Json): string => (typeof value === 'string' ? `'${value}'` : String(value))

interface Around {
  readonly whole: Schema
  readonly fields: OperationSources['fields']
  readonly depth: number
}

function ofType(type: string, { whole, fields, depth }: Around): string {
  if (type === 'integer') return 'number'
  if (type === 'object') return objectOf(whole, fields, depth)
  if (type !== 'array') return type
  const item = typeOf((whole.items ?? {}) as Schema, fields, depth)
  const isUnion = item.includes(' | ') && !/^\{.*\}$/s.test(item)
  return isUnion ? `readonly (${item})[]` : `readonly ${item}[]`
}

function objectOf({ properties = {}, required }: Schema, fields: OperationSources['fields'], depth: number) {
  const entries = Object.entries(properties as Readonly<Record<string, Schema>>)
  if (entries.length === 0) return 'Readonly<Record<string, never>>'
  const indent = '  '.repeat(depth + 1)
  const names = Array.isArray(required) ? required : []
  const lines = entries.map(([name, schema]) => {
    const head = `${indent}readonly ${name}${names.includes(name) ? '' : '?'}:`
    return wrapped(head, typeOf(schema, fields, depth + 1), indent)
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

/** Breaks a long union as the formatter does. */
function wrapped(head: string, type: string, indent: string): string {
  const line = `${head} ${type}`
  if (line.length <= widest || type.includes('\n')) return line
  return [head, ...type.split(' | ').map((member) => `${indent}  | ${member}`)].join('\n')
}

/** Reads what the generated files of a project are written from. */
export function readOperationSources(root: string): OperationSources {
  return {
    operations: readFolder(join(root, 'schemas/operations'), '.operation.json'),
    fields: readFolder(join(root, 'schemas/fields'), '.schema.json'),
    has: (path) => existsSync(join(root, path)),
  }
}
