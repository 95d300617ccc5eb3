import { distance } from '../../engine/config/index.ts'
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

/** Characters without width, which a copy of a message contains. */
const widthless = /[\u200b-\u200f\u2060\ufeff]/gu

/** Decodes a segment; one in the encoding that Brazilian systems had before UTF-8 is read in that. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(widthless, '')
  } catch {
    const read = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    // A `%` that is left over was no encoding at all.
    return read.includes('%') ? undefined : read
  }
}

/** Writes a text as texts of addresses are compared: without capitals and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
  'vendas',
] as const

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
    by: candidate.startsWith(`${text}-`) ? 1 : distance(text, candidate),
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
  text.length <= longest && candidates.some((each) => each.length >= 9 && distance(text, each) <= 2)

/** Where a funnel answers: the routes of its flow, and the prefix of its own addresses. */
export interface Site extends FlowRoutes {
  readonly funnel: string
  /** The first segment of its own addresses; '' where its flow needs none. */
  readonly prefix: string
  /** Whether it also answers without the prefix. */
  readonly initial: boolean
}

/** The addresses of a flow. */
export interface FlowRoutes {
  readonly flow: string
  readonly routes: readonly Route[]
}

/** A route that a path met. `pattern` is the whole of it as a browser matches it. */
export interface Address {
  readonly pattern: string
  readonly route: Route
  readonly parts: Readonly<Record<string, string>>
}

/**
 * What a path asks for: the page of one funnel, a page whose variant the address or a proposal decides, the right spelling
 * of the same address, the home of its prefix, or nothing that is here.
 */
export type Destination =
  | { readonly kind: 'page'; readonly funnel: string; readonly address: Address }
  | (SharedAnswer & { readonly kind: 'shared'; readonly others: readonly SharedAnswer[] })
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** With the addresses it may have meant, the rest of the path kept where they have such a page. */
  | { readonly kind: 'unknown'; readonly near: readonly NearAddress[] }

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

/** A route by itself, which answers for all variants. */
interface SharedRoute extends ReadRoute {
  readonly flow: string
}

interface AddressIndex {
  /** The first segments of no prefix: those that the server answers itself, and those of shared addresses. */
  readonly reserved: ReadonlySet<string>
  readonly shared: readonly SharedRoute[]
  /** The first segments of shared addresses. */
  readonly sharedTexts: ReadonlySet<string>
  /** The routes of each flow under a prefix. */
  readonly own: ReadonlyMap<string, readonly ReadRoute[]>
  readonly homes: ReadonlyMap<string, Site>
  readonly initial: Site | undefined
}

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
  const read = new Map<string, readonly ReadRoute[]>()
  for (const { flow, routes } of [...sites, ...flows])
    if (!read.has(flow)) read.set(flow, sortRoutes(routes.map(readRoute)))
  const shared = [...read].flatMap(([flow, routes]) =>
    routes.filter(({ isShared }) => isShared).map((route) => ({ ...route, flow })),
  )
  const texts = shared.flatMap(({ segments: [first] }) => (first && 'text' in first ? [first.text] : []))
  const index: AddressIndex = {
    reserved: new Set([...serverSegments, ...texts]),
    shared,
    sharedTexts: new Set(texts),
    own: new Map([...read].map(([flow, routes]) => [flow, routes.filter(({ isShared }) => !isShared)])),
    homes: new Map(sites.filter(({ prefix }) => prefix !== '').map((site) => [site.prefix, site])),
    initial: sites.find(({ initial }) => initial),
  }
  return (path) => placeOf(path, index)
}

function placeOf(path: string, index: AddressIndex): Destination {
  const segments = segmentsAsMeant(path)
  if (!segments) return { kind: 'unknown', near: [] }
  const [first = '', ...rest] = segments
  const ofServer = serverSegments.find((each) => each === folded(first))
  if (ofServer !== undefined && ofServer !== first) return { kind: 'moved', to: pathOf([ofServer, ...rest]) }
  const found = findPlace(segments, index)
  if (!found) return { kind: 'unknown', near: nearTo(segments, index) }
  const { place, written } = found
  if (place.kind === 'redirect') return place
  const isHome = written.length === 1 && index.homes.has(written[0]!)
  const end = isHome ? '/' : ''
  const isRight = isWrittenAs(path, `/${written.join('/')}${end}`, written.length > 0 && !isHome)
  return isRight ? place : { kind: 'moved', to: pathOf(written) + end }
}

/** Tells whether a path is written so, or, where that is allowed, so with a slash behind it. */
function isWrittenAs(path: string, text: string, mayEndInSlash: boolean): boolean {
  try {
    const asked = decodeURIComponent(path)
    return asked === text || (mayEndInSlash && asked === `${text}/`)
  } catch {
    return false
  }
}

interface Found {
  readonly place: Exclude<Destination, { readonly kind: 'moved' | 'unknown' }>
  /** The segments as the address of the place has them. */
  readonly written: readonly string[]
}

/** Finds the place of segments: at an address of all variants, under a prefix, else among those of the initial funnel. */
function findPlace(segments: readonly string[], index: AddressIndex): Found | undefined {
  const { reserved, homes, initial } = index
  const [first, ...rest] = segments
  if (first === undefined) return initial && pageUnder(index, initial, '', [])
  const prefix = [first, folded(first)].find((each) => reserved.has(each) || homes.has(each))
  if (prefix !== undefined && reserved.has(prefix)) return sharedPlace(index, [prefix, ...rest])
  const site = prefix === undefined ? undefined : homes.get(prefix)
  if (!site) {
    const isTypo = isTypoOf(folded(first), [...homes.keys()])
    return initial && !isTypo ? pageUnder(index, initial, '', segments) : undefined
  }
  const found = pageUnder(index, site, site.prefix, rest)
  // A flow without a page at its prefix has no home to lead to.
  if (found || !pageUnder(index, site, site.prefix, [])) return found
  return { place: { kind: 'redirect', to: homeOf(site) }, written: [] }
}

/** Lists the addresses that the first segment of a path may have meant, each with the rest of the path where it has a page. */
function nearTo([first = '', ...rest]: readonly string[], index: AddressIndex): readonly NearAddress[] {
  const { homes, sharedTexts } = index
  return nearestTexts(folded(first), [...homes.keys(), ...sharedTexts]).flatMap((near) => {
    const found = findPlace([near, ...rest], index)
    if (!found) return []
    const { place, written } = found
    if (place.kind === 'shared') return [{ path: pathOf(written) }]
    const funnel = homes.get(near)?.funnel
    if (funnel === undefined) return []
    const isHome = place.kind === 'redirect' || written.length === 1
    return [{ path: isHome ? `/${near}/` : pathOf(written), funnel }]
  })
}

function sharedPlace({ shared }: AddressIndex, segments: readonly string[]): Found | undefined {
  const written = writtenBy(shared, segments)
  const met = written && matchRoute(shared, written)
  const found = met && shared.find(({ route }) => route === met.route)
  if (!met || !found) return undefined
  const answerOf = ({ flow, route }: SharedRoute): SharedAnswer => ({
    flow,
    address: { parts: met.parts, route, pattern: route.path },
  })
  const others = shared.filter((each) => each !== found && routeShape(each) === routeShape(found))
  return { place: { kind: 'shared', ...answerOf(found), others: others.map(answerOf) }, written }
}

function pageUnder(
  { own }: AddressIndex,
  { funnel, flow }: Site,
  prefix: string,
  segments: readonly string[],
): Found | undefined {
  const routes = own.get(flow) ?? []
  const written = writtenBy(routes, segments)
  const met = written && matchRoute(routes, written)
  if (!met) return undefined
  const pattern = `${prefix && `/${prefix}`}/${met.route.path}`
  const address = { parts: met.parts, route: met.route, pattern }
  return { place: { kind: 'page', funnel, address }, written: prefix ? [prefix, ...written] : written }
}

/**
 * Gives segments as they are where they meet a route, else as the first route has them that they meet but for capitals and
 * accents; undefined where they meet none. A named part stays as it is, unless its route takes only another writing.
 */
function writtenBy(routes: readonly ReadRoute[], path: readonly string[]): readonly string[] | undefined {
  if (matchRoute(routes, path)) return path
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
