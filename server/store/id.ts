import { randomBytes } from 'node:crypto'

/** Draws an id nobody can guess: 144 bits as 24 characters that are safe in an address. */
export function newId(): string {
  return randomBytes(18).toString('base64url')
}
