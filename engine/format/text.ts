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
