/** Where a page stands that is drawn where there is no window. */
let place: string | undefined

/** Gives what a drawing gives while links are read as on a page of this address: for who draws it without a window. */
export function standingAt<Drawn>(address: string, draw: () => Drawn): Drawn {
  place = address
  try {
    return draw()
  } finally {
    place = undefined
  }
}

const here = (): string => place ?? location.href

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
    return new URL(address, here())
  } catch {
    return undefined
  }
}

/** Tells whether an address is one of this server. */
export const isOurs = ({ origin, protocol }: URL): boolean => {
  const ours = new URL(here())
  return origin === ours.origin && protocol === ours.protocol
}
