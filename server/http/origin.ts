import type { FastifyRequest } from 'fastify'

/**
 * Tells whether a call that may change something comes from a page of this server.
 *
 * Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`; a call with neither is refused.
 */
export function comesFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return hostOf(request.headers.origin ?? '') === request.host.toLowerCase()
}

/** The host and port of an origin; undefined for `null` and other things that are no address. */
function hostOf(origin: string): string | undefined {
  try {
    const { protocol, host } = new URL(origin)
    return protocol === 'https:' || protocol === 'http:' ? host : undefined
  } catch {
    return undefined
  }
}
