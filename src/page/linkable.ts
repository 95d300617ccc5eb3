/**
 * Reads an address that a link may lead to: one of this server, or one over https elsewhere that names no user.
 *
 * Anything else, as a script in the place of an address, is undefined.
 */
export function linkable(address: string): URL | undefined {
  const url = read(address)
  if (!url || url.username || url.password) return undefined
  return isOurs(url) || url.protocol === 'https:' ? url : undefined
}

function read(address: string): URL | undefined {
  try {
    return new URL(address, location.href)
  } catch {
    return undefined
  }
}

/** Tells whether an address is one of this server. */
export const isOurs = ({ origin, protocol }: URL): boolean =>
  origin === location.origin && protocol === location.protocol
