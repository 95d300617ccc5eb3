/** One address a flow answers, as its file says it. */
export interface Route {
  /** Segments joined by "/"; `:name` is a named part. With a "/" in front it is by itself, else under the prefix of each variant. */
  readonly path: string
  /** From a named part to the expression that the whole of it must meet. */
  readonly parts?: Readonly<Record<string, string>>
  /** Whether what was kept of the last order must not be taken up. */
  readonly anew?: boolean
  /** Whether search engines are told to leave the page out. */
  readonly noIndex?: boolean
  /** Whether no measuring service may be let into the page. */
  readonly noMeasuring?: boolean
  /** The screen it begins with, which the server draws before any script runs: whole where it has bands, else in outline. */
  readonly screen?: string
  /** The part that tells sales apart, by its first five digits. */
  readonly salePer?: string
  /** The part that is a proposal's uid: the draft is the proposal's own, and so is the variant. */
  readonly scope?: string
  /** The part that names the variant. */
  readonly variant?: string
  /** An address of this route to try, written as `path` is, and what it is in words. */
  readonly example?: string
  readonly label?: string
}

/** One segment of a route: a text to be met as it is, or a named part and what the whole of it must meet. */
export type Segment =
  | { readonly text: string }
  | { readonly part: string; readonly form: RegExp | 'any' | 'none' }

/** A route cut into its segments. */
export interface ReadRoute {
  readonly route: Route
  readonly isShared: boolean
  readonly segments: readonly Segment[]
}

/** Cuts a route into segments. A part whose expression cannot be read is met by nothing. */
export function readRoute(route: Route): ReadRoute {
  const { path, parts = {} } = route
  const segments = path.split('/').filter((text) => text !== '')
  return {
    route,
    isShared: path.startsWith('/'),
    segments: segments.map((text) =>
      text.startsWith(':') ? { part: text.slice(1), form: formOf(parts, text.slice(1)) } : { text },
    ),
  }
}

function formOf(parts: Readonly<Record<string, string>>, name: string): RegExp | 'any' | 'none' {
  const form = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (typeof form !== 'string') return 'any'
  return wholePattern(form) ?? 'none'
}

/** Makes of an expression one that the whole of a text must meet; undefined where it is none. */
export function wholePattern(expression: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${expression})$`, 'u')
  } catch {
    return undefined
  }
}

/** Puts the routes with fixed segments first, then those whose parts must meet something, then the order of the file. */
export function sortRoutes(routes: readonly ReadRoute[]): readonly ReadRoute[] {
  return routes.toSorted((a, b) => {
    const length = Math.max(a.segments.length, b.segments.length)
    const differences = Array.from({ length }, (_, i) => freedom(a.segments[i]) - freedom(b.segments[i]))
    return differences.find((each) => each !== 0) ?? 0
  })
}

function freedom(segment: Segment | undefined): number {
  if (!segment || 'text' in segment) return 0
  return segment.form === 'any' ? 2 : 1
}

/** Writes what a route answers, so that two routes of the same writing answer the same addresses. */
export const routeShape = ({ segments }: ReadRoute): string =>
  segments.map((each) => ('text' in each ? each.text : `:${String(each.form)}`)).join('/')

/** A route that was matched, and what is in its named parts. */
export interface RouteMatch {
  readonly route: Route
  readonly parts: Readonly<Record<string, string>>
}

/** Finds the first of some routes that the segments of a path match. */
export function matchRoute(routes: readonly ReadRoute[], path: readonly string[]): RouteMatch | undefined {
  for (const { route, segments } of routes) {
    if (segments.length !== path.length || !segments.every((each, i) => matches(each, path[i]!))) continue
    const parts = segments.flatMap((each, i) => ('part' in each ? [[each.part, path[i]!]] : []))
    return { route, parts: Object.fromEntries(parts) }
  }
  return undefined
}

function matches(segment: Segment, text: string): boolean {
  if ('text' in segment) return segment.text === text
  if (segment.form === 'any') return true
  return segment.form !== 'none' && segment.form.test(text)
}

/** What an address says: its named parts, and what is behind its question mark. */
export interface ReadAddress {
  readonly parts: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string }
}

/** Reads an address by the pattern of the page that answers it; `query` are the pairs behind its question mark, decoded. */
export function readAddress(
  pattern: string,
  pathname: string,
  query: Iterable<readonly [string, string]>,
): ReadAddress {
  const segments = pathname.split('/').filter((text) => text !== '')
  const match = matchRoute([readRoute({ path: pattern })], segments.map(decoded))
  return { parts: match?.parts ?? {}, query: Object.fromEntries(query) }
}

/** Decodes a segment; one that cannot be decoded stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
