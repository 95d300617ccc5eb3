import type { Catalogue, Document, Served } from './catalogue.ts'
import { fixedSegments, type Home, placeOf } from './routes.ts'
import { homeOf } from './served.ts'

/** What can be served at one moment; a catalogue that never looks again. */
export type Shelf = Omit<Catalogue, 'refresh'>

/** Lays out what can be served, so that each thing is found at once. `older` are documents replaced a moment ago. */
export function shelfOf(all: readonly Served[], older: readonly Document[] = []): Shelf {
  const byId = new Map(all.map((served) => [served.id, served]))
  const documents = new Map(
    [...older, ...all.flatMap(documentsOf)].map((document) => [document.address, document]),
  )
  const homes = homesOf(all)
  const initial = homes.find((home) => home.initial)
  return {
    served: (id) => byId.get(id),
    all: () => all,
    placeOf: (path) => placeOf(path, homes),
    initial: () => (initial ? byId.get(initial.variant) : undefined),
    document: (address) => documents.get(address),
  }
}

/** Lists the documents of a variant. */
export const documentsOf = ({ funnel, favicon }: Served): readonly Document[] => [funnel, favicon]

/** Lists where variants are at home: one of them, and only one, also answers without a prefix. */
function homesOf(all: readonly Served[]): readonly Home[] {
  const own = all.flatMap(({ id, variant }) => homeOf(id, variant) ?? [])
  const homes = own.filter(({ prefix }) => !fixedSegments.some((fixed) => fixed === prefix))
  const first = homes.find(({ initial }) => initial) ?? homes[0]
  return homes.map((home) => ({ ...home, initial: home === first }))
}
