import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import type { Address, Destination, SharedAnswer } from '../catalogue/routes.ts'
import { folded } from '../catalogue/written.ts'
import type { FindKnownProposal, KnownProposal } from '../contract/known-proposal.ts'
import { variantNameOf } from '../contract/variant-snapshot.ts'
import type { KeptFunnels } from '../kept/index.ts'
import type { Store } from '../store/store.ts'

/** What finding a page needs from the rest of the server. */
export interface WantedParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly proposalOf: FindKnownProposal
  readonly kept: KeptFunnels
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

/** A page in place of the one that was asked for: nothing is sold there any more, or nothing is known of it. */
export type InsteadOfPage =
  | { readonly kind: 'salesEnded'; readonly served: Served; readonly isServed: boolean }
  | { readonly kind: 'unknownLink' }
  | { readonly kind: 'nothingKept' }

/** What a path asks for where that is no page: another address, or nothing that is here. */
export type Elsewhere = Extract<Destination, { readonly kind: 'moved' | 'redirect' | 'unknown' }>

/**
 * Finds the page a path asks for, where it leads instead, or what a person is told in its place; undefined when no funnel
 * can be served.
 */
export async function wantedBy(
  parts: WantedParts,
  path: string,
): Promise<Wanted | InsteadOfPage | Elsewhere | undefined> {
  const { catalogue } = parts
  const gone = await withoutVariant(parts, path)
  if (gone) return gone
  if (!catalogue.initial()) return undefined
  const place = catalogue.placeOf(path)
  if (place.kind === 'shared') return (await sharedBy(parts, place)) ?? { kind: 'unknown', near: [] }
  if (place.kind !== 'page') return place
  const { address } = place
  const served = catalogue.served(place.funnel)
  if (served && hasEnded(served)) return { kind: 'salesEnded', served, isServed: true }
  return served && { served, address, per: perIn(address) }
}

/** Tells whether the file of a variant says that nothing new is sold by it. */
const hasEnded = ({ variant }: Served): boolean => variant.vendasEncerradas === true

/** Finds, for a path under a prefix that no funnel has, the variant that had it: its file was deleted. */
async function withoutVariant(
  { catalogue, kept }: WantedParts,
  path: string,
): Promise<InsteadOfPage | undefined> {
  const prefix = folded(path.split('/').find((segment) => segment !== '') ?? '')
  if (!/^[a-z0-9-]{1,60}$/.test(prefix)) return undefined
  if (catalogue.all().some(({ site }) => site.prefix === prefix)) return undefined
  if (catalogue.placeOf(path).kind === 'shared') return undefined
  const found = await kept.at(prefix)
  // One that is served under another prefix by now has only moved.
  return found && !found.isServed ? { kind: 'salesEnded', served: found.served, isServed: false } : undefined
}

/** Finds the page of an address that all variants share: a proposal, or a part of it, says of which it is. */
async function sharedBy(
  wanting: WantedParts,
  { flow, address, others }: Extract<Destination, { readonly kind: 'shared' }>,
): Promise<Wanted | InsteadOfPage | undefined> {
  const { catalogue, kept, store, proposalOf } = wanting
  const { route, parts } = address
  if (route.variant !== undefined) {
    const id = `${folded(parts[route.variant] ?? '')}/${flow}`
    const served = catalogue.served(id) ?? (await kept.last(id))?.served
    return served ? { served, address, per: perIn(address) } : { kind: 'unknownLink' }
  }
  const answers = [{ flow, address }, ...others]
  const uid = route.scope === undefined ? undefined : parts[route.scope]
  if (uid === undefined) {
    const first = firstOf(catalogue, answers)
    return first && { ...first, per: '' }
  }
  const proposal = /^[\w-]{1,60}$/.test(uid) ? await proposalOf(store, uid) : null
  // Whose brand an unknown link would have, no one can say: it is told in the words of none.
  if (!proposal) return { kind: 'unknownLink' }
  const found = await ofProposal(wanting, answers, proposal)
  return found ? { ...found, per: proposal.per, uid, proposal } : { kind: 'nothingKept' }
}

type Found = Pick<Wanted, 'served' | 'address'>

/**
 * The funnel that sold the proposal, where its flow answers; else that of the same variant whose flow does. Each as its
 * variant was when the proposal was made.
 */
async function ofProposal(
  { catalogue, kept }: WantedParts,
  answers: readonly SharedAnswer[],
  { variant, varianteHash }: KnownProposal,
): Promise<Found | undefined> {
  const ids = answers.map(({ flow }) => `${variantNameOf(variant)}/${flow}`)
  for (const id of [variant, ...ids]) {
    const ofThen = varianteHash === null ? undefined : (await kept.by(varianteHash, id))?.served
    const served = ofThen ?? catalogue.served(id)
    const found = served && answeredBy(answers, served)
    if (found) return found
  }
  return undefined
}

/** The address of a funnel, where its flow answers. */
function answeredBy(answers: readonly SharedAnswer[], served: Served): Found | undefined {
  const address = answers.find(({ flow }) => flow === served.site.flow)?.address
  return address && { served, address }
}

/** For an address that no proposal and no variant is named in: the funnel at `/`, where its flow answers, else the first. */
function firstOf(catalogue: Catalogue, answers: readonly SharedAnswer[]): Found | undefined {
  for (const served of [catalogue.initial(), ...catalogue.all()]) {
    const found = served && answeredBy(answers, served)
    if (found) return found
  }
  return undefined
}

/** Reads of an address what tells its sales apart. */
const perIn = ({ route, parts }: Address): string =>
  route.salePer === undefined ? '' : (parts[route.salePer] ?? '').replace(/\D/g, '').slice(0, 5)
