import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/** Who carries the cookie: a secret that this server made, and the sale the page is about. */
export interface Visitor extends SaleName {
  readonly secret: string
}

/** Tells the sales of one browser apart: each funnel has its own, and in it each link that its flow tells apart. */
export interface SaleName {
  /** The id of the funnel; a sale begun before variants had several has the name of the variant alone. */
  readonly variant: string
  /** The first digits of the part of the address that `salePer` of its route names, as of a CPF; '' without one. */
  readonly per: string
  /** Counts the sales that this browser made under that name, one after the other; absent for the first. */
  readonly number?: number
}

/** Writes a sale's name as pages and calls carry it: `pf-implante/dental-individual:52998`, the second one `…:52998~2`. */
export function saleNameOf({ variant, per, number = 1 }: SaleName): string {
  const name = per ? `${variant}:${per}` : variant
  return number > 1 ? `${name}~${number}` : name
}

/** Reads a sale's name; null where it is none. */
export function readSaleName(text: unknown): SaleName | null {
  const [, variant, per = '', number = '1'] =
    /^([a-z0-9-]{1,60}(?:\/[a-z0-9-]{1,60})?)(?::(\d{1,5}))?(?:~([1-9]\d{0,3}))?$/.exec(String(text)) ?? []
  return variant === undefined ? null : numbered({ variant, per }, Number(number))
}

/** Gives the sale of this number under a name. */
export const numbered = <Name extends SaleName>({ number: _, ...name }: Name, number: number) =>
  number > 1 ? { ...name, number } : name

/** For how long a sale in progress is kept. */
export const saleLastsInSeconds = 24 * 60 * 60

/** How many bytes of a secret are drawn; the rest proves that we drew them. */
const drawnBytes = 16
const secretBytes = 24

/** Makes a visitor that cannot be guessed, nor made without the key. */
export function newVisitor(name: SaleName, key: string): Visitor {
  return { secret: secretFrom(randomBytes(drawnBytes), key), ...name }
}

/** Tells whether a secret was made with this key: one that a client made up is no visitor. */
function isMadeWith(key: string, secret: string): boolean {
  const sent = Buffer.from(secret, 'base64url')
  if (sent.length !== secretBytes) return false
  return timingSafeEqual(sent.subarray(drawnBytes), proofOf(sent.subarray(0, drawnBytes), key))
}

/** Writes the secret that begins with some bytes: with them goes a proof, by the key, that they are ours. */
export function secretFrom(drawn: Uint8Array, key: string): string {
  return Buffer.concat([drawn, proofOf(drawn, key)]).toString('base64url')
}

const proofOf = (drawn: Uint8Array, key: string): Buffer =>
  createHmac('sha256', key)
    .update('visitante\n')
    .update(drawn)
    .digest()
    .subarray(0, secretBytes - drawnBytes)

/** Gives the id of a visitor's sale; the cookie's secret cannot be worked out from it. */
export function saleIdOf({ secret, ...name }: Visitor): string {
  return createHash('sha256')
    .update(`${secret}\n${saleNameOf(name)}`)
    .digest('base64url')
}

/** Names a visitor without giving the cookie away, so that a challenge can be bound to it. */
export function hashOfVisitor({ secret }: Visitor): string {
  return createHash('sha256').update(`captcha\n${secret}`).digest('base64url').slice(0, 22)
}

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

/** What tells a caller: how cookies are named here, and the key that proves them ours. */
export interface CallerParts {
  readonly settings: Settings
  readonly secret: string
}

/** Reads who calls: the cookie's visitor, in the sale that the calling page names by `X-Venda`. */
export function callerOf(request: FastifyRequest, { settings, secret }: CallerParts): Visitor | null {
  const visitor = visitorOf(request, cookieKindOf(request, settings), secret)
  const named = request.headers['x-venda']
  if (!visitor || named === undefined) return visitor
  const name = readSaleName(named)
  return name && { ...visitor, ...name }
}
