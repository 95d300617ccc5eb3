import type { Drawings } from '../../brand/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Traced } from '../json/document.ts'
import { type FileKind, kindOf } from '../json/kinds.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { listOf, own, textOf } from '../json/value.ts'
import type { FlatScreen } from '../screens/screen.ts'
import type { PictureMistake } from './assets.ts'
import type { UsedPart } from './flow.ts'
import type { MergedFunnel, MergedVariant } from './variants.ts'

/** One thing read from one file, of which every part knows the file and place it came from. */
export interface Read {
  readonly name: string
  readonly file: string
  readonly source: Traced
}

/** A flow merged of its chapters and parts. `files` are all it is made of, its own first. */
export interface ReadFlow extends Read {
  readonly files: readonly string[]
  readonly parts: readonly UsedPart[]
}

/** A variant's own file, and its funnels merged over all it extends. One that is abstract is only extended, never served. */
export interface ReadVariant extends Read, MergedVariant {}

/** A screen as its file says it, and ready to draw. */
export interface ReadScreen extends Read {
  readonly flat: FlatScreen
}

/** An operation whose input and output have the fields they refer to laid in. */
export interface ReadOperation extends Read {
  readonly input: FlatScreen
  readonly output: FlatScreen
}

/**
 * All JSON of the project that could be read. A file that is no JSON is missing from its collection but not from
 * `names`, so that it does not make others wrong. Variants go by their id, the last part of their name.
 */
export interface Project {
  readonly flows: ReadonlyMap<string, ReadFlow>
  readonly variants: ReadonlyMap<string, ReadVariant>
  readonly screens: ReadonlyMap<string, ReadScreen>
  readonly fields: ReadonlyMap<string, Read>
  readonly operations: ReadonlyMap<string, ReadOperation>
  readonly tables: ReadonlyMap<string, Read>
  readonly replays: ReadonlyMap<string, Read>
  /** The files of flows, by themselves as they say it. */
  readonly flowFiles: ReadonlyMap<string, Read>
  readonly parts: ReadonlyMap<string, Read>
  readonly chapters: ReadonlyMap<string, Read>
  readonly names: Readonly<Record<FileKind, readonly string[]>>
  readonly schemas: ReadonlyMap<string, Json>
  /** What is drawn into pages, as `pecas/dente` of `variants/pecas/dente.svg`. */
  readonly drawings: Drawings
  /** The pictures of variants/assets by their name there, each with what is wrong with it, if anything is. */
  readonly pictures: ReadonlyMap<string, PictureMistake | undefined>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Lists the mistakes of shared files that are not UTF-8, no JSON, or no object. They make no other file wrong, but what is merged or checked
 * without them cannot be trusted: while there is one, nothing new may be served.
 */
export const unreadShared = ({ diagnostics }: Pick<Project, 'diagnostics'>): readonly Diagnostic[] =>
  diagnostics.filter((each) => isUnread(each) && isShared(each.file))

const isUnread = ({ code, path }: Diagnostic): boolean =>
  code === 'json-invalido' || code === 'codificacao-errada' || (code === 'tipo-errado' && path.length === 0)

/** A schema of a kind of file has no kind itself; a variant is shared by those that extend it, which are wrong with it. */
function isShared(file: string): boolean {
  const kind = kindOf(file)?.kind
  return kind === undefined ? /^schemas\/[^/]+\.json$/.test(file) : kind !== 'variant' && kind !== 'replay'
}

/** The values of named rows of tables, by table and name. */
type Constants = { readonly [table: string]: { readonly [name: string]: Json } }

/** Gives the values of closed lists that have a name, so that a flow can say `{parentesco.conjuge}` and not 2. */
export const constantsOf = ({ tables }: Pick<Project, 'tables'>): Constants =>
  Object.fromEntries(
    [...tables].flatMap(([table, { source }]) => {
      const named = listOf(source.value).flatMap((row) => {
        const name = textOf(own(row, 'name'))
        return name === undefined ? [] : [[name, own(row, 'value') ?? null] as const]
      })
      return named.length > 0 ? [[constantName(table), Object.fromEntries(named)] as const] : []
    }),
  )

/** Writes the name of a table as a path may have it: "forma-pagamento" is `formaPagamento`. */
export const constantName = (table: string): string =>
  table.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A funnel of a variant that is served: `<variant>/<flow>`. */
export interface ReadFunnel extends MergedFunnel {
  readonly id: string
  readonly variantId: string
  readonly variant: ReadVariant
}

/** Lists every funnel of the project: of each served variant, one for each flow its own file names. */
export const funnelsOf = memoizeByObject(({ variants }: Pick<Project, 'variants'>): readonly ReadFunnel[] =>
  [...variants].flatMap(([id, variant]) => funnelsOfVariant(id, variant)),
)

const funnelsOfVariant = (variantId: string, variant: ReadVariant): readonly ReadFunnel[] =>
  [...variant.funnels.values()].map((laid) => ({
    ...laid,
    id: `${variantId}/${laid.flow}`,
    variantId,
    variant,
  }))

/** Finds a funnel by its id. The name of a variant alone is that of the first funnel in its own file. */
export function findFunnel(project: Pick<Project, 'variants'>, id: string): ReadFunnel | undefined {
  const [variantId = '', flow] = id.split('/')
  const variant = project.variants.get(variantId)
  const funnels = variant ? funnelsOfVariant(variantId, variant) : []
  return flow === undefined ? funnels[0] : funnels.find((funnel) => funnel.flow === flow)
}

/** Lists the names of the variants that a variant is merged over, itself first, then the one it extends, and so on. */
export const lineageOf = ({ variants }: Pick<Project, 'variants'>, id: string): readonly string[] =>
  (variants.get(id)?.files ?? []).map((file) =>
    file.slice(file.lastIndexOf('/') + 1).replace('.variant.json', ''),
  )
