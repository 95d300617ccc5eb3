import type { Flow, FunnelSource, Json, Notice, OperationFacts } from '../../flow/funnel.ts'
import type { Route } from '../../routes/index.ts'
import { entriesOf, listOf, memoizeByObject, objectOf, own, textOf } from '../json/document.ts'
import { type OperationKind, operationKinds } from '../language/vocabulary.ts'
import { constantsOf, findFunnel, type Project, type Read, type ReadFunnel } from '../read/project.ts'
import { fieldNameOf, withTables } from '../screens/screen.ts'
import { screensNamed } from './context.ts'
import { type FlowModel, modelByItself } from './flow.ts'

/**
 * Makes a funnel, with only the screens, notices and operations its flow names, and without what only the server needs of
 * its flow. There is none for one whose flow is not there; whether it is right is reported by the diagnostics of its files.
 */
export function funnelSource(project: Project, id: string): FunnelSource | undefined {
  const funnel = findFunnel(project, id)
  const model = funnel && modelOfFunnel(project, funnel)
  if (!funnel || !model) return undefined
  // A note for the editor of the file is not for the reader of the page.
  const { incompleta, ...variant } = objectOf(funnel.source.value)
  return { id: funnel.id, ...sharedIn(project)(model), variant }
}

/** Makes what a flow has for any funnel that follows it; undefined where the flow is not there. */
export function flowSource(project: Project, flow: string): Omit<FunnelSource, 'id' | 'variant'> | undefined {
  const read = project.flows.get(flow)
  return read && sharedIn(project)(modelByItself(read))
}

/** Gives what the funnels of one flow have in common, made once: the flow, and what it names. */
const sharedIn = memoizeByObject((project: Project) => {
  const constants = constantsOf(project)
  const rowsOf = (table: string) => {
    const read = project.tables.get(table)
    return read && listOf(read.source.value)
  }
  return memoizeByObject((model: FlowModel): Omit<FunnelSource, 'id' | 'variant'> => {
    const { routes, requires, unreached, notices, ...said } = objectOf(model.source.value)
    return {
      name: model.name,
      flow: withTables(said, ['aside'], rowsOf) as unknown as Flow,
      notices: noticesOf(model),
      screens: Object.fromEntries(screensNamed(project, model).map(({ name, flat }) => [name, flat.fields])),
      operations: operationsOf(project, model),
      constants,
    }
  })
})

/**
 * Gives the addresses a flow answers, in the order of its file; without any it answers at the home of each variant. What is
 * no address by its type is left out: the check of shapes reports it.
 */
export function flowRoutes(project: Project, flow: string): readonly Route[] {
  const routes = own(project.flows.get(flow)?.source.value, 'routes')
  if (!Array.isArray(routes)) return [{ path: '' }]
  return routes.filter((route) => typeof own(route, 'path') === 'string') as unknown as readonly Route[]
}

/** Lists what a flow cannot do without in a variant, as paths, besides what every page needs. */
export const requiredBy = (project: Project, flow: string): readonly string[] =>
  listOf(own(project.flows.get(flow)?.source.value, 'requires')).flatMap((key) => textOf(key) ?? [])

/** Gives the transitions of a flow that nothing is said to lead to, each with the reason. */
export const unreachedIn = (project: Project, flow: string): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(own(project.flows.get(flow)?.source.value, 'unreached')).map(([name, why]) => [
      name,
      textOf(why) ?? '',
    ]),
  )

/** Lists the files a funnel is made of: a mistake in one of them is a mistake of the funnel. */
export function filesOf(project: Project, id: string): readonly string[] {
  const funnel = findFunnel(project, id)
  const model = funnel && modelOfFunnel(project, funnel)
  if (!funnel || !model) return funnel?.variant.files ?? []
  const { screens, operations, fields } = readsOf(project, model)
  const blocks = own(model.source.value, 'aside') ?? []
  const naming = [blocks, ...[...screens, ...fields].map(({ source }) => source.value)]
  const tables = naming.flatMap(tablesNamed)
  const flowFiles = project.flows.get(model.name)?.files ?? []
  const reads = [
    ...screens,
    ...operations,
    ...fields,
    ...tables.flatMap((name) => project.tables.get(name) ?? []),
  ]
  return [...new Set([...funnel.variant.files, ...flowFiles, ...reads.map(({ file }) => file)])]
}

/** Lists the screens of a flow, the operations that it calls, and the fields that they refer to. */
export function readsOf(
  project: Project,
  model: FlowModel,
): Readonly<Record<'screens' | 'operations' | 'fields', readonly Read[]>> {
  const screens = screensNamed(project, model)
  const operations = Object.keys(operationsOf(project, model)).flatMap(
    (name) => project.operations.get(name) ?? [],
  )
  return { screens, operations, fields: fieldsUsed(project, [...screens, ...operations]) }
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

function modelOfFunnel(project: Project, { flow }: ReadFunnel): FlowModel | undefined {
  const read = project.flows.get(flow)
  return read && modelByItself(read)
}

function noticesOf({ lines, notices }: FlowModel): Readonly<Record<string, Notice>> {
  const opened = new Set(lines.map(({ open }) => open))
  const used = [...notices.values()].filter(({ name }) => opened.has(name))
  return Object.fromEntries(used.map(({ name, value }) => [name, value as unknown as Notice]))
}

function operationsOf(
  { operations }: Project,
  { lines }: FlowModel,
): Readonly<Record<string, OperationFacts>> {
  const calls = lines.flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'call'))
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
