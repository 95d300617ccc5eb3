import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'

/** Asks for a challenge for an operation, from an address where many ask in one while. */
export async function challengeFor(
  app: FastifyInstance,
  action: string,
  cookie: string,
  remoteAddress?: string,
): Promise<Challenge> {
  const reply = await app.inject({
    url: `/api/captcha?action=${action}`,
    headers: { host: 'localhost', cookie },
    ...(remoteAddress !== undefined && { remoteAddress }),
  })
  return reply.json()
}

/** Solves a challenge as the page's worker does. */
export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
