interface Entry {
  readonly state: unknown
  readonly url: string
}

/**
 * Gives a page in a frame a history of its own. Frames of one page share that of its tab: to go back in one would go back
 * in whichever moved last.
 */
export function ownHistory(page: Window): void {
  const { history, location } = page
  const replace = history.replaceState.bind(history)
  const entries: Entry[] = before(history.state, location.href)
  let at = entries.length - 1
  const show = (state: unknown, url?: string | URL | null): Entry => {
    replace(state, '', url)
    return { state, url: location.href }
  }
  function go(by = 0): void {
    page.setTimeout(() => {
      const to = entries[at + by]
      if (!to || by === 0) return
      at += by
      show(to.state, to.url)
      page.dispatchEvent(Object.assign(new Event('popstate'), { state: to.state }))
    })
  }
  Object.assign(history, {
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(at + 1)
      entries.push(show(state, url))
      at += 1
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = show(state, url)
    },
    ...{ go, back: () => go(-1), forward: () => go(1) },
  })
}

/** The entries that a page had made before: it says in its state how deep it is. */
function before(state: unknown, url: string): Entry[] {
  const depth = Number((state as { readonly depth?: number } | null)?.depth ?? 0)
  const above = Array.from({ length: depth }, (_, i) => ({ state: { depth: i }, url }))
  return [...above, { state, url }]
}
