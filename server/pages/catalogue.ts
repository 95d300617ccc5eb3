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
import { type VariantSnapshot, variantNameOf } from '../contract/handler.ts'
import type { SchemaFiles } from '../contract/operation-file.ts'
import { type Destination, type FlowRoutes, openAddresses, type Site, serverSegments } from './addresses.ts'
import { atHome, documentsOf, type Served, type ServedDocument, servedOf, type Variant } from './funnel.ts'
import { openFolder } from './project-files.ts'

/** The funnels that can be served now: what was read last without a mistake. */
export interface Catalogue extends FunnelIndex {
  /** Looks, at most once a second, whether a file changed, and serves what of it has no errors. */
  refresh(): void
  /**
   * Makes a funnel of a flow as it is now out of values that are given, as those of a variant that was deleted; undefined
   * where there is no such flow. It is not served.
   */
  funnelWith(id: string, values: Variant): Served | undefined
}

/** What can be served at one moment. */
export interface FunnelIndex {
  /** Finds a funnel by its id, or the first one of a variant by the name of the variant. */
  served(id: string): Served | undefined
  all(): readonly Served[]
  /** Finds what a path (without query) asks for. */
  placeOf(path: string): Destination
  /** The funnel that answers at `/`; undefined when nothing can be served. */
  initial(): Served | undefined
  /** Gives all that a variant says now, by its name or the id of one of its funnels; undefined where it is not served. */
  snapshotOf(variant: string): VariantSnapshot | undefined
  /** Finds a document by its address, also one replaced a moment ago. */
  document(address: string): ServedDocument | undefined
}

/**
 * Indexes what can be served. `older` are documents replaced a moment ago, `flows` the flows there are, whose shared
 * addresses are known also where no variant has them any more.
 */
export function indexFunnels(
  all: readonly Served[],
  older: readonly ServedDocument[] = [],
  flows: readonly FlowRoutes[] = [],
): FunnelIndex {
  const byId = new Map(all.map((each) => [each.id, each]))
  const funnelsOf = (variant: string) => all.filter(({ id }) => variantNameOf(id) === variant)
  const served = (id: string) => byId.get(id) ?? funnelsOf(id)[0]
  const documents = new Map(
    [...older, ...all.flatMap(documentsOf)].map((document) => [document.address, document]),
  )
  const variants = new Set(all.map(({ id }) => variantNameOf(id)))
  const snapshots = new Map([...variants].map((variant) => [variant, snapshotFrom(funnelsOf(variant))]))
  const sites = sitesOf(all)
  const initial = sites.find((site) => site.initial)
  return {
    served,
    all: () => all,
    placeOf: openAddresses(sites, flows),
    snapshotOf: (id) => snapshots.get(variantNameOf(id)),
    initial: () => (initial ? served(initial.funnel) : undefined),
    document: (address) => documents.get(address),
  }
}

/** Takes a snapshot of a variant out of its funnels. */
function snapshotFrom(own: readonly Served[]): VariantSnapshot {
  const funnels = Object.fromEntries(own.map(({ flow, variant }) => [flow, variant]))
  const hash = createHash('sha256').update(JSON.stringify(funnels)).digest('base64url')
  return { hash, funnels }
}

/** Lists where funnels answer: one with a home of its own, and only one, also answers without a prefix. */
function sitesOf(all: readonly Served[]): readonly Site[] {
  const sites = all
    .map(({ site }) => site)
    .filter(({ prefix }) => !serverSegments.some((segment) => segment === prefix))
  const withHome = sites.filter(({ prefix, routes }) => prefix && routes.some(({ path }) => path === ''))
  const first = withHome.find(({ initial }) => initial) ?? withHome[0]
  return sites.map((site) => ({ ...site, initial: site === first }))
}

/** The names of the screens that each flow was built with. */
export type BuiltScreenNames = ReadonlyMap<string, ReadonlySet<string>>

/** A catalogue over files, with what its schemas said when it was opened. */
export interface OpenCatalogue extends Catalogue {
  readonly schemas: SchemaFiles
  /** The names that screens and calls give to secrets only. */
  readonly secretNames: ReadonlySet<string>
  /** Gives the files as they were read last, right or wrong. */
  project(): Project
}

/** What a catalogue is opened with. */
export interface CatalogueFacts {
  readonly root: string
  readonly words: Vocabulary
  /** The screens each flow was built with; absent, a flow may name any screen. */
  readonly built?: BuiltScreenNames
  /** Serves funnels that call operations without code too, which their examples answer; absent means no. */
  readonly takesPlanned?: boolean
  /** Ends the sales of variants that are examples; absent means no. */
  readonly endsExamples?: boolean
  readonly report: (text: string) => void
  /** A clock in milliseconds; any that never goes back. */
  readonly now: () => number
}

const lookEveryMs = 1000

/**
 * Opens the catalogue of the project in `root`: its flows, variants and schemas.
 *
 * Each look, at most one a second, serves what changed and is right. A funnel with a mistake in any file it is made of stays
 * as it was served last, and `report` gets the mistake once, in the words of `check:config`. So does a funnel whose flow
 * names a screen it was not built with or whose schema changed, because the page's script and the routes are made of these.
 */
export function openCatalogue(facts: CatalogueFacts): OpenCatalogue {
  const { built, now, endsExamples = false } = facts
  const folder = openFolder(facts.root)
  const check = openCheck(facts.words)
  const report = reportChanges(facts.report)
  const first = folder.look() ?? []
  const schemasAtStart = new Map(first.filter(isSchema).map(({ path, text }) => [path, text]))
  const isMistake = ({ severity }: Diagnostic): boolean => severity === 'erro'
  let index = indexFunnels([])
  let replaced: readonly ServedDocument[] = []
  let project = load(first)
  let lookedAt = now()

  /** Reads and checks all files, and serves every funnel without errors. */
  function load(files: readonly SourceFile[]): Project {
    const read = readProject(files)
    const diagnostics = check(read)
    const waiting = [
      ...files.filter((file) => isSchema(file) && schemasAtStart.get(file.path) !== file.text).map(pathOf),
      ...(built ? flowsToBuild(read, built) : []),
    ]
    const wrong = new Set([...diagnostics.filter(isMistake).map(({ file }) => file), ...waiting])
    const isReadable = unreadShared(read).length === 0
    const before = new Map(index.all().map((served) => [served.id, served]))
    const all = servedIds(read, [...before.keys()]).flatMap((id) => {
      const last = before.get(id)
      const isRight = isReadable && filesOf(read, id).every((file) => !wrong.has(file))
      if (!isRight || !findFunnel(read, id)?.variant.isWhole) return last ?? []
      const made = servedFunnel(read, id, { endsExamples })
      // The same content keeps the same object, and what was compressed for it.
      return (last && made && isSame(last, made) ? last : made) ?? []
    })
    const gone = [...before.values()].filter((served) => !all.includes(served))
    if (gone.length > 0) replaced = gone.flatMap(documentsOf)
    const flows = [...read.flows.keys()].map((flow) => ({ flow, routes: flowRoutes(read, flow) }))
    index = indexFunnels(all, replaced, flows)
    const mistakes = diagnostics.some(({ severity }) => severity === 'erro')
    report(
      [mistakes && renderDiagnostics(diagnostics, files), waitingFor(waiting)].filter(Boolean).join('\n\n'),
    )
    return read
  }

  return {
    schemas: schemasOf(project),
    secretNames: secretNamesOf(project),
    refresh() {
      if (now() - lookedAt < lookEveryMs) return
      lookedAt = now()
      try {
        const files = folder.look()
        if (files) project = load(files)
      } catch (error) {
        // A page must not fail because files are being moved, or because of a bug of a check.
        report(`Os arquivos não puderam ser lidos agora: ${error instanceof Error ? error.message : error}`)
      }
    },
    project: () => project,
    served: (id) => index.served(id),
    all: () => index.all(),
    placeOf: (path) => index.placeOf(path),
    initial: () => index.initial(),
    snapshotOf: (variant) => index.snapshotOf(variant),
    document: (address) => index.document(address),
    funnelWith: (id, values) => servedFunnel(project, id, { values, endsExamples }),
  }
}

const pathOf = ({ path }: SourceFile): string => path

const isSchema = ({ path }: SourceFile): boolean => path.startsWith('schemas/')

/** Lists the files of the flows that name a screen they were not built with. */
function flowsToBuild(project: Project, built: BuiltScreenNames): readonly string[] {
  const flows = [...project.flows.values()].filter(({ name }) =>
    screensOfFlow(project, name).some((screen) => !built.get(name)?.has(screen.name)),
  )
  return flows.map(({ file }) => file)
}

/** Lists the funnels that can be served, and those served `before` whose variant's file is no JSON at the moment. */
function servedIds({ names, variants }: Project, before: readonly string[]): readonly string[] {
  return names.variant.flatMap((name) => {
    const variant = name.slice(name.lastIndexOf('/') + 1)
    const read = variants.get(variant)
    if (!read) return before.filter((id) => variantNameOf(id) === variant)
    return [...read.funnels.keys()].map((flow) => `${variant}/${flow}`)
  })
}

/** Makes a funnel of a project, of its variant or of the values given for it; undefined where it is not there. */
function servedFunnel(
  project: Project,
  id: string,
  { values, endsExamples }: { readonly values?: Variant; readonly endsExamples: boolean },
): Served | undefined {
  const [variantId = '', flow = ''] = id.split('/')
  const shared = flowSource(project, flow)
  const said = values ?? (funnelSource(project, id)?.variant as Variant | undefined)
  if (!shared || !said) return undefined
  const variant = endsExamples && said.exemplo === true ? { ...said, vendasEncerradas: true } : said
  const funnels = values ? [] : [...(project.variants.get(variantId)?.funnels.values() ?? [])]
  const siblings = funnels.map(({ source }) => source.value as Variant)
  const source = { id, ...shared, variant: atHome(variant, siblings) }
  return servedOf({ variant, source, routes: flowRoutes(project, flow), project })
}

/** Tells whether two funnels have the same pages; the addresses of a flow are no part of what the browser gets. */
const isSame = (one: Served, other: Served): boolean =>
  one.funnel.address === other.funnel.address &&
  isDeepStrictEqual(one.drawings, other.drawings) &&
  isDeepStrictEqual(one.site, other.site)

/** Makes a reporter that does not say twice in a row what has not changed. */
function reportChanges(report: (text: string) => void): (text: string) => void {
  let last = ''
  return (text) => {
    if (text !== '' && text !== last) report(text)
    last = text
  }
}

function waitingFor(files: readonly string[]): string {
  if (files.length === 0) return ''
  return `Mudou depois do início: ${files.join(', ')}. Rode "npm run build" e inicie o servidor de novo para que passe a valer.`
}

function schemasOf({ operations, fields }: Project): SchemaFiles {
  const values = <T>(reads: Project['fields']) =>
    Object.fromEntries([...reads].map(([name, { source }]) => [name, source.value as T]))
  return {
    operations: values<SchemaFiles['operations'][string]>(operations),
    fields: values<SchemaFiles['fields'][string]>(fields),
  }
}
