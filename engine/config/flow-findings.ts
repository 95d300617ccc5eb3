import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Document } from './json/document.ts'
import { kinds } from './json/kinds.ts'
import { once } from './json/once.ts'
import { readsOf } from './model/funnel-source.ts'
import type { FlowWorld } from './model/world.ts'
import type { Read } from './read/project.ts'

/** Gives what is wrong with a flow. */
export type FindInFlow = (flow: FlowWorld) => readonly Diagnostic[]

/** What was found in a flow, with all that was read for it. */
interface Remembered {
  readonly read: readonly unknown[]
  readonly found: readonly Diagnostic[]
}

/** How much of a flow is remembered: when an edit is taken back, all is as it was before. */
const most = 3

/** What was found in flows by an earlier process, to be read and written: it is plain data. */
export interface KeptFindings {
  /** Gives a short text that no other text has. */
  readonly printOf: (text: string) => string
  /** By the name of a flow. */
  readonly flows: Map<string, KeptOfFlow>
}

/** What was found in a flow, with the print of all that was read for it. */
export interface KeptOfFlow {
  readonly print: string
  readonly found: readonly Diagnostic[]
}

/**
 * Makes of a check of flows one that remembers what it found in each, and looks again only once something that it read is
 * another than before. A file that did not change must be given as the same object: then it was parsed once. What an earlier
 * process kept holds where all that was read says the same; what is found is kept there too.
 */
export function rememberingFlows(find: FindInFlow, kept?: KeptFindings): FindInFlow {
  const known = new Map<string, readonly Remembered[]>()
  const findOrTake = kept ? takingKept(find, kept) : find
  return (world) => {
    const { name } = world.model
    const read = readByFlow(world)
    const before = known.get(name) ?? []
    const same = before.find((each) => isSame(each.read, read))
    const now = same ?? { read, found: findOrTake(world, read) }
    known.set(name, [now, ...before.filter((each) => each !== same)].slice(0, most))
    return now.found
  }
}

function takingKept(find: FindInFlow, { printOf, flows }: KeptFindings) {
  const printOfObject = once((each: object) => printOf(isDocument(each) ? each.text : JSON.stringify(each)))
  return (world: FlowWorld, read: readonly unknown[]): readonly Diagnostic[] => {
    const { name } = world.model
    const prints = read.map((each) =>
      typeof each === 'object' && each !== null ? printOfObject(each) : String(each),
    )
    const print = printOf(prints.join('\n'))
    const before = flows.get(name)
    if (before?.print === print) return before.found
    const found = find(world)
    flows.set(name, { print, found })
    return found
  }
}

const isDocument = (each: object): each is Document => 'file' in each && 'text' in each && 'value' in each

/**
 * Lists all that the checks of one flow read: its own files, those of the variants that serve it, its screens
 * with their fields, the operations that it calls, the tables, the schemas of kinds of files, and the names of what there
 * is, since a name that is not there is told with the nearest that is.
 */
function readByFlow({ project, model }: FlowWorld): readonly unknown[] {
  const own = new Set(project.flows.get(model.name)?.files)
  const serving = [...project.variants.values()].filter(({ funnels }) => funnels.has(model.name))
  const { screens, operations, fields } = readsOf(project, model)
  const beneath = new Set(serving.flatMap(({ files }) => files))
  return [
    ...documentsOf([project.flowFiles, project.chapters, project.parts]).filter(({ file }) => own.has(file)),
    ...documentsOf([project.variants]).filter(({ file }) => beneath.has(file)),
    ...[...screens, ...operations, ...fields].map(({ source }) => source.root.document),
    ...documentsOf([project.tables]),
    ...project.schemas.values(),
    ...kinds.flatMap((kind) => (kind === 'replay' ? [] : [kind, ...project.names[kind]])),
  ]
}

const documentsOf = (collections: readonly ReadonlyMap<string, Read>[]): readonly Document[] =>
  collections.flatMap((reads) => [...reads.values()].map(({ source }) => source.root.document))

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i])
