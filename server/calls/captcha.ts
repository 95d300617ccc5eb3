import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { type Json, readPath } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/handler.ts'
import { type Problem, problem, refuse } from '../http/problems.ts'
import { instant, type Sql } from '../store/index.ts'
import { type Outcome, refused } from './answer.ts'
import { type Operation, uidIn } from './operation.ts'
import { type CallerParts, callerOf, grant, hashOfVisitor, type OpenSale, type Visitor } from './sale.ts'

/** What one challenge is for: an operation, and the visitor who asked for it. */
export interface Purpose {
  readonly action: string
  readonly visitor: string
}

/** Why a solved challenge was refused: malformed, wrong or of another purpose, too old, already used. */
type RefusalCode = 'CI-01' | 'CI-02' | 'CI-03' | 'CI-04'

/** The result of verifying a solved challenge; `hash` identifies the challenge, so that it is used once. */
type Verdict =
  | { readonly ok: true; readonly hash: string; readonly expiresAt: number }
  | { readonly ok: false; readonly codigo: RefusalCode }

/** Gives challenges of proof of work and verifies their solutions. Times are in milliseconds since 1970. */
export interface Captcha {
  challenge(purpose: Purpose): Promise<Challenge>
  verify(responseKey: string, purpose: Purpose): Promise<Verdict>
}

/** For how long a challenge may be solved and sent. */
const lastsMs = 30 * 60_000

/** About a thousand guesses on average; with the default cost a phone needs a second or so. */
const guesses = { from: 500, to: 1500 } as const

/** A payload has about 900 characters. */
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
        // Our own name, because the library compares its `expiresAt` with a clock that tests cannot set.
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const derived = (secret: string, use: string): string => hashOf(`${use}\n${secret}`)

/** What checking a challenge needs from the rest of the server. */
export interface CaptchaParts {
  readonly captcha: Captcha
  readonly now: () => number
  /** The checked variant, with every value of its bases; undefined where it is not served. */
  variant(id: string): { readonly [key: string]: Json } | undefined
  readonly proposalOf: FindKnownProposal
}

interface ChallengedCall {
  readonly operation: Operation
  readonly input: { readonly [name: string]: Json }
  readonly sale: OpenSale | null
  readonly visitor: Visitor | null
}

/**
 * Refuses a call that lacks a solved challenge; undefined when it may go on.
 *
 * A fresh challenge is used up in the caller's transaction, and lets the sale make ordinary calls for as long as it lasts.
 * Codes: CI-01 malformed, CI-02 wrong or for another purpose, CI-03 too old, CI-04 already used.
 */
export async function captchaRefusal(
  parts: CaptchaParts,
  sql: Sql,
  call: ChallengedCall,
): Promise<Outcome | undefined> {
  const { operation, input, sale, visitor } = call
  const { needs } = operation
  if (needs.captcha === 'none' || !visitor || !sale) return undefined
  if (!(await needsCaptcha(parts, sql, call))) return undefined
  if (needs.captcha === 'grant') {
    // A grant lasts as long as its sale: one without a grant was begun by this call, because that of its page has expired.
    if (sale.grantUntil > parts.now()) return undefined
    return refuseForNow(problem(needs.sale ? 'semVenda' : 'captchaAusente'))
  }
  const responseKey = responseKeyIn(input)
  if (responseKey === undefined) return refuseForNow(problem('captchaAusente'))
  const purpose = { action: operation.name, visitor: hashOfVisitor(visitor) }
  const verdict = await parts.captcha.verify(responseKey, purpose)
  const isNew = verdict.ok && (await markUsed(sql, verdict.hash, verdict.expiresAt))
  if (!isNew) {
    const codigo = verdict.ok ? 'CI-04' : verdict.codigo
    return refuseForNow(problem('captchaRecusado', { data: { codigo } }))
  }
  await grant(sql, sale, { responseKey, now: parts.now() })
  return undefined
}

/** A retry with the same key may send a valid challenge. */
const refuseForNow = (problem: Problem): Outcome => ({ ...refused(problem), isUnsettled: true })

/** Tells whether the variant of the call's sale, or of the proposal it names, asks for challenges. */
async function needsCaptcha(
  parts: CaptchaParts,
  sql: Sql,
  { operation, input, sale }: ChallengedCall,
): Promise<boolean> {
  const uid = uidIn(operation, input)
  const variant = uid === undefined ? sale?.variant : (await parts.proposalOf(sql, uid))?.variant
  return variant === undefined || readPath(parts.variant(variant), 'captcha.tipo') !== 'nenhum'
}

const responseKeyIn = ({ responseKey }: { readonly [name: string]: Json }): string | undefined =>
  typeof responseKey === 'string' && responseKey !== '' ? responseKey : undefined

/**
 * Gives the solved challenge that goes along with a call to a service: the call's own, or the one its sale solved last;
 * null without any.
 */
export const responseKeyOf = ({ input, sale }: Pick<ChallengedCall, 'input' | 'sale'>): string | null =>
  responseKeyIn(input) ?? sale?.responseKey ?? null

/** Makes the challenge of a call that no service could answer usable again: a retry sends the same one. */
export async function returnChallenge(
  { captcha }: CaptchaParts,
  sql: Sql,
  { operation, input, visitor }: ChallengedCall,
): Promise<void> {
  const responseKey = responseKeyIn(input)
  if (operation.needs.captcha !== 'fresh' || !visitor || responseKey === undefined) return
  const verdict = await captcha.verify(responseKey, {
    action: operation.name,
    visitor: hashOfVisitor(visitor),
  })
  if (verdict.ok) await sql.query('delete from captcha_used where hash = $1', [verdict.hash])
}

/** Marks a challenge as used; false when it was used before. */
async function markUsed(sql: Sql, hash: string, expiresAt: number): Promise<boolean> {
  const rows = await sql.query(
    'insert into captcha_used (hash, expires_at) values ($1, $2) on conflict (hash) do nothing returning hash',
    [hash, instant(expiresAt)],
  )
  return rows.length === 1
}

/** Opens GET /api/captcha?action=<operation>: a challenge for one call of that operation by this visitor. */
export function routeCaptcha(
  app: FastifyInstance,
  parts: CallerParts & {
    readonly captcha: Captcha
    readonly operations: ReadonlyMap<string, Operation>
  },
): void {
  app.get<{ Querystring: { readonly action?: string } }>('/captcha', async (request, reply) => {
    const operation = parts.operations.get(String(request.query.action ?? ''))
    if (operation?.needs.captcha !== 'fresh') return refuse(reply, problem('naoEncontrado'))
    const visitor = callerOf(request, parts)
    if (!visitor) return refuse(reply, problem('semVenda'))
    const purpose = { action: operation.name, visitor: hashOfVisitor(visitor) }
    return reply.send(await parts.captcha.challenge(purpose))
  })
}
