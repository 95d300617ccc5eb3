import type { VariantSnapshot } from '../contract/variant-snapshot.ts'
import type { Drawn } from './art.ts'
import type { Destination, Site } from './routes.ts'
import type { DrawnScreens } from './screens.ts'
import type { PageTexts, Variant } from './variant.ts'

/** Something served under an address that changes with its content. */
export interface ServedDocument {
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

/** Tells of a step of a funnel whether a sale ends there, or can't go back from there; undefined for any other. */
export type StepKinds = (step: string) => 'final' | 'noReturn' | undefined

/** A checked funnel with everything its pages need. */
export interface Served {
  /** `<variant>/<flow>` */
  readonly id: string
  readonly flow: string
  /** The name of its variant alone, where this is the variant's first funnel. */
  readonly alias?: string
  /** The values of its variant, every layer laid over the one beneath. */
  readonly variant: Variant
  readonly texts: PageTexts
  readonly home: string
  readonly site: Site
  readonly funnel: ServedDocument
  readonly theme: Style
  /** What its pages draw, out of sight, for them to show where they need it. */
  readonly art: string
  /** Its screens, as far as the server draws them. */
  readonly screens: DrawnScreens
  readonly steps: StepKinds
  readonly drawn: Drawn
  readonly favicon: ServedDocument
}

/** The funnels that can be served now: what was read last without a mistake. */
export interface Catalogue {
  /** Looks, at most once a second, whether a file changed, and takes up what is good of it. */
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
