import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib'

/** Derives a key by PBKDF2 over SHA-256 without the browser's cryptography. */
export const deriveByLibrary: DeriveKeyFunction = async (
  { algorithm, cost, keyLength = 32 },
  salt,
  password,
) => {
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`The challenge asks for ${algorithm}.`)
  const derivedKey = pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength })
  return { parameters: {}, derivedKey: new Uint8Array(derivedKey) }
}
