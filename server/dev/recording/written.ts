const separators = '[\\s().\\/-]{0,2}'

/** Writes characters in the places of another writing of as many: what separates them there stays, and what is before them. */
export function inPlaces(writing: string, characters: string): string {
  const places = [...writing.matchAll(/[\p{L}\d]/gu)].slice(-characters.length)
  const shown = writing.split('')
  places.forEach(({ index }, n) => {
    shown[index] = characters[n + characters.length - places.length]!
  })
  return shown.join('')
}

/** Writes a word in small letters, in capitals, or with one at its beginning, as another word is written. */
export function likeWord(writing: string, word: string): string {
  if (writing === writing.toLowerCase()) return word
  const isCapitals = writing === writing.toUpperCase() && writing.length > 1
  return isCapitals ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1)
}

/**
 * Says how characters are found in a text, however they are separated: a few of them only as a number of its own, many
 * anywhere, as nothing else is like them.
 */
export function findsCharacters(characters: string): string {
  const written = [...characters].map((sign) => `[${sign}${sign.toLowerCase()}]`).join(separators)
  return characters.length >= 10 ? written : `(?<![\\p{L}\\d])${written}(?![\\p{L}\\d])`
}

/** Says how a text is found as it stands. */
export const findsText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** What is found in a text, and what is written in its place. */
export interface Rewriting {
  readonly finds: string
  readonly by: (found: string) => string
}

/** Makes what rewrites a text in one go, so that nothing is found in what was written; the first way that finds counts. */
export function rewriterOf(ways: readonly Rewriting[]): (text: string) => string {
  if (ways.length === 0) return (text) => text
  const all = new RegExp(ways.map(({ finds }) => `(${finds})`).join('|'), 'gu')
  return (text) =>
    text.replace(all, (found, ...groups) => {
      const n = groups.findIndex((group, i) => i < ways.length && group !== undefined)
      return ways[n]!.by(found)
    })
}
