import { randomBytes, randomInt } from 'node:crypto'

/** Draws an id nobody can guess: 144 bits as 24 characters that are safe in an address. */
export function newId(): string {
  return randomBytes(18).toString('base64url')
}

/** Without those that are taken for another when they are read aloud or copied by hand. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Draws a text that can be read out over the telephone: nearly five bits a letter. */
export const newClearText = (length: number): string =>
  Array.from({ length }, () => clearLetters[randomInt(clearLetters.length)]).join('')
