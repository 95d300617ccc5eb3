import { createHash } from 'node:crypto'
import { type VariantSnapshot, variantNameOf } from '../contract/variant-snapshot.ts'
import type { Catalogue, Served, ServedDocument } from './catalogue.ts'
import { type FlowRoutes, openAddresses, type Site } from './routes.ts'
import { serverSegments } from './segments.ts'

/** What can be served at one moment; a catalogue that never looks again. */
export type Shelf = Omit<Catalogue, 'refresh' | 'funnelWith'>

/**
 * Lays out what can be served, so that each thing is found at once. `older` are documents replaced a moment ago, `flows` the
 * flows there are, whose shared addresses are known also where no variant has them any more.
 */
export function shelfOf(
  all: readonly Served[],
  older: readonly ServedDocument[] = [],
  flows: readonly FlowRoutes[] = [],
): Shelf {
  const names = all.flatMap((served) =>
    [served.id, ...(served.alias ? [served.alias] : [])].map((name) => [name, served] as const),
  )
  const byId = new Map(names)
  const documents = new Map(
    [...older, ...all.flatMap(documentsOf)].map((document) => [document.address, document]),
  )
  const sites = sitesOf(all)
  const initial = sites.find((site) => site.initial)
  return {
    served: (id) => byId.get(id),
    all: () => all,
    placeOf: openAddresses(sites, flows),
    snapshotOf: snapshotsOf(all, byId),
    initial: () => (initial ? byId.get(initial.funnel) : undefined),
    document: (address) => documents.get(address),
  }
}

/** Makes what takes snapshots of variants, each once. */
function snapshotsOf(all: readonly Served[], byId: ReadonlyMap<string, Served>): Shelf['snapshotOf'] {
  const taken = new Map<string, VariantSnapshot>()
  return (id) => {
    const name = variantNameOf(byId.get(id)?.id ?? id)
    const known = taken.get(name)
    if (known) return known
    const own = all.filter((served) => variantNameOf(served.id) === name)
    if (own.length === 0) return undefined
    const funnels = Object.fromEntries(own.map(({ flow, variant }) => [flow, variant]))
    const hash = createHash('sha256').update(JSON.stringify(funnels)).digest('base64url')
    taken.set(name, { hash, funnels })
    return taken.get(name)
  }
}

/** Lists the documents of a funnel. */
export const documentsOf = ({ funnel, favicon }: Served): readonly ServedDocument[] => [funnel, favicon]

/** Lists where funnels answer: one with a home of its own, and only one, also answers without a prefix. */
function sitesOf(all: readonly Served[]): readonly Site[] {
  const sites = all
    .map(({ site }) => site)
    .filter(({ prefix }) => !serverSegments.some((segment) => segment === prefix))
  const atHome = sites.filter(({ prefix, routes }) => prefix && routes.some(({ path }) => path === ''))
  const first = atHome.find(({ initial }) => initial) ?? atHome[0]
  return sites.map((site) => ({ ...site, initial: site === first }))
}
