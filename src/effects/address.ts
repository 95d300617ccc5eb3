import { type Funnel, fillAddress, over } from '../../engine/index.ts'
import { isOurs, linkable } from '../page/linkable.ts'
import type { Runner } from './effect.ts'

/** Effects on the address that the browser shows. */
export const onAddress = {
  /** Opens an address the variant names, in this window unless the address says otherwise; other hosts only from its list. */
  visit: {
    async run({ name, with: given }, { funnel, facts, settled }) {
      const address = addressOf(funnel, name)
      if (!address) return
      const url = linkable(
        fillAddress(address.url, over(facts(), (given ?? {}) as { readonly [name: string]: unknown })),
      )
      if (!url || !(isOurs(url) || address.hosts?.includes(url.host))) return
      if (address.novaAba) {
        window.open(url, '_blank', 'noopener')
        return
      }
      await settled()
      location.assign(url)
    },
  },
  /** Shows an address of ours that the variant names instead of the one the link came with, which may hold a CPF. */
  address: {
    run: ({ name }, { funnel, facts }) => {
      const url = linkable(fillAddress(addressOf(funnel, name)?.url ?? '', facts()))
      if (url && isOurs(url)) history.replaceState(history.state, '', url.pathname + location.hash)
    },
  },
} satisfies Record<string, Runner>

interface Address {
  readonly url: string
  readonly hosts?: readonly string[]
  readonly novaAba?: boolean
}

/** Finds an address that a funnel's variant names. */
export const addressOf = (funnel: Funnel, name: string): Address | undefined =>
  (funnel.variant.enderecos as { readonly [name: string]: Address } | undefined)?.[name]
