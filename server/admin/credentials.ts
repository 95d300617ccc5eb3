import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import pLimit from 'p-limit'
import { newClearText } from '../store/index.ts'

/** Draws words of five letters each, joined by hyphens: 24 bits a word. */
export const drawWords = (count: number): string =>
  Array.from({ length: count }, () => newClearText(5)).join('-')

/** How much work one hash is: 32 MB, three times over, a quarter of a second of one core. */
interface Cost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

const currentCost: Cost = { logN: 15, r: 8, p: 3 }
const hashBytes = 32

/** Hashes a password; its cost and salt are part of the text, so that later hashes may cost more. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, currentCost)
  const { logN, r, p } = currentCost
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash that no password has, so that signing in to an account that does not exist takes as long. */
const unknownHash = `scrypt$${currentCost.logN}$${currentCost.r}$${currentCost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Tells whether a password has a hash; without a hash it takes as long, and is false. */
export async function isPassword(password: string, known = unknownHash): Promise<boolean> {
  const [, logN, r, p, salt = '', hash = ''] = known.split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** One hash after the other: they take threads that finding the addresses of services needs too. */
const oneAtATime = pLimit(1)
const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return oneAtATime(() => scryptAsync(password, salt, hashBytes, { N, r, p, maxmem: 256 * N * r }))
}

const periodSeconds = 30

/** Draws the secret of a second factor, as an app that shows its codes takes it. */
export const drawTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Writes the address that such an app reads from a QR code. */
export const totpAddress = (login: string, secret: string): string => totpOf(secret, login).toString()

/**
 * Says which thirty seconds a code belongs to; undefined where it is the code of none.
 *
 * Clocks differ and fingers are slow: the code just before counts, and the one to come.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Funis', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** Keys that are not in the database, so that a copy of it opens nothing. */
export interface StaffKeys {
  /** Encrypts a text for one account; for another it does not open. */
  seal(text: string, login: string): string
  /** Opens what was sealed; undefined where it was sealed with another key or for another account. */
  open(sealed: string, login: string): string | undefined
  /** Makes a keyed hash of a text of one account. */
  mark(text: string, login: string): string
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derives the keys of staff accounts from the secret of this server. */
export function openStaffKeys(secret: string): StaffKeys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `equipe ${use}`, 32))
  const sealing = derived('cifra')
  const marking = derived('marca')
  return {
    seal(text, login) {
      const iv = randomBytes(ivBytes)
      const sealer = createCipheriv(cipher, sealing, iv).setAAD(Buffer.from(login))
      const body = Buffer.concat([sealer.update(text, 'utf8'), sealer.final()])
      return Buffer.concat([iv, sealer.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, login) {
      const bytes = Buffer.from(sealed, 'base64url')
      const body = bytes.subarray(ivBytes + tagBytes)
      try {
        const opener = createDecipheriv(cipher, sealing, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
        opener.setAAD(Buffer.from(login)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return opener.update(body, undefined, 'utf8') + opener.final('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text, login) => createHmac('sha256', marking).update(`${login}\n${text}`).digest('base64url'),
  }
}
