import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { Document } from './json/document.ts'
import { kinds } from './json/kinds.ts'
import { screensNamed } from './model/flow-screens.ts'
import type { FlowWorld } from './model/world.ts'
import type { Read } from './read/project.ts'

/** Gives what is wrong with a flow. */
export type FindInFlow = (flow: FlowWorld) => readonly Diagnostic[]

/**
 * Makes of a check of flows one that remembers what it found in each, and looks again only once something that it read is
 * another than before. A file that did not change must be given as the same object: then it was parsed once.
 */
export function rememberingFlows(find: FindInFlow): FindInFlow {
  const known = new Map<
    string,
    { readonly read: readonly unknown[]; readonly found: readonly Diagnostic[] }
  >()
  return (world) => {
    const { name } = world.model
    const read = readByFlow(world)
    const before = known.get(name)
    if (before && isSame(before.read, read)) return before.found
    const found = find(world)
    known.set(name, { read, found })
    return found
  }
}

/**
 * Lists all that the checks of one flow read: its own files, those of the variants that serve it, every schema, and the
 * names of what there is, since a name that is not there is told with the nearest that is.
 */
function readByFlow({ project, model }: FlowWorld): readonly unknown[] {
  const own = new Set(project.flows.get(model.name)?.files)
  const serving = [...project.variants.values()].filter(({ funnels }) => funnels.has(model.name))
  const beneath = new Set(serving.flatMap(({ files }) => files))
  return [
    ...documentsOf([project.flowFiles, project.chapters, project.parts]).filter(({ file }) => own.has(file)),
    ...documentsOf([project.variants]).filter(({ file }) => beneath.has(file)),
    ...screensNamed(project, model).map(({ source }) => source.root.document),
    ...documentsOf([project.fields, project.operations, project.tables]),
    ...project.schemas.values(),
    ...kinds.flatMap((kind) => (kind === 'replay' ? [] : [kind, ...project.names[kind]])),
  ]
}

const documentsOf = (collections: readonly ReadonlyMap<string, Read>[]): readonly Document[] =>
  collections.flatMap((reads) => [...reads.values()].map(({ source }) => source.root.document))

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i])
