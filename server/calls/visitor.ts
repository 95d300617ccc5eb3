import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** Makes a visitor nobody can guess, and whom nobody without the key can make. */
export function newVisitor(name: SaleName, key: string): Visitor {
  return { secret: secretFrom(randomBytes(drawnBytes), key), ...name }
}

/** Tells whether a secret was made with this key: one that a client made up is no visitor. */
export function isMadeWith(key: string, secret: string): boolean {
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
export function markOf({ secret }: Visitor): string {
  return createHash('sha256').update(`captcha\n${secret}`).digest('base64url').slice(0, 22)
}
