import type { Place } from './routes.ts'
import type { PageTexts, Variant } from './variant.ts'

/** Something served under an address that changes with its content. */
export interface Document {
  readonly address: string
  readonly type: string
  readonly body: string
}

/** A style sheet that goes into its page, and the hash by which the page's policy allows it. */
export interface Style {
  readonly css: string
  /** SHA-256 in base64. */
  readonly hash: string
}

/** A checked variant with everything its pages need. */
export interface Served {
  readonly id: string
  readonly flow: string
  readonly variant: Variant
  readonly texts: PageTexts
  readonly home: string
  readonly patterns: readonly string[]
  readonly funnel: Document
  readonly theme: Style
  readonly favicon: Document
}

/** The funnels that can be served now: what was read last without a mistake. */
export interface Catalogue {
  /** Looks, at most once a second, whether a file changed, and takes up what is good of it. */
  refresh(): void
  served(id: string): Served | undefined
  all(): readonly Served[]
  /** Finds what a path (without query) asks for. */
  placeOf(path: string): Place
  /** The variant that answers at `/`; undefined when nothing can be served. */
  initial(): Served | undefined
  /** Finds a document by its address, also one replaced a moment ago. */
  document(address: string): Document | undefined
}
