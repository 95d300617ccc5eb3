import type { Runner } from './effect.ts'

/** Shows the broker's slug and code instead of the CPF the link came with (a CPF has no place in an address). */
export const address: Runner = {
  run: ({ with: given }) => {
    const { slug, cod } = (given ?? {}) as { readonly slug?: string; readonly cod?: string }
    if (!slug || !cod) return
    const path = location.pathname.replace(
      /[^/]+\/[^/]+\/?$/,
      `${encodeURIComponent(slug)}/${encodeURIComponent(cod)}`,
    )
    history.replaceState(history.state, '', path + location.hash)
  },
}
