import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** Who carries the cookie: a secret of 24 random bytes, and the sale the page is about. */
export interface Visitor extends SaleName {
  readonly secret: string
}

/** Tells the sales of one browser apart: each funnel has its own, and in it each broker's link. */
export interface SaleName {
  /** The id of the funnel; a sale begun before variants had several has the name of the variant alone. */
  readonly variant: string
  /** The first digits of the broker's CPF, as the address shows them; '' for a page without a broker. */
  readonly broker: string
}

/** Writes a sale's name as pages and calls carry it: `pf-implante/dental-individual:52998`. */
export const saleNameOf = ({ variant, broker }: SaleName): string =>
  broker ? `${variant}:${broker}` : variant

/** Reads a sale's name; null where it is none. */
export function readSaleName(text: unknown): SaleName | null {
  const [, variant, broker = ''] =
    /^([a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?)(?::(\d{1,5}))?$/.exec(String(text)) ?? []
  return variant === undefined ? null : { variant, broker }
}

/** For how long a sale in progress is kept. */
export const saleLastsInSeconds = 24 * 60 * 60

/** Makes a visitor nobody can guess. */
export function newVisitor(name: SaleName): Visitor {
  return { secret: randomBytes(24).toString('base64url'), ...name }
}

/** Gives the id of a visitor's sale; the cookie's secret cannot be worked out from it. */
export function saleIdOf({ secret, ...name }: Visitor): string {
  return createHash('sha256')
    .update(`${secret}\n${saleNameOf(name)}`)
    .digest('base64url')
}

/** Names a visitor without giving the cookie away, so that a challenge can be bound to it. */
export function markOf({ secret }: Visitor): string {
  return createHash('sha256').update(`captcha\n${secret}`).digest('base64url').slice(0, 22)
}

/** The cookie's name and whether it may only travel encrypted. */
export interface CookieKind {
  readonly name: string
  readonly secure: boolean
}

/**
 * Decides the cookie's name: `__Host-venda`, which browsers keep over https and on localhost only. Over plain http
 * from another host the embedded default falls back to `venda` without `Secure`; over PostgreSQL it never does.
 */
export function cookieKindOf(request: FastifyRequest, { databaseUrl }: Settings): CookieKind {
  const trusted = request.protocol === 'https' || /^([\w-]+\.)*localhost$/i.test(request.hostname)
  return trusted || databaseUrl !== null
    ? { name: '__Host-venda', secure: true }
    : { name: 'venda', secure: false }
}

/** Reads the visitor from the request's cookies; null where there is none of our shape. */
export function visitorOf(request: FastifyRequest, { name }: CookieKind): Visitor | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    const match = key === name ? /^([\w-]{32})\.([a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?)$/.exec(value) : null
    if (match?.[1] && match[2]) return { secret: match[1], variant: match[2], broker: '' }
  }
  return null
}

/** Writes the header that gives the visitor back with the next request. */
export function cookieOf({ secret, variant }: Visitor, { name, secure }: CookieKind): string {
  const rules = `Path=/; Max-Age=${saleLastsInSeconds}; HttpOnly; SameSite=Lax`
  return `${name}=${secret}.${variant}; ${rules}${secure ? '; Secure' : ''}`
}
