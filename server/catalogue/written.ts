import type { ReadRoute } from '../../engine/index.ts'

/** What messages, brackets and quotation marks leave behind a link that is copied out of them. */
const trailing = /[\s.,;:!?…)\]}>"'`´’”»]+$/u

/**
 * Cuts a path as a person typed or pasted it into decoded segments: doubled slashes count once, and what a message left
 * behind the link is no part of it. Undefined where a segment is unreadable, hidden, a step upwards or too long.
 */
export function segmentsAsMeant(path: string): readonly string[] | undefined {
  // A whole URL behind the first slash is that of another page.
  if (path.includes('://')) return undefined
  const segments = path
    .split('/')
    .filter((text) => text !== '')
    .map(decode)
  if (!segments.every(isPlain)) return undefined
  while (segments.length > 0) {
    const last = segments.at(-1)!.replace(trailing, '')
    segments[segments.length - 1] = last
    if (last !== '') break
    segments.pop()
  }
  return segments
}

const isPlain = (segment: string | undefined): segment is string =>
  segment !== undefined && /^(?!\.{1,2}$)[^\p{C}/\\]{1,60}$/u.test(segment)

/** Signs without width, which copying out of a message brings along. */
const widthless = /[\u200b-\u200f\u2060\ufeff]/gu

/** Decodes a segment; one in the encoding that Brazilian systems had before UTF-8 is read in that. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replace(widthless, '')
  } catch {
    const read = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    // A sign of percentage that is left over was no encoding at all.
    return read.includes('%') ? undefined : read
  }
}

/** Writes a text as texts of addresses are compared: without capitals and accents. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Writes the segments of a path as the first route has them that they meet but for capitals and accents in fixed texts;
 * undefined where they meet none. What stands in a named part stays as it is, unless its route takes only another writing.
 */
export function asRoutesWrite(
  routes: readonly ReadRoute[],
  path: readonly string[],
): readonly string[] | undefined {
  for (const { segments } of routes) {
    if (segments.length !== path.length) continue
    const written = segments.map((segment, i) => asSegmentWrites(segment, path[i]!))
    if (written.every((text) => text !== undefined)) return written
  }
  return undefined
}

function asSegmentWrites(segment: ReadRoute['segments'][number], text: string): string | undefined {
  if ('text' in segment) return folded(segment.text) === folded(text) ? segment.text : undefined
  const { form } = segment
  if (form === 'any') return text
  if (form === 'none') return undefined
  return [text, folded(text)].find((each) => form.test(each))
}

/** Writes segments as the path of an address of this server. */
export const pathOf = (segments: readonly string[]): string =>
  `/${segments.map(encodeURIComponent).join('/')}`
