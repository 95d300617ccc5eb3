import {
  type FunnelValues,
  flowNameOf,
  type VariantSnapshot,
  valuesIn,
  variantNameOf,
} from '../contract/handler.ts'
import { hashesOf, snapshotBy, variantAt } from '../sale/variant.ts'
import type { Sql } from '../store/index.ts'
import type { Catalogue } from './catalogue.ts'
import { documentsOf, type Served, type ServedDocument } from './served.ts'

/** A funnel to open for a proposal: by what its variant said when it was made. */
export interface KeptFunnel {
  readonly served: Served
  /** Whether its variant is still served. */
  readonly isServed: boolean
}

/** The funnels of what was sold, as their variants were then. */
export interface KeptFunnels {
  /** Gives a funnel with the values that a hash names; undefined where they are not kept, or have no such funnel. */
  by(hash: string, id: string): Promise<KeptFunnel | undefined>
  /** Gives a funnel of a variant that is not served any more, as it was kept last; the first one for the name alone. */
  last(id: string): Promise<KeptFunnel | undefined>
  /** Gives the values of each flow of a variant, as they were kept last; none where nothing is kept. */
  flowsOf(variant: string): Promise<VariantSnapshot['funnels']>
  /** Gives the first funnel of the variant that had a prefix, as it was kept last. */
  at(prefix: string): Promise<KeptFunnel | undefined>
  /** Finds a document of such a funnel by its address, whichever process made it. */
  document(address: string): Promise<ServedDocument | undefined>
}

const mostMade = 200

/** Opens the funnels of what was sold: each is made when it is first asked for, and again when a file changes. */
export function openKeptFunnels({
  store,
  catalogue,
}: {
  readonly store: Sql
  readonly catalogue: Catalogue
}): KeptFunnels {
  const made = new WeakMap<readonly Served[], Map<string, Served | undefined>>()

  function make(snapshot: VariantSnapshot, variant: string, flow: string): KeptFunnel | undefined {
    const id = `${variant}/${flow}`
    const now = catalogue.snapshotOf(variant)
    if (now?.hash === snapshot.hash) {
      const served = catalogue.served(id)
      return served && { served, isServed: true }
    }
    const values = snapshot.funnels[flow]
    if (!values) return undefined
    const all = catalogue.all()
    const known = made.get(all) ?? new Map<string, Served | undefined>()
    made.set(all, known)
    const key = `${snapshot.hash} ${id}`
    if (known.size > mostMade) known.clear()
    if (!known.has(key)) {
      const shown = catalogue.funnelWith?.(id, valuesToShow(values, flow, { kept: snapshot, now }))
      const alias = catalogue.served(id)?.alias
      known.set(key, shown && alias !== undefined ? { ...shown, alias } : shown)
    }
    const served = known.get(key)
    return served && { served, isServed: now !== undefined }
  }

  async function by(hash: string, id: string): Promise<KeptFunnel | undefined> {
    const snapshot = await snapshotBy(store, hash)
    const flow = flowNameOf(id) ?? (snapshot && Object.keys(snapshot.funnels)[0])
    return snapshot && flow !== undefined ? make(snapshot, variantNameOf(id), flow) : undefined
  }

  async function last(id: string): Promise<KeptFunnel | undefined> {
    const [hash] = await hashesOf(store, variantNameOf(id))
    return hash === undefined ? undefined : by(hash, id)
  }

  return {
    by,
    last,
    async flowsOf(variant) {
      const [hash] = await hashesOf(store, variant)
      return (hash === undefined ? undefined : await snapshotBy(store, hash))?.funnels ?? {}
    },
    async at(prefix) {
      const variant = await variantAt(store, prefix)
      return variant === undefined ? undefined : last(variant)
    },
    async document(address) {
      const [, variant, flow] =
        /^\/(?:funil|tema)\/([a-z0-9-]+)\/([a-z0-9-]+)-[0-9a-f]{12}\.\w+$/.exec(address) ?? []
      if (variant === undefined || flow === undefined) return undefined
      for (const hash of await hashesOf(store, variant)) {
        const kept = await by(hash, `${variant}/${flow}`)
        const found = kept && documentsOf(kept.served).find((document) => document.address === address)
        if (found) return found
      }
      return undefined
    },
  }
}

/** What is not part of what was sold: how people are reached and measured now, and how the server tells them from robots. */
const ofToday = ['captcha', 'contato', 'integracoes', 'rotas'] as const

/**
 * Gives the values that a page shows of a funnel that was kept.
 *
 * Where its variant is still served, what is not part of the sale is as it is now. Where it is not, nothing is measured any
 * more, and the server asks every visitor for a challenge.
 */
function valuesToShow(
  values: FunnelValues,
  flow: string,
  { kept, now }: { readonly kept: VariantSnapshot; readonly now: VariantSnapshot | undefined },
): FunnelValues {
  if (!now) return { ...withHome(values, kept), captcha: { tipo: 'altcha' }, integracoes: {} }
  const today = withHome(now.funnels[flow] ?? valuesIn(now, undefined) ?? {}, now)
  const shown = ofToday.flatMap((name) => (today[name] === undefined ? [] : [[name, today[name]] as const]))
  return { ...values, ...Object.fromEntries(shown) }
}

/** A funnel without a prefix of its own leads home to that of the first funnel of its variant that has one. */
function withHome(values: FunnelValues, { funnels }: VariantSnapshot): FunnelValues {
  const rotas = values.rotas ?? Object.values(funnels).find((each) => each.rotas !== undefined)?.rotas
  return rotas === undefined ? values : { ...values, rotas }
}
