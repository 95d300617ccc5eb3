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

/** Tells whether a call says that it comes from a page of another server; what a browser sends by itself says nothing. */
export function comesFromElsewhere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (site ?? origin) !== undefined && !comesFromHere(request)
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
