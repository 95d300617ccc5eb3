import {
  matchRoute,
  type ReadRoute,
  type Route,
  readRoute,
  routeShape,
  sortRoutes,
} from '../../engine/index.ts'
import { serverSegments } from './segments.ts'

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

/** What a path asks for: the page of one funnel, one whose variant the address or a proposal decides, or the way home. */
export type Destination =
  | { readonly kind: 'page'; readonly funnel: string; readonly address: Address }
  | (SharedAnswer & { readonly kind: 'shared'; readonly others: readonly SharedAnswer[] })
  | { readonly kind: 'redirect'; readonly to: string }

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
 * What matches nothing leads to the home of its prefix, else to `/`. A redirect never repeats a part of the path.
 */
export function openAddresses(
  sites: readonly Site[],
  flows: readonly FlowRoutes[] = [],
): (path: string) => Destination {
  const opened = openSites(sites)
  const unserved = flows.filter(({ flow }) => !opened.some((site) => site.flow === flow))
  const shared = sharedRoutes([...opened, ...openSites(unserved)])
  const known: Known = {
    reserved: new Set([...serverSegments, ...shared.flatMap(({ segments }) => firstText(segments))]),
    shared,
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

function placeOf(path: string, { reserved, shared, homes, initial }: Known): Destination {
  const segments = segmentsOf(path)
  const first = segments?.[0]
  if (!segments || (first === undefined && path !== '/')) return home
  if (first === undefined) return (initial && pageUnder(initial, '', [])) ?? home
  if (reserved.has(first)) return sharedPlace(shared, segments) ?? home
  const site = homes.get(first)
  if (!site) return (initial && pageUnder(initial, '', segments)) ?? home
  const rest = segments.slice(1)
  const to = { kind: 'redirect', to: homeOf(site) } as const
  if (rest.length === 0 && !path.endsWith('/')) return to
  // A flow without a page at its prefix would lead to itself for ever.
  return pageUnder(site, `/${site.prefix}`, rest) ?? (rest.length === 0 ? home : to)
}

const home = { kind: 'redirect', to: '/' } as const

function sharedPlace(shared: readonly SharedRoute[], segments: readonly string[]): Destination | undefined {
  const met = matchRoute(shared, segments)
  const found = met && shared.find(({ route }) => route === met.route)
  if (!met || !found) return undefined
  const answerOf = ({ flow, route }: SharedRoute): SharedAnswer => ({
    flow,
    address: { ...met, route, pattern: route.path },
  })
  const others = shared.filter((each) => each !== found && routeShape(each) === routeShape(found))
  return { kind: 'shared', ...answerOf(found), others: others.map(answerOf) }
}

function pageUnder(site: OpenSite, prefix: string, segments: readonly string[]): Destination | undefined {
  const met = matchRoute(site.own, segments)
  if (!met) return undefined
  return { kind: 'page', funnel: site.funnel, address: { ...met, pattern: `${prefix}/${met.route.path}` } }
}

/** Cuts a path into decoded segments; undefined where one is empty, unreadable, hidden or too long. */
function segmentsOf(path: string): readonly string[] | undefined {
  const inside = path.replace(/^\//, '').replace(/\/$/, '')
  if (inside === '') return []
  const segments = inside.split('/').map(decode)
  return segments.every((segment) => /^[^\p{C}/\\]{1,60}$/u.test(segment)) ? segments : undefined
}

/** Decodes one segment; what cannot be decoded becomes the empty text, which no place admits. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
