import { Ajv, type ValidateFunction } from 'ajv'
import { operationKinds } from '../../engine/config/index.ts'
import { type Json, normalText, validators } from '../../engine/index.ts'
import type { CallLimits, OperationFile, Schema, SchemaFiles, Upstream } from '../contract/operation-file.ts'
import type { UpstreamOperation } from '../upstream/index.ts'

/** Walks data beside its schema: an object keeps the names its schema lists, all of them where it lists none. */
function keepKnown(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  if (typeof data !== 'object' || data === null) return data
  const parts = partsOf(schema, fields)
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => keepKnown(items, item, fields))
  }
  const listed = propertiesOf(parts)
  if (listed.length === 0) return data
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const found = listed.find(([candidate]) => candidate === name)
    return found ? [[name, keepKnown(found[1], value, fields)] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Walks data beside its schema: what the schema says is secret (`writeOnly`) is left out, with all that lies in it. */
function leaveSecrets(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  if (typeof data !== 'object' || data === null) return data
  const parts = partsOf(schema, fields)
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => leaveSecrets(items, item, fields))
  }
  const listed = propertiesOf(parts)
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const own = listed.find(([candidate]) => candidate === name)?.[1]
    const isSecret = partsOf(own, fields).some(({ writeOnly }) => writeOnly === true)
    return isSecret ? [] : [[name, leaveSecrets(own, value, fields)] as const]
  })
  return Object.fromEntries(kept)
}

/**
 * Walks an input beside its schema and gives it as it is kept: each text by the validator of its format, any other tidied. A text
 * that is blank by then is not there where its schema requires one. What the schema does not know is left as it is, for its
 * validation to refuse.
 */
function normalInput(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  const parts = partsOf(schema, fields)
  if (parts.length === 0) return data
  if (typeof data === 'string') {
    const formats = parts.flatMap(({ format }) => (typeof format === 'string' ? [format] : []))
    return normalText(data, formats[0])
  }
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => normalInput(items, item, fields))
  }
  const listed = new Map(propertiesOf(parts))
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  const normal = Object.entries(data).map(
    ([name, value]) => [name, normalInput(listed.get(name), value, fields)] as const,
  )
  return Object.fromEntries(normal.filter(([name, value]) => value !== '' || !required.has(name)))
}

const itemsOf = (parts: readonly Schema[]): Json | undefined =>
  parts.map((part) => part.items).find((candidate) => candidate !== undefined)

const propertiesOf = (parts: readonly Schema[]) =>
  parts.flatMap((part) => Object.entries((part.properties as Schema | undefined) ?? {}))

/** Lists a schema with all that it is made of: the field it refers to, and its alternatives. */
function partsOf(schema: Json | undefined, fields: SchemaFiles['fields']): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  const part = schema as Schema
  const reference =
    typeof part.$ref === 'string' ? /^\.\.\/fields\/(.+)\.schema\.json$/.exec(part.$ref)?.[1] : undefined
  const alternatives = [part.anyOf, part.oneOf, part.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  return [
    part,
    ...[reference ? fields[reference] : undefined, ...alternatives].flatMap((more) => partsOf(more, fields)),
  ]
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
    normal: (value) => normalInput(file.input, value, fields),
    misfit: (value) => misfitBy(input, value),
    misfitOfOutput: (value) => misfitBy(output, value),
    known: (data) => keepKnown(file.output, data, fields),
    withoutSecrets: (data) => leaveSecrets(file.input, data, fields),
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
