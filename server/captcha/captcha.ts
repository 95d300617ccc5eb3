import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** What one challenge is for: an operation, and the visitor who asked for it. */
export interface Purpose {
  readonly action: string
  readonly visitor: string
}

/** Why a solved challenge was refused: malformed, wrong or of another purpose, too old, already used. */
export type RefusalCode = 'CI-01' | 'CI-02' | 'CI-03' | 'CI-04'

/** A verdict over a solved challenge; `hash` names the challenge, so that it serves once. */
export type Verdict =
  | { readonly ok: true; readonly hash: string; readonly expiresAt: number }
  | { readonly ok: false; readonly codigo: RefusalCode }

/** Asks for proof of work and judges it. Times are in milliseconds since 1970. */
export interface Captcha {
  challenge(purpose: Purpose): Promise<Challenge>
  verify(responseKey: string, purpose: Purpose): Promise<Verdict>
}

/** For how long a challenge may be solved and sent. */
const lastsMs = 30 * 60_000

/** About a thousand guesses on average; with the default cost a phone needs a second or so. */
const guesses = { from: 500, to: 1500 } as const

/** A payload has about 900 characters; a far longer one is not worth reading. */
const longestPayload = 4000

/** Makes the captcha of this server: ALTCHA's proof of work, signed with `secret`. */
export function openCaptcha(facts: {
  readonly secret: string
  readonly cost: number
  readonly now: () => number
}): Captcha {
  const hmacSignatureSecret = derived(facts.secret, 'desafio')
  const hmacKeySignatureSecret = derived(facts.secret, 'chave')
  const secrets = { deriveKey, hmacSignatureSecret, hmacKeySignatureSecret }
  return {
    challenge: ({ action, visitor }) =>
      createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: facts.cost,
        counter: randomInt(guesses.from, guesses.to),
        // Our own name, because the library's `expiresAt` is judged by a clock that cannot be handed over.
        data: { action, visitor, ate: facts.now() + lastsMs },
      }),
    async verify(responseKey, { action, visitor }) {
      const payload = payloadOf(responseKey)
      if (!payload) return { ok: false, codigo: 'CI-01' }
      const { challenge, solution } = payload
      const { verified } = await verifySolution({ ...secrets, challenge, solution })
      const { data } = challenge.parameters
      if (!verified || data?.action !== action || data.visitor !== visitor)
        return { ok: false, codigo: 'CI-02' }
      const expiresAt = Number(data.ate)
      if (!(facts.now() <= expiresAt)) return { ok: false, codigo: 'CI-03' }
      return { ok: true, hash: hashOf(challenge.signature ?? ''), expiresAt }
    },
  }
}

/** Reads the Base64 that the page sends; undefined when it has not the shape of a solved challenge. */
function payloadOf(responseKey: string): Payload | undefined {
  if (responseKey.length > longestPayload) return undefined
  try {
    const payload: Payload = JSON.parse(Buffer.from(responseKey, 'base64').toString())
    const { challenge, solution } = payload
    const shaped =
      typeof challenge.signature === 'string' &&
      typeof challenge.parameters === 'object' &&
      typeof challenge.parameters.keySignature === 'string' &&
      typeof solution.counter === 'number' &&
      typeof solution.derivedKey === 'string'
    return shaped ? payload : undefined
  } catch {
    return undefined
  }
}

const hashOf = (signature: string): string => createHash('sha256').update(signature).digest('hex')

const derived = (secret: string, use: string): string => hashOf(`${use}\n${secret}`)
