import { Ajv, type ValidateFunction } from 'ajv'
import { operationKinds } from '../../engine/config/index.ts'
import { isRecord, type Json, normalText, validators } from '../../engine/index.ts'
import type { CallLimits, OperationFile, Schema, SchemaFiles, Upstream } from '../contract/operation-file.ts'
import type { UpstreamOperation } from '../upstream/index.ts'

/** What stays of data that is walked beside its schema. `parts` are all schemas that speak of a value. */
interface Rules {
  /** Gives the text to keep in place of one; absent, texts stay as they are. */
  text?(text: string): string
  /** Tells whether a member of an object stays. */
  keeps(member: { readonly name: string; readonly value: Json; readonly parts: readonly Schema[] }): boolean
}

/** Walks data beside the schemas that speak of it, and returns what the rules for these schemas keep. Other data stays. */
function walk(
  parts: readonly Schema[],
  data: Json,
  fields: SchemaFiles['fields'],
  rulesFor: (parts: readonly Schema[]) => Rules,
): Json {
  if (parts.length === 0) return data
  const { text, keeps } = rulesFor(parts)
  if (typeof data === 'string') return text ? text(data) : data
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = parts.flatMap((part) => partsOf(part.items, fields))
    return data.map((item) => walk(items, item, fields, rulesFor))
  }
  const members = Object.entries(data).map(([name, member]) => {
    const own = parts.flatMap((part) => partsOf(propertiesIn(part)[name], fields))
    return { name, parts: own, value: walk(own, member, fields, rulesFor) }
  })
  return Object.fromEntries(members.filter(keeps).map(({ name, value }) => [name, value]))
}

/** Keeps the names that a schema lists, all of them where it lists none. */
const knownNames = (parts: readonly Schema[]): Rules => {
  const listed = new Set(parts.flatMap((part) => Object.keys(propertiesIn(part))))
  return { keeps: ({ name }) => listed.size === 0 || listed.has(name) }
}

/** Leaves out what a schema says is secret (`writeOnly`). */
const withoutSecrets = (): Rules => ({
  keeps: ({ parts }) => !parts.some(({ writeOnly }) => writeOnly === true),
})

/**
 * Writes each text as it is kept: by the validator of its format, any other without needless space. A text that is blank by
 * then is left out where its schema requires one. What no schema speaks of stays, for its validation to refuse.
 */
const normalTexts = (parts: readonly Schema[]): Rules => {
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  const format = parts.map((part) => part.format).find((each) => typeof each === 'string')
  return {
    text: (text) => normalText(text, format),
    keeps: ({ name, value }) => value !== '' || !required.has(name),
  }
}

const propertiesIn = ({ properties }: Schema): Schema => (isRecord(properties) ? (properties as Schema) : {})

/** Lists a schema with all that it is made of: the field it refers to, and its alternatives. */
function partsOf(schema: Json | undefined, fields: SchemaFiles['fields']): readonly Schema[] {
  if (!isRecord(schema)) return []
  const part = schema as Schema
  const [, field] = /^\.\.\/fields\/(.+)\.schema\.json$/.exec(String(part.$ref)) ?? []
  const alternatives = [part.anyOf, part.oneOf, part.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  const more = field === undefined ? alternatives : [fields[field], ...alternatives]
  return [part, ...more.flatMap((each) => partsOf(each, fields))]
}

/** Where an input does not fit, without repeating what was sent. */
export interface Misfit {
  readonly campo: string
  readonly regra: string
}

/** An operation ready to be called: its rules, and its schemas compiled. */
export interface Operation extends UpstreamOperation {
  readonly writes: boolean
  /** Whether money hangs on it. */
  readonly money: boolean
  /** Whether it goes on once the sales of a variant have ended. */
  readonly afterSale: boolean
  readonly limits?: CallLimits
  readonly planned?: OperationFile['planned']
  /** The same operation as it goes on about a proposal of one product, where that is another way. */
  readonly ofProduct?: Operation
  readonly needs: OperationFile['needs']
  readonly problems: OperationFile['problems']
  /** Gives an input as it is kept: the one form of each text by its format, and required texts that are blank left out. */
  normal(input: Json): Json
  /** Says where an input does not fit its schema; undefined where it fits. */
  misfit(input: Json): Misfit | undefined
  misfitOfOutput(data: Json): Misfit | undefined
  /** Leaves out of `data` every name its schema does not know. */
  known(data: Json): Json
  /** Leaves out of an input every value that its schema says is secret (`writeOnly`). */
  withoutSecrets(input: Json): Json
}

/** Gives the uid of the proposal that a call without a sale of its own is about; undefined where it names none. */
export function uidIn(
  { needs }: Pick<Operation, 'needs'>,
  input: { readonly [name: string]: Json },
): string | undefined {
  const uid = needs.proposal === undefined ? undefined : input[needs.proposal]
  return typeof uid === 'string' ? uid : undefined
}

const base = 'funis:///schemas/'

/** Compiles every operation once; a schema that says something unknown is a bug and throws. */
export function compileOperations({ operations, fields }: SchemaFiles): ReadonlyMap<string, Operation> {
  const ajv = new Ajv({
    allErrors: false,
    coerceTypes: false,
    removeAdditional: false,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
  })
  for (const { name, accepts } of validators) ajv.addFormat(name, accepts)
  ajv.addKeyword('look')
  for (const [name, field] of Object.entries(fields))
    ajv.addSchema(plain(field, `fields/${name}.schema.json`))
  return new Map(
    Object.entries(operations).map(([name, file]) => [name, compileOne({ ajv, name, file, fields })]),
  )
}

function compileOne(facts: {
  readonly ajv: Ajv
  readonly name: string
  readonly file: OperationFile
  readonly fields: SchemaFiles['fields']
}): Operation {
  const { ajv, name, file, fields } = facts
  const walkInput = (data: Json, rules: (parts: readonly Schema[]) => Rules) =>
    walk(partsOf(file.input, fields), data, fields, rules)
  const input = ajv.compile(plain(closed(file.input), `operations/${name}.entrada.json`))
  const output = ajv.compile(plain(file.output, `operations/${name}.saida.json`))
  const operation = {
    name,
    kind: file.kind,
    ...upstreamPart(ajv, name, file.upstream),
    writes: operationKinds[file.kind].writes,
    money: file.money ?? false,
    afterSale: file.afterSale ?? false,
    ...(file.limits && { limits: file.limits }),
    ...(file.planned && { planned: file.planned }),
    needs: file.needs,
    problems: file.problems,
    normal: (data) => walkInput(data, normalTexts),
    misfit: (value) => misfitBy(input, value),
    misfitOfOutput: (value) => misfitBy(output, value),
    known: (data) => walk(partsOf(file.output, fields), data, fields, knownNames),
    withoutSecrets: (data) => walkInput(data, withoutSecrets),
  } satisfies Operation
  const { upstreamOfProduct } = file
  return upstreamOfProduct
    ? { ...operation, ofProduct: { ...operation, ...upstreamPart(ajv, name, upstreamOfProduct) } }
    : operation
}

/** Makes what an operation knows of its calls to a service. */
function upstreamPart(
  ajv: Ajv,
  name: string,
  upstream: Upstream | undefined,
): Pick<Operation, 'upstream' | 'fitsReply'> {
  const calls = upstream?.calls ?? {}
  for (const { tokenFrom } of Object.values(calls))
    if (tokenFrom !== undefined && !calls[tokenFrom])
      throw new Error(`${name} has no call "${tokenFrom}" for its token.`)
  const replies = new Map(Object.entries(calls).map(([call, { fits = {} }]) => [call, ajv.compile(fits)]))
  return {
    ...(upstream && { upstream }),
    fitsReply: (call, data) => replies.get(call)?.(data) === true,
  }
}

/** Gives a schema its address, so that `../fields/…` resolves, and takes its editor's `$schema` away. */
function plain({ $schema: _, ...schema }: Schema, path: string): Schema {
  return { ...schema, $id: `${base}${path}` }
}

/** An input takes no name it does not list, whether its file says so or not. */
function closed(schema: Schema): Schema {
  return schema.properties === undefined ? schema : { additionalProperties: false, ...schema }
}

function misfitBy(validate: ValidateFunction, value: Json): Misfit | undefined {
  if (validate(value)) return undefined
  const error = validate.errors?.[0]
  const lacking = error?.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  return { campo: `${error?.instancePath ?? ''}${lacking}`, regra: error?.keyword ?? 'schema' }
}
