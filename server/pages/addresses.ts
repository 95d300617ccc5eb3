import {
  matchRoute,
  type ReadRoute,
  type Route,
  readRoute,
  routeShape,
  sortRoutes,
} from '../../engine/index.ts'

/** What messages, brackets and quotation marks leave behind a link that is copied out of them. */
const trailing = /[\s.,;:!?…)\]}>"'`´’”»]+$/u

/**
 * Cuts a path as a person typed or pasted it into decoded segments: doubled slashes count once, and what a message left
 * behind the link is no part of it. Undefined where a segment is unreadable, hidden, a step upwards or too long.
 */
function segmentsAsMeant(path: string): readonly string[] | undefined {
  // A whole URL behind the first slash is that of another page.
  if (path.includes('://')) return undefined
  const segments = path
    .split('/')
    .filter((text) => text !== '')
    .map(decode)
  if (!segments.every(isPlain)) return undefined
  while (segments.length > 0) {
    const last = segments.at(-1)!.replace(trailing, '')
    segments[segments.length - 1] = last
    if (last !== '') break
    segments.pop()
  }
  return segments
}

const isPlain = (segment: string | undefined): segment is string =>
  segment !== undefined && /^(?!\.{1,2}$)[^\p{C}/\\]{1,60}$/u.test(segment)

/** Signs without width, which copying out of a message brings along. */
const widthless = /[\u200b-\u200f\u2060\ufeff]/gu

/** Decodes a segment; one in the encoding that Brazilian systems had before UTF-8 is read in that. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(widthless, '')
  } catch {
    const read = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    // A sign of percentage that is left over was no encoding at all.
    return read.includes('%') ? undefined : read
  }
}

/** Writes a text as texts of addresses are compared: without capitals and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Writes the segments of a path as the first route has them that they meet but for capitals and accents in fixed texts;
 * undefined where they meet none. What is in a named part stays as it is, unless its route takes only another writing.
 */
function asRoutesWrite(routes: readonly ReadRoute[], path: readonly string[]): readonly string[] | undefined {
  for (const { segments } of routes) {
    if (segments.length !== path.length) continue
    const written = segments.map((segment, i) => asSegmentWrites(segment, path[i]!))
    if (written.every((text) => text !== undefined)) return written
  }
  return undefined
}

function asSegmentWrites(segment: ReadRoute['segments'][number], text: string): string | undefined {
  if ('text' in segment) return folded(segment.text) === folded(text) ? segment.text : undefined
  const { form } = segment
  if (form === 'any') return text
  if (form === 'none') return undefined
  return [text, folded(text)].find((each) => form.test(each))
}

/** Writes segments as the path of an address of this server. */
export const pathOf = (segments: readonly string[]): string =>
  `/${segments.map(encodeURIComponent).join('/')}`

/** Lists the first segments of addresses that the server answers itself; no prefix and no route of a flow may take one. */
export const serverSegments = [
  'api',
  'assets',
  'avisos',
  'boleto',
  'csp',
  'dev',
  'documentos',
  'funil',
  'metricas',
  'operacao',
  'pagar',
  'robots.txt',
  'saude',
  'studio',
  'tema',
] as const

/**
 * Counts by how many letters a text differs from another: left out, added, replaced, or two that changed places
 * (Damerau and Levenshtein's distance of adjacent letters).
 */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(least, rows[i - 2]![j - 2]! + 1) : least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** The longest text that is compared: no prefix is longer. */
const longest = 60

/** How many letters of a text may be wrong for it to have meant another: one of three, at most three. */
const mostTypos = (text: string): number => Math.min(3, Math.max(1, Math.floor(text.length / 3)))

/**
 * Lists which of some texts another may have meant, at most three and all as near as each other. A text that is the
 * beginning of another up to a hyphen counts as one letter away from it.
 */
function nearestTexts(text: string, candidates: readonly string[]): readonly string[] {
  if (text.length < 3 || text.length > longest) return []
  const apart = candidates.map((candidate) => ({
    candidate,
    by: candidate.startsWith(`${text}-`) ? 1 : editDistance(text, candidate),
  }))
  const least = Math.min(...apart.map(({ by }) => by))
  if (least > mostTypos(text)) return []
  return apart
    .filter(({ by }) => by === least)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}

/** Tells whether a text is one of some long ones with a slip of at most two letters: too alike to be a person's name. */
const isTypoOf = (text: string, candidates: readonly string[]): boolean =>
  text.length <= longest && candidates.some((each) => each.length >= 9 && editDistance(text, each) <= 2)

/** Where a funnel answers: the routes of its flow, and the prefix it is at home under. */
export interface Site {
  readonly funnel: string
  readonly flow: string
  /** The first segment of its own addresses; '' where its flow needs none. */
  readonly prefix: string
  /** Whether it also answers without the prefix. */
  readonly initial: boolean
  readonly routes: readonly Route[]
}

/** A route that a path met. `pattern` is the whole of it as a browser matches it. */
export interface Address {
  readonly pattern: string
  readonly route: Route
  readonly parts: Readonly<Record<string, string>>
}

/**
 * What a path asks for: the page of one funnel, one whose variant the address or a proposal decides, the same address as it
 * is rightly written, the home of the prefix it has, or nothing that is here.
 */
export type Destination =
  | { readonly kind: 'page'; readonly funnel: string; readonly address: Address }
  | (SharedAnswer & { readonly kind: 'shared'; readonly others: readonly SharedAnswer[] })
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | Unknown

/** A path that asks for nothing that is here. */
export interface Unknown {
  readonly kind: 'unknown'
  /** The addresses it may have meant, the rest of the path kept where they have such a page. */
  readonly near: readonly NearAddress[]
}

/** An address that may have been meant, and the funnel it opens where one alone answers there. */
export interface NearAddress {
  readonly path: string
  readonly funnel?: string
}

/** A flow that answers an address of all variants; where a proposal decides whose it is, there may be others. */
export interface SharedAnswer {
  readonly flow: string
  readonly address: Address
}

/** Gives the address of a funnel's home. */
export const homeOf = ({ prefix }: Pick<Site, 'prefix'>): string => (prefix ? `/${prefix}/` : '/')

/** The addresses of a flow. */
export type FlowRoutes = Pick<Site, 'flow' | 'routes'>

interface ReadRoutes {
  /** The routes under the prefix, and those that stand by themselves. */
  readonly own: readonly ReadRoute[]
  readonly shared: readonly ReadRoute[]
}

interface OpenSite extends Site, ReadRoutes {}

/**
 * Opens the addresses of all funnels; the function it gives finds what a path, without its query, asks for.
 *
 * Paths are compared without capitals, doubled slashes and what a message leaves behind a link; one that is written
 * otherwise than its page is leads to that. What has the prefix of a funnel and no page leads to its home. Without a prefix
 * the initial funnel answers its own addresses alone.
 */
export function openAddresses(
  sites: readonly Site[],
  flows: readonly FlowRoutes[] = [],
): (path: string) => Destination {
  const opened = openSites(sites)
  const unserved = flows.filter(({ flow }) => !opened.some((site) => site.flow === flow))
  const shared = sharedRoutes([...opened, ...openSites(unserved)])
  const texts = shared.flatMap(({ segments }) => firstText(segments))
  const known: Known = {
    reserved: new Set([...serverSegments, ...texts]),
    shared,
    sharedTexts: new Set(texts),
    homes: new Map(opened.flatMap((site) => (site.prefix ? [[site.prefix, site] as const] : []))),
    initial: opened.find(({ initial }) => initial),
  }
  return (path) => placeOf(path, known)
}

/** The routes of a flow are read once, however many funnels follow it. */
function openSites<Sited extends FlowRoutes>(sites: readonly Sited[]): readonly (Sited & ReadRoutes)[] {
  const byRoutes = new Map<readonly Route[], readonly ReadRoute[]>()
  return sites.map((site) => {
    const read = byRoutes.get(site.routes) ?? sortRoutes(site.routes.map(readRoute))
    byRoutes.set(site.routes, read)
    return {
      ...site,
      own: read.filter(({ isShared }) => !isShared),
      shared: read.filter(({ isShared }) => isShared),
    }
  })
}

interface Known {
  readonly reserved: ReadonlySet<string>
  readonly shared: readonly SharedRoute[]
  /** The first segments of the addresses that all variants share. */
  readonly sharedTexts: ReadonlySet<string>
  readonly homes: ReadonlyMap<string, OpenSite>
  readonly initial: OpenSite | undefined
}

interface SharedRoute extends ReadRoute {
  readonly flow: string
}

/** A flow's routes are the same for all its funnels: they are taken once. */
function sharedRoutes(sites: readonly (FlowRoutes & ReadRoutes)[]): readonly SharedRoute[] {
  const flows = new Map(sites.map((site) => [site.flow, site]))
  return [...flows.values()].flatMap(({ flow, shared }) => shared.map((each) => ({ ...each, flow })))
}

const firstText = ([first]: ReadRoute['segments']): readonly string[] =>
  first && 'text' in first ? [first.text] : []

function placeOf(path: string, known: Known): Destination {
  const segments = segmentsAsMeant(path)
  if (!segments) return { kind: 'unknown', near: [] }
  const ofServer = folded(segments[0] ?? '')
  if (ofServer !== segments[0] && isOfServer(ofServer))
    return { kind: 'moved', to: pathOf([ofServer, ...segments.slice(1)]) }
  const found = findPlace(segments, known)
  if (!found) return { kind: 'unknown', near: nearTo(segments, known) }
  if (found.place.kind === 'redirect') return found.place
  const { written } = found
  const isHome = written.length === 0 || (written.length === 1 && known.homes.has(written[0]!))
  if (isWrittenAs(path, written, isHome)) return found.place
  return { kind: 'moved', to: isHome && written.length > 0 ? `${pathOf(written)}/` : pathOf(written) }
}

const isOfServer = (segment: string): boolean => serverSegments.some((each) => each === segment)

/** Tells whether a path says these segments, and the home of a prefix with the slash behind it. */
function isWrittenAs(path: string, segments: readonly string[], isHome: boolean): boolean {
  const asked = path.replace(/^\//, '').replace(/\/$/, '').split('/')
  if (segments.length === 0) return path === '/'
  if (isHome && !path.endsWith('/')) return false
  return asked.length === segments.length && asked.every((text, i) => decoded(text) === segments[i])
}

/** Decodes one segment; what cannot be decoded is no segment of ours. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

interface Found {
  readonly place: Exclude<Destination, Unknown | { readonly kind: 'moved' }>
  /** The segments as the address of the place has them. */
  readonly written: readonly string[]
}

/** Finds the place of segments: at an address of all variants, under a prefix, else among those of the initial funnel. */
function findPlace(segments: readonly string[], known: Known): Found | undefined {
  const { reserved, shared, homes, initial } = known
  const [first, ...rest] = segments
  if (first === undefined) return initial && pageUnder(initial, '', [])
  const prefix = [first, folded(first)].find((each) => reserved.has(each) || homes.has(each))
  if (prefix !== undefined && reserved.has(prefix)) return sharedPlace(shared, [prefix, ...rest])
  const site = prefix === undefined ? undefined : homes.get(prefix)
  if (!site)
    return initial && !isTypoOf(folded(first), [...homes.keys()])
      ? pageUnder(initial, '', segments)
      : undefined
  const found = pageUnder(site, site.prefix, rest)
  // A flow without a page at its prefix has no home to lead to.
  if (found || !pageUnder(site, site.prefix, [])) return found
  return { place: { kind: 'redirect', to: homeOf(site) }, written: [] }
}

/** Lists the addresses that the first segment of a path may have meant, each with the rest of the path where it has a page. */
function nearTo([first = '', ...rest]: readonly string[], known: Known): readonly NearAddress[] {
  const { homes, sharedTexts } = known
  return nearestTexts(folded(first), [...homes.keys(), ...sharedTexts]).flatMap((near) => {
    const found = findPlace([near, ...rest], known)
    if (!found) return []
    const { place, written } = found
    if (place.kind === 'shared') return [{ path: pathOf(written) }]
    const funnel = homes.get(near)?.funnel
    if (funnel === undefined) return []
    return [
      { path: place.kind === 'redirect' || written.length === 1 ? `/${near}/` : pathOf(written), funnel },
    ]
  })
}

function sharedPlace(shared: readonly SharedRoute[], segments: readonly string[]): Found | undefined {
  const written = writtenBy(shared, segments)
  const met = written && matchRoute(shared, written)
  const found = met && shared.find(({ route }) => route === met.route)
  if (!met || !found) return undefined
  const answerOf = ({ flow, route }: SharedRoute): SharedAnswer => ({
    flow,
    address: { parts: met.parts, route, pattern: route.path },
  })
  const others = shared.filter((each) => each !== found && routeShape(each) === routeShape(found))
  const { flow, address } = answerOf(found)
  return { place: { kind: 'shared', flow, address, others: others.map(answerOf) }, written }
}

function pageUnder(site: OpenSite, prefix: string, segments: readonly string[]): Found | undefined {
  const written = writtenBy(site.own, segments)
  const met = written && matchRoute(site.own, written)
  if (!met) return undefined
  const pattern = `${prefix && `/${prefix}`}/${met.route.path}`
  const address = { parts: met.parts, route: met.route, pattern }
  return {
    place: { kind: 'page', funnel: site.funnel, address },
    written: prefix ? [prefix, ...written] : written,
  }
}

/** Gives segments as they are where they meet a route, else as the routes write them. */
const writtenBy = (
  routes: readonly ReadRoute[],
  segments: readonly string[],
): readonly string[] | undefined =>
  matchRoute(routes, segments) ? segments : asRoutesWrite(routes, segments)
