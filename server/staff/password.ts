import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
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

const today: Cost = { logN: 15, r: 8, p: 3 }
const hashBytes = 32

/** Hashes a password; the work it took and the salt stand beside it, so that later ones may take more. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, today)
  const { logN, r, p } = today
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash that no password has, so that looking at an account that is not there takes as long as at another. */
const ofNobody = `scrypt$${today.logN}$${today.r}$${today.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Tells whether a password has a hash; without one it is as much work, and false. */
export async function isPassword(password: string, known = ofNobody): Promise<boolean> {
  const [, logN, r, p, salt = '', hash = ''] = known.split('$')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** Hashes at work, one after the other: they take threads that finding the addresses of services needs too. */
let turn: Promise<unknown> = Promise.resolve()

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const next = () => deriveAtOnce(password, salt, cost)
  const derived = turn.then(next, next)
  turn = derived.catch(() => {})
  return derived
}

function deriveAtOnce(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  return new Promise((resolve, reject) => {
    const maxmem = 256 * N * r
    scrypt(password, salt, hashBytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
