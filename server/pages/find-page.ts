import { type FindKnownProposal, type KnownProposal, variantNameOf } from '../contract/handler.ts'
import type { Store } from '../store/index.ts'
import { type Address, type Destination, folded, type SharedAnswer } from './addresses.ts'
import type { Catalogue } from './catalogue.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import type { Served } from './served.ts'

/** What finding a page needs from the rest of the server. */
export interface PageFinderParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly proposalOf: FindKnownProposal
  readonly kept: KeptFunnels
}

/** The page a path asks for: its funnel, its address, and the sale it is about. */
export interface WantedPage {
  readonly served: Served
  readonly address: Address
  /** The part of the address that tells its sales apart; '' without one. */
  readonly per: string
  /** The uid of a payment link, and the proposal behind it where there is one. */
  readonly uid?: string
  readonly proposal?: KnownProposal | null
}

/** Why a page cannot be shown: nothing is sold there any more, or nothing is known of it. */
export type PageReplacement =
  | { readonly kind: 'salesEnded'; readonly served: Served; readonly isServed: boolean }
  | { readonly kind: 'unknownLink' }
  | { readonly kind: 'nothingKept' }

/** A path that asks for another address, or for nothing that is here. */
export type Elsewhere = Extract<Destination, { readonly kind: 'moved' | 'redirect' | 'unknown' }>

/**
 * Finds the page a path asks for, the address it redirects to, or why it has no page; undefined when no funnel can be
 * served.
 */
export async function findPage(
  parts: PageFinderParts,
  path: string,
): Promise<WantedPage | PageReplacement | Elsewhere | undefined> {
  const { catalogue } = parts
  const gone = await findDeletedVariant(parts, path)
  if (gone) return gone
  if (!catalogue.initial()) return undefined
  const place = catalogue.placeOf(path)
  if (place.kind === 'shared') return (await findSharedPage(parts, place)) ?? { kind: 'unknown', near: [] }
  if (place.kind !== 'page') return place
  const { address } = place
  const served = catalogue.served(place.funnel)
  if (served?.variant.vendasEncerradas === true) return { kind: 'salesEnded', served, isServed: true }
  return served && { served, address, per: perIn(address) }
}

/** Finds, for a path under a prefix that no funnel has, the deleted variant that had it. */
async function findDeletedVariant(
  { catalogue, kept }: PageFinderParts,
  path: string,
): Promise<PageReplacement | undefined> {
  const prefix = folded(path.split('/').find((segment) => segment !== '') ?? '')
  if (!/^[a-z0-9-]{1,60}$/.test(prefix)) return undefined
  if (catalogue.all().some(({ site }) => site.prefix === prefix)) return undefined
  if (catalogue.placeOf(path).kind === 'shared') return undefined
  const found = await kept.at(prefix)
  // A variant that is served under another prefix now has only moved.
  return found && !found.isServed ? { kind: 'salesEnded', served: found.served, isServed: false } : undefined
}

/** Finds the page of an address that all variants share: the proposal or the variant that the address names decides. */
async function findSharedPage(
  finder: PageFinderParts,
  { flow, address, others }: Extract<Destination, { readonly kind: 'shared' }>,
): Promise<WantedPage | PageReplacement | undefined> {
  const { catalogue, kept, store, proposalOf } = finder
  const { route, parts } = address
  if (route.variant !== undefined) {
    const id = `${folded(parts[route.variant] ?? '')}/${flow}`
    const served = catalogue.served(id) ?? (await kept.last(id))?.served
    return served ? { served, address, per: perIn(address) } : { kind: 'unknownLink' }
  }
  const answers = [{ flow, address }, ...others]
  const uid = route.scope === undefined ? undefined : parts[route.scope]
  if (uid === undefined) {
    const first = findFirst(catalogue, answers)
    return first && { ...first, per: '' }
  }
  const proposal = /^[\w-]{1,60}$/.test(uid) ? await proposalOf(store, uid) : null
  // An unknown link has no brand.
  if (!proposal) return { kind: 'unknownLink' }
  const found = await findByProposal(finder, answers, proposal)
  return found ? { ...found, per: proposal.per, uid, proposal } : { kind: 'nothingKept' }
}

type FunnelAddress = Pick<WantedPage, 'served' | 'address'>

/**
 * Finds the funnel that sold a proposal, where its flow has the address, else the funnel of the same variant whose flow
 * has it; each as its variant was when the proposal was made.
 */
async function findByProposal(
  { catalogue, kept }: PageFinderParts,
  answers: readonly SharedAnswer[],
  { variant, varianteHash }: KnownProposal,
): Promise<FunnelAddress | undefined> {
  const ids = answers.map(({ flow }) => `${variantNameOf(variant)}/${flow}`)
  for (const id of [variant, ...ids]) {
    const asSold = varianteHash === null ? undefined : (await kept.by(varianteHash, id))?.served
    const served = asSold ?? catalogue.served(id)
    const found = served && addressIn(answers, served)
    if (found) return found
  }
  return undefined
}

/** Finds the funnel of an address that names no proposal and no variant: the one at `/`, else the first that has it. */
function findFirst(catalogue: Catalogue, answers: readonly SharedAnswer[]): FunnelAddress | undefined {
  for (const served of [catalogue.initial(), ...catalogue.all()]) {
    const found = served && addressIn(answers, served)
    if (found) return found
  }
  return undefined
}

function addressIn(answers: readonly SharedAnswer[], served: Served): FunnelAddress | undefined {
  const address = answers.find(({ flow }) => flow === served.site.flow)?.address
  return address && { served, address }
}

const perIn = ({ route, parts }: Address): string =>
  route.salePer === undefined ? '' : (parts[route.salePer] ?? '').replace(/\D/g, '').slice(0, 5)
