import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Diagnostic,
  filesOf,
  findFunnel,
  flowRoutes,
  flowSource,
  funnelSource,
  openCheck,
  type Project,
  readProject,
  renderDiagnostics,
  type SourceFile,
  screensOfFlow,
  secretNamesOf,
  unreadShared,
  type Vocabulary,
} from '../../engine/config/index.ts'
import { type FunnelSource, isRecord, type Json, openFunnel } from '../../engine/index.ts'
import { type VariantSnapshot, variantNameOf } from '../contract/handler.ts'
import type { OperationFile, SchemaFiles } from '../contract/operation-file.ts'
import { type Destination, type FlowRoutes, openAddresses, type Site, serverSegments } from './addresses.ts'
import type { Variant } from './look.ts'
import { openFolder } from './project-files.ts'
import {
  documentsOf,
  drawnScreens,
  type Served,
  type ServedDocument,
  type StepKinds,
  servedOf,
} from './served.ts'

/** The funnels that can be served now: what was read last without a mistake. */
export interface Catalogue {
  /** Looks, at most once a second, whether a file changed, and serves what of it has no errors. */
  refresh(): void
  /** Finds a funnel by its id; the name of a variant alone, as it was once kept, is its first funnel. */
  served(id: string): Served | undefined
  all(): readonly Served[]
  /** Finds what a path (without query) asks for. */
  placeOf(path: string): Destination
  /** The funnel that answers at `/`; undefined when nothing can be served. */
  initial(): Served | undefined
  /** Gives all that a variant says now, by its name or the id of one of its funnels; undefined where it is not served. */
  snapshotOf(variant: string): VariantSnapshot | undefined
  /**
   * Makes a funnel of a flow as it is now out of values that are given, as those of a variant that was deleted; undefined
   * where there is no such flow. It is not served.
   */
  funnelWith?(id: string, values: Variant): Served | undefined
  /** Finds a document by its address, also one replaced a moment ago. */
  document(address: string): ServedDocument | undefined
}

/** What can be served at one moment. */
export type FunnelIndex = Omit<Catalogue, 'refresh' | 'funnelWith'>

/**
 * Indexes what can be served. `older` are documents replaced a moment ago, `flows` the
 * flows there are, whose shared addresses are known also where no variant has them any more.
 */
export function indexFunnels(
  all: readonly Served[],
  older: readonly ServedDocument[] = [],
  flows: readonly FlowRoutes[] = [],
): FunnelIndex {
  const names = all.flatMap((served) =>
    [served.id, ...(served.alias ? [served.alias] : [])].map((name) => [name, served] as const),
  )
  const byId = new Map(names)
  const documents = new Map(
    [...older, ...all.flatMap(documentsOf)].map((document) => [document.address, document]),
  )
  const sites = sitesOf(all)
  const initial = sites.find((site) => site.initial)
  return {
    served: (id) => byId.get(id),
    all: () => all,
    placeOf: openAddresses(sites, flows),
    snapshotOf: snapshotsOf(all, byId),
    initial: () => (initial ? byId.get(initial.funnel) : undefined),
    document: (address) => documents.get(address),
  }
}

/** Makes the function that takes snapshots of variants, each once. */
function snapshotsOf(all: readonly Served[], byId: ReadonlyMap<string, Served>): FunnelIndex['snapshotOf'] {
  const loaded = new Map<string, VariantSnapshot>()
  return (id) => {
    const name = variantNameOf(byId.get(id)?.id ?? id)
    const known = loaded.get(name)
    if (known) return known
    const own = all.filter((served) => variantNameOf(served.id) === name)
    if (own.length === 0) return undefined
    const funnels = Object.fromEntries(own.map(({ flow, variant }) => [flow, variant]))
    const hash = createHash('sha256').update(JSON.stringify(funnels)).digest('base64url')
    loaded.set(name, { hash, funnels })
    return loaded.get(name)
  }
}

/** Lists where funnels answer: one with a home of its own, and only one, also answers without a prefix. */
function sitesOf(all: readonly Served[]): readonly Site[] {
  const sites = all
    .map(({ site }) => site)
    .filter(({ prefix }) => !serverSegments.some((segment) => segment === prefix))
  const atHome = sites.filter(({ prefix, routes }) => prefix && routes.some(({ path }) => path === ''))
  const first = atHome.find(({ initial }) => initial) ?? atHome[0]
  return sites.map((site) => ({ ...site, initial: site === first }))
}

/**
 * Gives a variant as a page of one of its funnels takes it: where the funnel is by itself, under no prefix, what leads
 * home leads to the first funnel of the same variant that has one.
 */
export function atHome(project: Project, variantId: string, variant: Variant): Variant {
  if (prefixIn(variant.rotas) !== undefined) return variant
  const funnels = [...(project.variants.get(variantId)?.funnels.values() ?? [])]
  const prefixo = funnels.map(({ source }) =>
    prefixIn(isRecord(source.value) ? source.value.rotas : undefined),
  )
  const home = prefixo.find((each) => each !== undefined)
  return home === undefined ? variant : { ...variant, rotas: { prefixo: home } }
}

const prefixIn = (rotas: Json | undefined): string | undefined =>
  isRecord(rotas) && typeof rotas.prefixo === 'string' ? rotas.prefixo : undefined

/** What came of reading the project's files: what can be served of them, and what is wrong with them. */
interface LoadedProject {
  readonly project: Project
  readonly diagnostics: readonly Diagnostic[]
  readonly served: readonly Served[]
  /** The files that wait for a build. */
  readonly held: readonly string[]
}

/**
 * Reads and checks all files, and makes every funnel without errors.
 *
 * A funnel with a mistake in any file it is made of stays as it was in `before`; where it was not, it is not served.
 * So do all funnels when a file they share is no JSON, lies in `held`, the files the running server cannot follow, or is
 * a flow that names a screen with which it was not `built`.
 */
function loadProject(
  files: readonly SourceFile[],
  facts: {
    readonly check: (project: Project) => readonly Diagnostic[]
    readonly before: ReadonlyMap<string, Served>
    readonly held: ReadonlySet<string>
    readonly built: BuiltScreenNames | undefined
    /** Whether funnels are served that call operations without code; their examples answer. */
    readonly takesPlanned: boolean
  },
): LoadedProject {
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
    const now = servedFunnel(project, id)
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
export function servedFunnel(project: Project, id: string): Served | undefined {
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
function servedFunnelWith(project: Project, id: string, variant: Variant): Served | undefined {
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
const routesOfFlows = (project: Project): readonly FlowRoutes[] =>
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

/** A catalogue over files, with what its schemas said when it was opened. */
export interface OpenCatalogue extends Catalogue {
  readonly schemas: SchemaFiles
  /** The names that screens and calls give to secrets only. */
  readonly secretNames: ReadonlySet<string>
  /** Gives the files as they were read last, right or wrong. */
  project(): Project
  /** Lists what was found wrong with them. */
  diagnostics(): readonly Diagnostic[]
}

/** What a catalogue is opened with. */
export interface CatalogueFacts {
  readonly root: string
  readonly words: Vocabulary
  /** The screens each flow was built with; absent, a flow may name any screen. */
  readonly built?: BuiltScreenNames
  /** Serves funnels that call operations without code too, which their examples answer; absent means no. */
  readonly takesPlanned?: boolean
  readonly report: (text: string) => void
  /** A clock in milliseconds; any that never goes back. */
  readonly now: () => number
}

const lookEveryMs = 1000

/**
 * Opens the catalogue of the project in `root`: its flows, variants and schemas.
 *
 * Each look, at most one a second, takes up what changed and is right; of what is wrong the last good goes on, and
 * `report` is told once, in the words of `check:config`. Changed schemas wait for a build and a new start, because the
 * page's script and the routes are made of them.
 */
export function openCatalogue(facts: CatalogueFacts): OpenCatalogue {
  const folder = openFolder(facts.root)
  const tell = reporterOfChanges(facts.report)
  const first = folder.look() ?? []
  const funnels = openFunnelIndex({
    words: facts.words,
    built: facts.built,
    takesPlanned: facts.takesPlanned ?? false,
    first,
    tell,
  })
  let loaded = funnels.load(first)
  let lookedAt = facts.now()
  return {
    schemas: schemasOf(loaded.project),
    secretNames: secretNamesOf(loaded.project),
    refresh() {
      if (facts.now() - lookedAt < lookEveryMs) return
      lookedAt = facts.now()
      try {
        const files = folder.look()
        if (files) loaded = funnels.load(files)
      } catch (error) {
        // A page must not fail because files are being moved about, or because a check has met its match.
        tell(`Os arquivos não puderam ser lidos agora: ${error instanceof Error ? error.message : error}`)
      }
    },
    project: () => loaded.project,
    diagnostics: () => loaded.diagnostics,
    served: (id) => funnels.index().served(id),
    all: () => funnels.index().all(),
    placeOf: (path) => funnels.index().placeOf(path),
    initial: () => funnels.index().initial(),
    snapshotOf: (variant) => funnels.index().snapshotOf(variant),
    funnelWith: (id, values) => servedFunnelWith(loaded.project, id, values),
    document: (address) => funnels.index().document(address),
  }
}

/** Keeps the index of the funnels that `load` found without errors, with the documents it replaced last. */
function openFunnelIndex(facts: {
  readonly words: Vocabulary
  readonly first: readonly SourceFile[]
  readonly built: BuiltScreenNames | undefined
  readonly takesPlanned: boolean
  readonly tell: (text: string) => void
}) {
  const atStart = new Map(facts.first.filter(isSchema).map(({ path, text }) => [path, text]))
  const check = openCheck(facts.words)
  let replaced: readonly ServedDocument[] = []
  let index: FunnelIndex = indexFunnels([])

  function load(files: readonly SourceFile[]): LoadedProject {
    const before = new Map(index.all().map((served) => [served.id, served]))
    const loaded = loadProject(files, {
      check,
      before,
      held: changedSchemas(files, atStart),
      built: facts.built,
      takesPlanned: facts.takesPlanned,
    })
    const gone = index.all().filter((served) => !loaded.served.includes(served))
    if (gone.length > 0) replaced = gone.flatMap(documentsOf)
    index = indexFunnels(loaded.served, replaced, routesOfFlows(loaded.project))
    facts.tell([mistakesIn(loaded, files), waitingFor(loaded.held)].filter(Boolean).join('\n\n'))
    return loaded
  }
  return { load, index: () => index }
}

const isSchema = ({ path }: SourceFile): boolean => path.startsWith('schemas/')

/** Makes a reporter that does not say twice in a row what has not changed. */
function reporterOfChanges(report: (text: string) => void): (text: string) => void {
  let last = ''
  return (text) => {
    if (text !== '' && text !== last) report(text)
    last = text
  }
}

function changedSchemas(
  files: readonly SourceFile[],
  atStart: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const changed = files.filter((file) => isSchema(file) && atStart.get(file.path) !== file.text)
  return new Set(changed.map(({ path }) => path))
}

const mistakesIn = ({ diagnostics }: LoadedProject, files: readonly SourceFile[]): string =>
  diagnostics.some(({ severity }) => severity === 'erro') ? renderDiagnostics(diagnostics, files) : ''

function waitingFor(held: readonly string[]): string {
  if (held.length === 0) return ''
  const names = held.join(', ')
  return `Mudou depois do início: ${names}. Rode "npm run build" e inicie o servidor de novo para que passe a valer.`
}

function schemasOf({ operations, fields }: Project): SchemaFiles {
  const values = <T>(reads: Project['fields']) =>
    Object.fromEntries([...reads].map(([name, { source }]) => [name, source.value as Json as T]))
  return {
    operations: values<OperationFile>(operations),
    fields: values<{ readonly [key: string]: Json }>(fields),
  }
}
