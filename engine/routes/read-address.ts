import { matchRoute, readRoute } from './route.ts'

/** What an address says: its named parts, and what stands behind its question mark. */
export interface ReadAddress {
  readonly parts: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string }
}

/** Reads an address by the pattern of the page that answers it; `query` are the pairs behind its question mark, decoded. */
export function readAddress(
  pattern: string,
  pathname: string,
  query: Iterable<readonly [string, string]>,
): ReadAddress {
  const segments = pathname.split('/').filter((text) => text !== '')
  const match = matchRoute([readRoute({ path: pattern })], segments.map(decoded))
  return { parts: match?.parts ?? {}, query: Object.fromEntries(query) }
}

/** Reads a segment as it was meant; one that nobody can decode stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
