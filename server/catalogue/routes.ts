import {
  matchRoute,
  type ReadRoute,
  type Route,
  readRoute,
  routeShape,
  sortRoutes,
} from '../../engine/index.ts'
import { isSlipOf, nearestOf } from './nearest.ts'
import { serverSegments } from './segments.ts'
import { asRoutesWrite, folded, pathOf, segmentsAsMeant } from './written.ts'

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
    return initial && !isSlipOf(folded(first), [...homes.keys()])
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
  return nearestOf(folded(first), [...homes.keys(), ...sharedTexts]).flatMap((near) => {
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
