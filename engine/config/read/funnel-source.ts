import type { Fields, Flow, FunnelSource, Json, Notice, OperationFacts } from '../../flow/funnel.ts'
import { entriesOf, objectOf, own, textOf } from '../json/value.ts'
import { type FlowModel, modelOf } from '../model/flow.ts'
import { type OperationKind, operationKinds } from '../operation-kinds.ts'
import { fieldNameOf } from '../screen.ts'
import type { Project, Read, ReadVariant } from './project.ts'

/**
 * Makes the funnel of a variant, with only the screens, notices and operations its flow names. There is none for a
 * variant that is not served or whose flow is not there; whether it is right is told by the diagnostics of its files.
 */
export function funnelSource(project: Project, variantId: string): FunnelSource | undefined {
  const variant = project.variants.get(variantId)
  const model = variant?.isServed ? modelOfVariant(project, variant) : undefined
  if (!variant || !model) return undefined
  const { $schema: _schema, ...flow } = objectOf(model.source.value)
  const {
    $schema: _variantSchema,
    extends: _extends,
    abstract: _abstract,
    ...values
  } = objectOf(variant.source.value)
  return {
    id: variantId,
    name: model.name,
    flow: flow as unknown as Flow,
    notices: noticesOf(model),
    screens: screensOf(project, model),
    operations: operationsOf(project, model),
    variant: values,
  }
}

/** Lists the files a funnel is made of: a mistake in one of them is a mistake of the funnel. */
export function filesOf(project: Project, variantId: string): readonly string[] {
  const variant = project.variants.get(variantId)
  const model = variant && modelOfVariant(project, variant)
  if (!variant || !model) return variant?.files ?? []
  const screens = Object.keys(screensOf(project, model)).flatMap((name) => project.screens.get(name) ?? [])
  const operations = Object.keys(operationsOf(project, model)).flatMap(
    (name) => project.operations.get(name) ?? [],
  )
  const fields = fieldsUsed(project, screens)
  const tables = [...screens, ...fields].flatMap(({ source }) => tablesNamed(source.value))
  const common = [project.parts, project.notices].flatMap((read) => read ?? [])
  const reads = [
    model,
    ...common,
    ...screens,
    ...operations,
    ...fields,
    ...tables.flatMap((name) => project.tables.get(name) ?? []),
  ]
  return [...new Set([...variant.files, ...reads.map(({ file }) => file)])]
}

/** Lists the fields some screens or fields refer to, and those these refer to. */
function fieldsUsed(
  project: Project,
  by: readonly Read[],
  seen: ReadonlySet<Read> = new Set(),
): readonly Read[] {
  const named = by
    .flatMap(({ source }) => textsUnder('$ref', source.value))
    .flatMap((ref) => fieldNameOf(ref) ?? [])
  const found = [...new Set(named)]
    .flatMap((name) => project.fields.get(name) ?? [])
    .filter((field) => !seen.has(field))
  if (found.length === 0) return [...seen]
  return fieldsUsed(project, found, new Set([...seen, ...found]))
}

const tablesNamed = (value: Json): readonly string[] => textsUnder('table', value)

function textsUnder(key: string, value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsUnder(key, item))
  return entriesOf(value).flatMap(([name, member]) =>
    name === key && typeof member === 'string' ? [member] : textsUnder(key, member),
  )
}

function modelOfVariant(project: Project, { source }: ReadVariant): FlowModel | undefined {
  const flow = project.flows.get(textOf(own(source.value, 'fluxo')) ?? '')
  return flow && modelOf(flow, project.notices)
}

function noticesOf({ lines, notices }: FlowModel): Readonly<Record<string, Notice>> {
  const opened = new Set(lines.map(({ open }) => open))
  const used = [...notices.values()].filter(({ name }) => opened.has(name))
  return Object.fromEntries(used.map(({ name, value }) => [name, value as unknown as Notice]))
}

function screensOf({ screens }: Project, { places }: FlowModel): Readonly<Record<string, Fields>> {
  const names = new Set(places.flatMap(({ value }) => textOf(value.screen) ?? []))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const screen = screens.get(name)
      return screen ? [[name, screen.flat.fields]] : []
    }),
  )
}

function operationsOf(
  { operations }: Project,
  { lines }: FlowModel,
): Readonly<Record<string, OperationFacts>> {
  const calls = lines.flatMap(({ starts }) => starts.filter(({ kind }) => kind === 'call'))
  const names = new Set(calls.flatMap(({ name }) => name ?? []))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = operations.get(name)?.source.value
      return value === undefined ? [] : [[name, factsOf(value)]]
    }),
  )
}

function factsOf(value: Json): OperationFacts {
  const kind = textOf(own(value, 'kind')) ?? ''
  const { writes, timeoutMs, retries } =
    operationKinds[Object.hasOwn(operationKinds, kind) ? (kind as OperationKind) : 'save']
  return { problems: Object.keys(objectOf(own(value, 'problems'))), writes, timeoutMs, retries }
}
