import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import type { Address, Destination, SharedAnswer } from '../catalogue/routes.ts'
import { folded } from '../catalogue/written.ts'
import type { FindKnownProposal, KnownProposal } from '../contract/known-proposal.ts'
import type { Store } from '../store/store.ts'

/** What finding a page needs from the rest of the server. */
export interface WantedParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly proposalOf: FindKnownProposal
}

/** The page a path asks for: its funnel, its address, and the sale it is about. */
export interface Wanted {
  readonly served: Served
  readonly address: Address
  /** What of the address tells its sales apart; '' without it. */
  readonly per: string
  /** The uid of a payment link, and the proposal behind it where there is one. */
  readonly uid?: string
  readonly proposal?: KnownProposal | null
}

/** What a path asks for where that is no page: another address, or nothing that is here. */
export type Elsewhere = Extract<Destination, { readonly kind: 'moved' | 'redirect' | 'unknown' }>

/** Finds the page a path asks for, or where it leads instead; undefined when no funnel can be served. */
export async function wantedBy(parts: WantedParts, path: string): Promise<Wanted | Elsewhere | undefined> {
  const { catalogue } = parts
  if (!catalogue.initial()) return undefined
  const place = catalogue.placeOf(path)
  if (place.kind === 'shared') return (await sharedBy(parts, place)) ?? { kind: 'unknown', near: [] }
  if (place.kind !== 'page') return place
  const { address } = place
  const served = catalogue.served(place.funnel)
  return served && { served, address, per: perIn(address) }
}

/** Finds the page of an address that all variants share: a proposal, or a part of it, says of which it is. */
async function sharedBy(
  { catalogue, store, proposalOf }: WantedParts,
  { flow, address, others }: Extract<Destination, { readonly kind: 'shared' }>,
): Promise<Wanted | undefined> {
  const { route, parts } = address
  if (route.variant !== undefined) {
    const served = catalogue.served(`${folded(parts[route.variant] ?? '')}/${flow}`)
    return served && { served, address, per: perIn(address) }
  }
  const answers = [{ flow, address }, ...others]
  const uid = route.scope === undefined ? undefined : parts[route.scope]
  const proposal = uid !== undefined && /^[\w-]{1,60}$/.test(uid) ? await proposalOf(store, uid) : null
  // An unknown uid is told by the funnel itself, in the words of the first variant.
  const found =
    (proposal ? ofProposal(catalogue, answers, proposal) : undefined) ?? firstOf(catalogue, answers)
  return (
    found && {
      ...found,
      per: proposal?.per ?? '',
      ...(uid === undefined ? {} : { uid, proposal }),
    }
  )
}

type Found = Pick<Wanted, 'served' | 'address'>

/** The funnel that sold the proposal, where its flow answers; else that of the same variant whose flow does. */
function ofProposal(
  catalogue: Catalogue,
  answers: readonly SharedAnswer[],
  { variant }: KnownProposal,
): Found | undefined {
  const ids = answers.map(({ flow }) => `${variant.split('/')[0]}/${flow}`)
  for (const id of [variant, ...ids]) {
    const found = answeredBy(catalogue, answers, id)
    if (found) return found
  }
  return undefined
}

/** The funnel of this id, where its flow answers. */
function answeredBy(catalogue: Catalogue, answers: readonly SharedAnswer[], id: string): Found | undefined {
  const served = catalogue.served(id)
  const address = answers.find(({ flow }) => flow === served?.site.flow)?.address
  return served && address && { served, address }
}

/** The funnel that answers at `/`, where its flow answers; else the first whose flow does. */
function firstOf(catalogue: Catalogue, answers: readonly SharedAnswer[]): Found | undefined {
  for (const served of [catalogue.initial(), ...catalogue.all()]) {
    const found = served && answeredBy(catalogue, answers, served.id)
    if (found) return found
  }
  return undefined
}

/** Reads of an address what tells its sales apart. */
const perIn = ({ route, parts }: Address): string =>
  route.salePer === undefined ? '' : (parts[route.salePer] ?? '').replace(/\D/g, '').slice(0, 5)
