import type { DeriveKeyFunction } from 'altcha-lib'
import { deriveKey as deriveByBrowser } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Derives the key of a guess as its challenge asks. On a page that came by http from another machine browsers have no
 * cryptography to lend: a library then does the same, more slowly.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  if (crypto.subtle) return deriveByBrowser(parameters, salt, password)
  const { deriveByLibrary } = await import('./derive-by-library.ts')
  return deriveByLibrary(parameters, salt, password)
}
