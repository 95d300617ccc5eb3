import { pbkdf2Sync } from 'node:crypto'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import type { FastifyInstance } from 'fastify'

/** Who asks for a challenge. */
interface Asking {
  readonly cookie: string
  readonly remoteAddress: string
}

/** By Node's own hash, without a way through its threads for every guess. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: new Uint8Array(pbkdf2Sync(password, salt, cost, keyLength, 'sha256')),
})

/** Asks the server for a challenge of an operation and solves it, as a page does. */
export async function proofOf(
  app: FastifyInstance,
  operation: string,
  { cookie, remoteAddress }: Asking,
): Promise<string> {
  const headers = { host: 'localhost', cookie }
  const reply = await app.inject({ url: `/api/captcha?action=${operation}`, remoteAddress, headers })
  const challenge = reply.json<Challenge>()
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
