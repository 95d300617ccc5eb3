import { Ajv, type ValidateFunction } from 'ajv'
import { memoizeByObject, operationKinds } from '../../engine/config/index.ts'
import { isRecord, type Json, normalText, validators } from '../../engine/index.ts'
import type { CallLimits, OperationFile, Schema, SchemaFiles, Upstream } from '../contract/operation-file.ts'
import type { UpstreamOperation } from '../upstream/index.ts'

/** What stays of a value, by its schemas. */
interface Rules {
  /** Gives the text to keep in place of one; absent, texts stay as they are. */
  text?(text: string): string
  /** Tells whether a member of an object stays. */
  keeps(member: { readonly name: string; readonly value: Json; readonly parts: readonly Schema[] }): boolean
}

/** Walks data beside its schemas, and returns what the rules for them keep. Data without a schema stays. */
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
 * Normalizes each text by the validator of its format, any other by trimming it. A text that is then blank is left out where
 * its schema requires one.
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
  /** Whether it is about a payment. */
  readonly money: boolean
  /** Whether it is still answered after the sales of a variant have ended. */
  readonly afterSale: boolean
  readonly limits?: CallLimits
  /** The same operation with the services of proposals of one product, where these are others. */
  readonly ofProduct?: Operation
  readonly needs: OperationFile['needs']
  readonly problems: OperationFile['problems']
  /** Gives the normal form of an input: each text by its format, without required texts that are blank. */
  normal(input: Json): Json
  /** Says where an input does not fit its schema; undefined where it fits. */
  misfit(input: Json): Misfit | undefined
  misfitOfOutput(data: Json): Misfit | undefined
  /** Leaves out of `data` every name its schema does not know. */
  known(data: Json): Json
  /** Leaves out of an input every value that its schema says is secret (`writeOnly`). */
  withoutSecrets(input: Json): Json
}

/** Gives the uid of the proposal that an input names; undefined where it names none. */
export function uidIn(
  { needs }: Pick<Operation, 'needs'>,
  input: { readonly [name: string]: Json },
): string | undefined {
  const uid = needs.proposal === undefined ? undefined : input[needs.proposal]
  return typeof uid === 'string' ? uid : undefined
}

const base = 'funis:///schemas/'

/** Compiles every operation of the schema files, once for each set of them. Throws for a schema with an unknown keyword or format. */
export const compileOperations = memoizeByObject(compileAll)

function compileAll({ operations, fields }: SchemaFiles): ReadonlyMap<string, Operation> {
  const ajv = new Ajv({
    allErrors: false,
    // 1.1 is a multiple of 0.01, though not as doubles divide; the screens say so too.
    multipleOfPrecision: 8,
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

/** Compiles what services must answer to the calls of an operation. */
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

/** Gives a schema its `$id`, so that `../fields/…` resolves, and removes the `$schema` for editors. */
function plain({ $schema: _, ...schema }: Schema, path: string): Schema {
  return { ...schema, $id: `${base}${path}` }
}

/** Forbids names that an input does not list, whether its file does or not. */
function closed(schema: Schema): Schema {
  return schema.properties === undefined ? schema : { additionalProperties: false, ...schema }
}

function misfitBy(validate: ValidateFunction, value: Json): Misfit | undefined {
  if (validate(value)) return undefined
  const error = validate.errors?.[0]
  const lacking = error?.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  return { campo: `${error?.instancePath ?? ''}${lacking}`, regra: error?.keyword ?? 'schema' }
}
