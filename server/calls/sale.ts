import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Sale, SaleNotes } from '../contract/handler.ts'
import type { Settings } from '../settings/settings.ts'
import { instant, type Sql } from '../store/index.ts'

/** Who carries the cookie: a secret that this server made, and the sale the page is about. */
export interface Visitor extends SaleName {
  readonly secret: string
}

/** Identifies a sale of one browser: each funnel has its own, and each corretor's link in a funnel. */
export interface SaleName {
  /** The id of the funnel. */
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

/** How many bytes of a secret are random; the rest is their HMAC. */
const drawnBytes = 16
const secretBytes = 24

/** Makes a visitor with a secret that cannot be guessed, nor made without the key. */
export function newVisitor(name: SaleName, key: string): Visitor {
  return { secret: secretFrom(randomBytes(drawnBytes), key), ...name }
}

/** Tells whether a secret was made with this key, and not by a client. */
function isMadeWith(key: string, secret: string): boolean {
  const sent = Buffer.from(secret, 'base64url')
  if (sent.length !== secretBytes) return false
  return timingSafeEqual(sent.subarray(drawnBytes), proofOf(sent.subarray(0, drawnBytes), key))
}

/** Makes a secret of random bytes: the bytes and their HMAC by the key. */
export function secretFrom(drawn: Uint8Array, key: string): string {
  return Buffer.concat([drawn, proofOf(drawn, key)]).toString('base64url')
}

const proofOf = (drawn: Uint8Array, key: string): Buffer =>
  createHmac('sha256', key)
    .update('visitante\n')
    .update(drawn)
    .digest()
    .subarray(0, secretBytes - drawnBytes)

/** Gives the id of a visitor's sale, from which the cookie's secret cannot be derived. */
export function saleIdOf({ secret, ...name }: Visitor): string {
  return createHash('sha256')
    .update(`${secret}\n${saleNameOf(name)}`)
    .digest('base64url')
}

/** Identifies a visitor without revealing the cookie, so that a challenge can be bound to it. */
export function hashOfVisitor({ secret }: Visitor): string {
  return createHash('sha256').update(`captcha\n${secret}`).digest('base64url').slice(0, 22)
}

/** Identifies the device of a visitor without revealing the cookie, so that its sales can be listed. */
export const deviceOf = ({ secret }: Visitor): string =>
  createHash('sha256').update(`aparelho\n${secret}`).digest('base64url')

/** The cookie's name and whether it may only travel encrypted. */
export interface CookieKind {
  readonly name: string
  readonly secure: boolean
  /** Whether browsers drop it, because the request came without https from another machine. */
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

/** Writes the `Set-Cookie` header of a visitor. */
export function cookieOf({ secret, variant }: Visitor, { name, secure }: CookieKind): string {
  const rules = `Path=/; Max-Age=${saleLastsInSeconds}; HttpOnly; SameSite=Lax`
  return `${name}=${secret}.${variant}; ${rules}${secure ? '; Secure' : ''}`
}

/** Writes the `Set-Cookie` header that takes a visitor's cookie away. */
export const expiredCookieOf = ({ name, secure }: CookieKind): string =>
  `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The `Set-Cookie` header by which a device is of who sells; pages set and read the same. It is of no person. */
export const sellerCookie = 'vende=1; Path=/; Max-Age=86400; SameSite=Lax'

/** Tells whether a request comes from a device of who sells. */
export const sellsHere = ({ headers }: FastifyRequest): boolean =>
  /(?:^|;\s*)vende=1(?:;|$)/.test(headers.cookie ?? '')

/** What identifies a caller: the settings that name the cookie, and the key that signs it. */
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

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16] as const

const notesKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'notas da venda', 32))

/**
 * Encrypts what a sale would note once it begins. The page sends it back with its first write; only this server can read it,
 * and only for that sale. Null where there is nothing to note.
 */
export function sealNotes(secret: string, saleId: string, notes: SaleNotes): string | null {
  if (Object.keys(notes).length === 0) return null
  const iv = randomBytes(ivBytes)
  const sealer = createCipheriv(cipher, notesKeyOf(secret), iv).setAAD(Buffer.from(saleId))
  const sealed = [sealer.update(JSON.stringify(notes), 'utf8'), sealer.final()]
  return Buffer.concat([iv, ...sealed, sealer.getAuthTag()]).toString('base64url')
}

/** Decrypts the notes of a sale; undefined for what this server did not encrypt, or encrypted for another sale. */
export function openNotes(secret: string, saleId: string, text: unknown): SaleNotes | undefined {
  if (typeof text !== 'string' || text.length > 4096) return undefined
  const bytes = Buffer.from(text, 'base64url')
  try {
    const opener = createDecipheriv(cipher, notesKeyOf(secret), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(saleId))
      .setAuthTag(bytes.subarray(-tagBytes))
    const plain = [opener.update(bytes.subarray(ivBytes, -tagBytes)), opener.final()]
    return JSON.parse(Buffer.concat(plain).toString('utf8')) as SaleNotes
  } catch {
    return undefined
  }
}

/** A sale as `admit` needs it: what operations see, and when it and its grant end. */
export interface OpenSale extends Sale {
  readonly expiresAt: number
  readonly grantUntil: number
  /** The solution of the challenge it passed last; null before. */
  readonly responseKey: string | null
  /** The code of the quote whose link it was opened by; null without one. */
  readonly quote: string | null
}

type SaleRow = {
  readonly id: string
  readonly variant: string
  readonly expires_at: Date
  readonly grant_until: Date | null
  readonly response_key: string | null
  readonly quote: string | null
}

const columns = `id, variant, expires_at, grant_until, response_key, cotacao ->> 'codigo' as quote`

/** Finds the sale of a visitor, expired or not; null before its first call. */
export async function findSale(sql: Sql, visitor: Visitor): Promise<OpenSale | null> {
  const [row] = await sql.query<SaleRow>(`select ${columns} from sale where id = $1`, [saleIdOf(visitor)])
  return row ? saleOf(row) : null
}

/** A sale that a browser made, as one of those it made under the same name. */
export interface NumberedSale extends OpenSale {
  readonly number: number
}

/** How many sales of one name are queried at a time. */
const atOnce = 16
/** The highest number that an address can ask for. */
const mostOfOne = 9999

/** Lists the sales that a visitor's browser made under one name, expired or not, in the order of their numbers. */
export async function findSales(sql: Sql, visitor: Visitor): Promise<readonly NumberedSale[]> {
  const found: NumberedSale[] = []
  for (let from = 1; from <= mostOfOne; from += atOnce) {
    const numbers = new Map(
      Array.from({ length: atOnce }, (_, i) => [saleIdOf(numbered(visitor, from + i)), from + i]),
    )
    const rows = await sql.query<SaleRow>(`select ${columns} from sale where id = any($1)`, [
      [...numbers.keys()],
    ])
    if (rows.length === 0) return found.toSorted((a, b) => a.number - b.number)
    for (const row of rows) found.push({ ...saleOf(row), number: numbers.get(row.id) ?? 1 })
  }
  return found.toSorted((a, b) => a.number - b.number)
}

/** Tells whether a visitor's browser has a sale, under any name, that has not expired. */
export async function hasSaleInTime(sql: Sql, visitor: Visitor, now: number): Promise<boolean> {
  const found = await sql.query('select from sale where aparelho = $1 and expires_at > $2 limit 1', [
    deviceOf(visitor),
    instant(now),
  ])
  return found.length > 0
}

/** Gives the sale that a visitor would begin now, without storing it: for the look-ups of a page that is only viewed. */
export const unsavedSale = (visitor: Visitor, now: number, notes: SaleNotes): OpenSale => ({
  id: saleIdOf(visitor),
  variant: visitor.variant,
  notes,
  expiresAt: now + saleLastsInSeconds * 1000,
  grantUntil: 0,
  responseKey: null,
  quote: null,
})

/** What a sale is begun with: when, and the encrypted notes of its page. */
export interface SaleStart {
  /** The secret from which the key of encrypted notes is derived. */
  readonly secret: string
  /** Stores in a sale what its page was shown before the sale began. */
  noteShown(
    context: { readonly sql: Sql; readonly sale: Sale; readonly now: number },
    notes: SaleNotes,
  ): Promise<void>
  readonly sql: Sql
  readonly now: number
  readonly sealedNotes?: unknown
}

/** Finds the sale of a visitor, or begins it. A page that is only viewed stores no row. */
export async function beginSale(visitor: Visitor, start: SaleStart): Promise<OpenSale> {
  const { sql, now, secret, sealedNotes } = start
  const known = await findSale(sql, visitor)
  if (known) return known
  const [, sale] = await Promise.all([
    sql.query(
      `insert into sale (id, variant, created_at, expires_at, aparelho, nome_da_venda) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing`,
      [
        saleIdOf(visitor),
        visitor.variant,
        instant(now),
        instant(now + saleLastsInSeconds * 1000),
        deviceOf(visitor),
        saleNameOf(visitor),
      ],
    ),
    findSale(sql, visitor),
  ])
  if (!sale) throw new Error('The sale begun in this transaction cannot be read.')
  const notes = openNotes(secret, sale.id, sealedNotes)
  if (notes) await start.noteShown({ sql, sale, now }, notes)
  return sale
}

/** Lets a sale that solved a challenge make ordinary calls for as long as it lasts; the solution is kept. */
export async function grant(
  sql: Sql,
  { id }: Sale,
  { responseKey, now }: { readonly responseKey: string; readonly now: number },
): Promise<void> {
  const until = instant(now + saleLastsInSeconds * 1000)
  await sql.query('update sale set grant_until = $2, response_key = $3 where id = $1', [
    id,
    until,
    responseKey,
  ])
}

function saleOf({ id, variant, expires_at, grant_until, response_key, quote }: SaleRow): OpenSale {
  return {
    id,
    variant,
    expiresAt: expires_at.getTime(),
    grantUntil: grant_until?.getTime() ?? 0,
    responseKey: response_key,
    quote,
  }
}
