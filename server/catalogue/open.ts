import {
  type Diagnostic,
  openCheck,
  type Project,
  renderDiagnostics,
  type SourceFile,
  secretNamesOf,
  type Vocabulary,
} from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { OperationFile, SchemaFiles } from '../contract/operation-file.ts'
import type { Catalogue, ServedDocument } from './catalogue.ts'
import { openFolder } from './folder.ts'
import { documentsOf, type Shelf, shelfOf } from './shelf.ts'
import { type BuiltScreenNames, laidWith, routesOfFlows, type Taken, take } from './take.ts'

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
  const tell = teller(facts.report)
  const first = folder.look() ?? []
  const shelves = openShelves({
    words: facts.words,
    built: facts.built,
    takesPlanned: facts.takesPlanned ?? false,
    first,
    tell,
  })
  let taken = shelves.takeUp(first)
  let lookedAt = facts.now()
  return {
    schemas: schemasOf(taken.project),
    secretNames: secretNamesOf(taken.project),
    refresh() {
      if (facts.now() - lookedAt < lookEveryMs) return
      lookedAt = facts.now()
      try {
        const files = folder.look()
        if (files) taken = shelves.takeUp(files)
      } catch (error) {
        // A page must not fail because files are being moved about, or because a check has met its match.
        tell(`Os arquivos não puderam ser lidos agora: ${error instanceof Error ? error.message : error}`)
      }
    },
    project: () => taken.project,
    diagnostics: () => taken.diagnostics,
    served: (id) => shelves.shelf().served(id),
    all: () => shelves.shelf().all(),
    placeOf: (path) => shelves.shelf().placeOf(path),
    initial: () => shelves.shelf().initial(),
    snapshotOf: (variant) => shelves.shelf().snapshotOf(variant),
    funnelWith: (id, values) => laidWith(taken.project, id, values),
    document: (address) => shelves.shelf().document(address),
  }
}

/** Keeps the shelf of now: what `takeUp` found good, with the documents it replaced last. */
function openShelves(facts: {
  readonly words: Vocabulary
  readonly first: readonly SourceFile[]
  readonly built: BuiltScreenNames | undefined
  readonly takesPlanned: boolean
  readonly tell: (text: string) => void
}) {
  const atStart = new Map(facts.first.filter(isSchema).map(({ path, text }) => [path, text]))
  const check = openCheck(facts.words)
  let replaced: readonly ServedDocument[] = []
  let shelf: Shelf = shelfOf([])

  function takeUp(files: readonly SourceFile[]): Taken {
    const before = new Map(shelf.all().map((served) => [served.id, served]))
    const taken = take(files, {
      check,
      before,
      held: changedSchemas(files, atStart),
      built: facts.built,
      takesPlanned: facts.takesPlanned,
    })
    const gone = shelf.all().filter((served) => !taken.served.includes(served))
    if (gone.length > 0) replaced = gone.flatMap(documentsOf)
    shelf = shelfOf(taken.served, replaced, routesOfFlows(taken.project))
    facts.tell([mistakesIn(taken, files), waitingFor(taken.held)].filter(Boolean).join('\n\n'))
    return taken
  }
  return { takeUp, shelf: () => shelf }
}

const isSchema = ({ path }: SourceFile): boolean => path.startsWith('schemas/')

/** Makes a reporter that does not say twice in a row what has not changed. */
function teller(report: (text: string) => void): (text: string) => void {
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

const mistakesIn = ({ diagnostics }: Taken, files: readonly SourceFile[]): string =>
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
