import {
  type FunnelValues,
  flowNameOf,
  type VariantSnapshot,
  valuesIn,
  variantNameOf,
} from '../contract/handler.ts'
import { hashesOf, snapshotBy } from '../sale/variant.ts'
import type { Sql } from '../store/index.ts'
import type { Catalogue } from './catalogue.ts'
import { atHome, documentsOf, type Served, type ServedDocument } from './funnel.ts'

/** The funnels of what was sold, as their variants were then. */
export interface KeptFunnels {
  /** Gives a funnel with the values that a hash names; undefined where they are not kept, or have no such funnel. */
  by(hash: string, id: string): Promise<Served | undefined>
  /** Gives a funnel of a variant as it was kept last; the first one for the name of the variant alone. */
  last(id: string): Promise<Served | undefined>
  /** Gives all that a variant said when it was kept last; undefined where nothing is kept. */
  lastSnapshot(variant: string): Promise<VariantSnapshot | undefined>
  /** Finds a document of such a funnel by its address, whichever process made it. */
  document(address: string): Promise<ServedDocument | undefined>
}

const mostMade = 200

/** Opens the funnels of what was sold: each is made when it is first asked for, and again after a file has changed. */
export function openKeptFunnels({
  store,
  catalogue,
}: {
  readonly store: Sql
  readonly catalogue: Catalogue
}): KeptFunnels {
  const made = new Map<string, Served | undefined>()
  let madeBeside = catalogue.all()

  function make(kept: VariantSnapshot, id: string): Served | undefined {
    const today = catalogue.snapshotOf(id)
    if (today?.hash === kept.hash) return catalogue.served(id)
    const key = `${kept.hash} ${id}`
    if (madeBeside !== catalogue.all() || made.size > mostMade) made.clear()
    madeBeside = catalogue.all()
    const flow = flowNameOf(id) ?? ''
    const values = kept.funnels[flow]
    if (values && !made.has(key))
      made.set(key, catalogue.funnelWith(id, valuesToShow(values, flow, { kept, today })))
    return made.get(key)
  }

  async function by(hash: string, id: string): Promise<Served | undefined> {
    const snapshot = await snapshotBy(store, hash)
    const flow = flowNameOf(id) ?? Object.keys(snapshot?.funnels ?? {})[0]
    return snapshot && make(snapshot, `${variantNameOf(id)}/${flow}`)
  }

  return {
    by,
    async last(id) {
      const [hash] = await hashesOf(store, variantNameOf(id))
      return hash === undefined ? undefined : by(hash, id)
    },
    async lastSnapshot(variant) {
      const [hash] = await hashesOf(store, variant)
      return hash === undefined ? undefined : snapshotBy(store, hash)
    },
    async document(address) {
      const [, variant, flow] =
        /^\/(?:funil|tema)\/([a-z0-9-]+)\/([a-z0-9-]+)-[0-9a-f]{12}\.\w+$/.exec(address) ?? []
      if (variant === undefined || flow === undefined) return undefined
      for (const hash of await hashesOf(store, variant)) {
        const served = await by(hash, `${variant}/${flow}`)
        const found = served && documentsOf(served).find((document) => document.address === address)
        if (found) return found
      }
      return undefined
    },
  }
}

/** What is not part of what was sold: how people are reached and measured, and how the server tells them from robots. */
const notSold = ['captcha', 'contato', 'integracoes', 'rotas'] as const

/**
 * Gives the values that a page shows of a funnel that was kept.
 *
 * Where its variant is still served, what is not part of the sale is as it is today. Where it is not, nothing is measured
 * any more, and the server asks every visitor for a challenge.
 */
function valuesToShow(
  values: FunnelValues,
  flow: string,
  { kept, today }: { readonly kept: VariantSnapshot; readonly today: VariantSnapshot | undefined },
): FunnelValues {
  const home = atHome(values, Object.values(kept.funnels))
  if (!today) return { ...home, captcha: { tipo: 'altcha' }, integracoes: {} }
  const ofToday = today.funnels[flow] ?? valuesIn(today, undefined) ?? {}
  const homeToday = atHome(ofToday, Object.values(today.funnels))
  const shown = notSold.flatMap((name) =>
    homeToday[name] === undefined ? [] : [[name, homeToday[name]] as const],
  )
  return { ...values, ...Object.fromEntries(shown) }
}
