import { matchRoute, readRoute } from '../../engine/index.ts'
import type { Page } from './page.ts'

/** What the address of a page says: its named parts, and what stands behind its question mark. */
export interface PageAddress {
  readonly parts: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string }
}

/** Reads the address in the window by the pattern that the server wrote into the page. */
export function readAddress({ route }: Pick<Page, 'route'>): PageAddress {
  const segments = location.pathname.split('/').filter((text) => text !== '')
  const match = matchRoute([readRoute({ path: route })], segments.map(decoded))
  return { parts: match?.parts ?? {}, query: Object.fromEntries(new URLSearchParams(location.search)) }
}

/** Reads a segment as it was meant; one that nobody can decode stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
