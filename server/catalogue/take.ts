import { isDeepStrictEqual } from 'node:util'
import {
  type Diagnostic,
  filesOf,
  findFunnel,
  flowRoutes,
  flowSource,
  funnelSource,
  type Project,
  readProject,
  type SourceFile,
  screensOfFlow,
  unreadShared,
} from '../../engine/config/index.ts'
import { type FunnelSource, type Json, openFunnel } from '../../engine/index.ts'
import type { Served, StepKinds } from './catalogue.ts'
import { atHome } from './home.ts'
import type { FlowRoutes } from './routes.ts'
import { drawnScreens } from './screens.ts'
import { servedOf } from './served.ts'
import type { Variant } from './variant.ts'

/** What came of reading the project's files: what can be served of them, and what is wrong with them. */
export interface Taken {
  readonly project: Project
  readonly diagnostics: readonly Diagnostic[]
  readonly served: readonly Served[]
  /** The files that wait for a build. */
  readonly held: readonly string[]
}

/**
 * Reads and checks all files, and takes up every funnel that is right.
 *
 * A funnel with a mistake in any file it is made of stays as it was in `before`; where it was not, it is not served.
 * So do all funnels when a file they share is no JSON, lies in `held`, the files the running server cannot follow, or is
 * a flow that names a screen with which it was not `built`.
 */
export function take(
  files: readonly SourceFile[],
  facts: {
    readonly check: (project: Project) => readonly Diagnostic[]
    readonly before: ReadonlyMap<string, Served>
    readonly held: ReadonlySet<string>
    readonly built: BuiltScreenNames | undefined
    /** Whether funnels are served that call operations without code; their examples answer. */
    readonly takesPlanned: boolean
  },
): Taken {
  const project = readProject(files)
  const diagnostics = facts.check(project)
  const errors = diagnostics.filter(
    ({ severity, code }) => severity === 'erro' && !(facts.takesPlanned && code === 'operacao-planejada'),
  )
  const held = [...facts.held, ...flowsToBuild(project, facts.built)]
  const wrong = new Set([...errors.map(({ file }) => file), ...held])
  const sharedIsRead = unreadShared(project).length === 0
  const served = servedIds(project, [...facts.before.keys()]).flatMap((id) => {
    const before = facts.before.get(id)
    if (!sharedIsRead || !isRight(project, id, wrong)) return before ?? []
    const now = laidOut(project, id)
    // The same content keeps the same object, and what was packed for it.
    return (before && now && isSame(before, now) ? before : now) ?? []
  })
  return { project, diagnostics, served, held }
}

/** The names of the screens that each flow was built with. */
export type BuiltScreenNames = ReadonlyMap<string, ReadonlySet<string>>

function flowsToBuild(project: Project, built: BuiltScreenNames | undefined): readonly string[] {
  if (!built) return []
  const flows = [...project.flows.values()].filter(({ name }) =>
    screensOfFlow(project, name).some((screen) => !built.get(name)?.has(screen.name)),
  )
  return flows.map(({ file }) => file)
}

/** Lists the funnels that can be served, and those served `before` whose variant's file is no JSON at the moment. */
function servedIds({ names, variants }: Project, before: readonly string[]): readonly string[] {
  return names.variant.map(idOf).flatMap((variant) => {
    const read = variants.get(variant)
    if (!read) return before.filter((id) => id.startsWith(`${variant}/`))
    return [...read.funnels.keys()].map((flow) => `${variant}/${flow}`)
  })
}

function isRight(project: Project, id: string, wrong: ReadonlySet<string>): boolean {
  const isWhole = findFunnel(project, id)?.variant.isWhole === true
  return isWhole && filesOf(project, id).every((file) => !wrong.has(file))
}

/** The addresses of a flow are no part of what the browser takes. */
const isSame = (before: Served, now: Served): boolean =>
  before.funnel.address === now.funnel.address &&
  before.alias === now.alias &&
  before.art === now.art &&
  isDeepStrictEqual(before.screens.drawings, now.screens.drawings) &&
  isDeepStrictEqual(before.site, now.site)

const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Makes of a funnel of a project everything its pages need; undefined where it is not there. */
export function laidOut(project: Project, id: string): Served | undefined {
  const source = funnelSource(project, id)
  const variantId = findFunnel(project, id)?.variantId
  if (!source || variantId === undefined) return undefined
  return servedOf({
    id,
    ...(findFunnel(project, variantId)?.id === id ? { alias: variantId } : {}),
    variant: source.variant,
    routes: flowRoutes(project, source.name),
    funnel: { ...source, variant: atHome(project, variantId, source.variant) } as unknown as Json,
    drawings: project.drawings,
    screens: drawnScreens(project, source),
    steps: stepKinds(source),
  })
}

/** Makes a funnel of a flow as the project has it out of values that are given; undefined where the flow is not there. */
export function laidWith(project: Project, id: string, variant: Variant): Served | undefined {
  const flow = id.split('/')[1] ?? ''
  const shared = flowSource(project, flow)
  if (!shared) return undefined
  const source = { id, ...shared, variant }
  return servedOf({
    id,
    variant,
    routes: flowRoutes(project, flow),
    funnel: source as unknown as Json,
    drawings: project.drawings,
    screens: drawnScreens(project, source),
  })
}

/** Lists the flows of a project with their addresses. */
export const routesOfFlows = (project: Project): readonly FlowRoutes[] =>
  [...project.flows.keys()].map((flow) => ({ flow, routes: flowRoutes(project, flow) }))

/** Reads of the steps of a funnel where its sale ends; the funnel is opened when a step is first asked about. */
function stepKinds(source: FunnelSource): StepKinds {
  let steps: ReturnType<typeof openFunnel>['steps'] | undefined
  return (name) => {
    steps ??= openFunnel(source).steps
    const step = steps.get(name)?.step
    if (step?.final) return 'final'
    return step?.noReturn ? 'noReturn' : undefined
  }
}
