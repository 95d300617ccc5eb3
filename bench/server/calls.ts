import { pbkdf2Sync } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import type { Input } from './person.ts'
import type { WireAnswer } from './wire.ts'

/** Who calls, as the server is told: the cookie, and the address that the proxy in front of it saw. */
export interface Caller {
  readonly cookie: string
  readonly address: string
  /** The sale that the page is about, as it names it; absent means the one that the cookie itself names. */
  readonly sale?: string
}

/** A call of an operation; a write has a key. */
export interface BenchCall {
  readonly operation: string
  readonly input: Input
  readonly key?: string | undefined
}

/** Writes the request of a call as the page's script makes it. */
export function requestOf({ operation, input, key }: BenchCall, caller: Caller): string {
  return withBody(`POST /api/${operation}`, input, caller, key ? `idempotency-key: ${key}\r\n` : '')
}

/** Writes the request that keeps a draft. */
export const draftRequestOf = (draft: Input, caller: Caller): string =>
  withBody('PUT /api/rascunho', draft, caller)

/** Writes the request that reads an address. */
export const readingOf = (path: string, caller: Caller): string =>
  `GET ${path} HTTP/1.1\r\n${headOf(caller)}\r\n`

function withBody(line: string, input: Input, caller: Caller, more = ''): string {
  const body = JSON.stringify(input)
  const length = Buffer.byteLength(body)
  return `${line} HTTP/1.1\r\n${headOf(caller)}${more}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
}

function headOf({ cookie, address, sale }: Caller): string {
  const lines = ['host: localhost', 'origin: http://localhost', 'sec-fetch-site: same-origin']
  lines.push('accept-encoding: br, gzip', `x-forwarded-for: ${address}`)
  if (cookie) lines.push(`cookie: ${cookie}`)
  if (sale) lines.push(`x-venda: ${sale}`)
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Reads the data of an answer that must have succeeded. */
export function dataOf({ status, body }: WireAnswer): Input {
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`)
  return JSON.parse(body).data
}

/** Reads the cookie that came with a page. */
export function cookieIn({ status, head, body }: WireAnswer): string {
  const cookie = /\r\nset-cookie: ([^;]+)/i.exec(head)?.[1]
  if (status === 200 && cookie) return cookie
  throw new Error(`${status}: ${body.slice(0, 300)}`)
}

/** Solves the challenge that came, as the page's worker does, and gives what the call must bring. */
export async function responseKeyFrom({ status, body }: WireAnswer): Promise<string> {
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`)
  const challenge: Challenge = JSON.parse(body)
  const solution = await solveChallenge({ challenge, deriveKey: deriveAtOnce })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

type Derive = Parameters<typeof solveChallenge>[0]['deriveKey']

/** Derives without a queue: a thousand guesses take a person's phone a second, and here must not take the server's. */
const deriveAtOnce: Derive = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})
