/** Hangul fillers and the empty Braille cell: they show nothing and take a place, as a space does. */
const blanks = /[\s\u115f\u1160\u2800\u3164\uffa0]+/g

/** What is never seen: controls, marks that only steer other signs, and halves of signs. */
const invisible = /\ufeff|(?![\s\u115f\u1160\u3164\uffa0])[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu

/**
 * Gives a text as it is kept: accents composed, without characters that show nothing, single spaces between words and none
 * around. A text of nothing but such characters is ''.
 */
export function tidyText(text: string): string {
  return text.normalize('NFC').replace(invisible, '').replace(blanks, ' ').trim()
}

/** Gives a text of several lines as it is kept: each of them tidy, and no empty ones around them. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(tidyText)
    .join('\n')
    .trim()

/** Keeps only the decimal digits of a text, in order, so leading zeros survive. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** Gives a name as it is compared: without accents, without capitals, one space between words. */
export const foldedName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

/** Joins names as a pt-BR sentence does: "a, b e c". */
export function listed(names: readonly string[], last = 'e'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
