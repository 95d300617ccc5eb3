import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { isMadeWith, saleLastsInSeconds, type Visitor } from './visitor.ts'

/** The cookie's name and whether it may only travel encrypted. */
export interface CookieKind {
  readonly name: string
  readonly secure: boolean
  /** Whether a browser that sees what this server sees would not keep it: it came without https to another machine. */
  readonly isRefused: boolean
}

/**
 * Decides a cookie's name: `__Host-venda`, which browsers keep over https and on localhost only. Over plain http
 * from another host the embedded default falls back to `venda` without `Secure`; over PostgreSQL it never does.
 */
export function cookieKindOf(request: FastifyRequest, { databaseUrl }: Settings, name = 'venda'): CookieKind {
  const trusted = request.protocol === 'https' || /^([\w-]+\.)*localhost$/i.test(request.hostname)
  if (!trusted && databaseUrl === null) return { name, secure: false, isRefused: false }
  return { name: `__Host-${name}`, secure: true, isRefused: !trusted }
}

/** Reads the visitor from the request's cookies; null where there is none that this server made, by its key. */
export function visitorOf(request: FastifyRequest, { name }: CookieKind, serverKey: string): Visitor | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    const match = key === name ? /^([\w-]{32})\.([a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?)$/.exec(value) : null
    if (match?.[1] && match[2] && isMadeWith(serverKey, match[1]))
      return { secret: match[1], variant: match[2], per: '' }
  }
  return null
}

/** Writes the header that gives the visitor back with the next request. */
export function cookieOf({ secret, variant }: Visitor, { name, secure }: CookieKind): string {
  const rules = `Path=/; Max-Age=${saleLastsInSeconds}; HttpOnly; SameSite=Lax`
  return `${name}=${secret}.${variant}; ${rules}${secure ? '; Secure' : ''}`
}
