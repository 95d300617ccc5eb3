import type { Json } from '../../engine/index.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { giveBack, spend } from '../captcha/used.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import { type Problem, problem } from '../http/problems.ts'
import type { Sql } from '../store/store.ts'
import { type Operation, uidIn } from './compile.ts'
import { grant, type OpenSale } from './sale.ts'
import { markOf, type Visitor } from './visitor.ts'

type VariantValues = { readonly [key: string]: Json }

/** What judging a challenge needs from the rest of the server. */
export interface CaptchaParts {
  readonly captcha: Captcha
  readonly now: () => number
  /** The checked variant, every value laid over its base; undefined where it is not served. */
  variant(id: string): VariantValues | undefined
  readonly proposalOf: FindKnownProposal
}

interface JudgedCall {
  readonly operation: Operation
  readonly input: { readonly [name: string]: Json }
  readonly sale: OpenSale | null
  readonly visitor: Visitor | null
}

/**
 * Tells why a call may not pass for want of a solved challenge; undefined when it may.
 *
 * A fresh challenge is used up by passing, in the caller's transaction, and lets the sale make ordinary calls for as long
 * as it lasts. Codes: CI-01 malformed, CI-02 wrong or for another purpose, CI-03 too old, CI-04 already used.
 */
export async function captchaRefusal(
  parts: CaptchaParts,
  sql: Sql,
  call: JudgedCall,
): Promise<Problem | undefined> {
  const { operation, input, sale, visitor } = call
  if (operation.needs.captcha === 'none' || !visitor || !sale) return undefined
  if (!(await needsCaptcha(parts, sql, call))) return undefined
  if (operation.needs.captcha === 'grant') {
    // A sale is granted as long as it lasts: one without was begun by this very call, for a page whose own is gone.
    if (sale.grantUntil > parts.now()) return undefined
    return problem(operation.needs.sale ? 'semVenda' : 'captchaAusente')
  }
  const { responseKey } = input
  if (typeof responseKey !== 'string' || responseKey === '') return problem('captchaAusente')
  const verdict = await parts.captcha.verify(responseKey, {
    action: operation.name,
    visitor: markOf(visitor),
  })
  if (!verdict.ok) return problem('captchaRecusado', { data: { codigo: verdict.codigo } })
  if (!(await spend(sql, verdict.hash, verdict.expiresAt))) {
    return problem('captchaRecusado', { data: { codigo: 'CI-04' } })
  }
  await grant(sql, sale, { responseKey, now: parts.now() })
  return undefined
}

/**
 * Gives the answer to a challenge that goes along with a call to a service: its own, or the one its sale was let through
 * by; null without any.
 */
export function responseKeyOf({ input, sale }: Pick<JudgedCall, 'input' | 'sale'>): string | null {
  const { responseKey } = input
  return typeof responseKey === 'string' && responseKey !== '' ? responseKey : (sale?.responseKey ?? null)
}

/** Gives back the challenge of a call that no service could answer: calling again, the page brings the same one. */
export async function returnChallenge(
  { captcha }: CaptchaParts,
  sql: Sql,
  { operation, input, visitor }: Omit<JudgedCall, 'sale'>,
): Promise<void> {
  const { responseKey } = input
  if (operation.needs.captcha !== 'fresh' || !visitor || typeof responseKey !== 'string') return
  const verdict = await captcha.verify(responseKey, { action: operation.name, visitor: markOf(visitor) })
  if (verdict.ok) await giveBack(sql, verdict.hash)
}

/** A call of no sale of its own is judged by the proposal it names, whoever makes it. */
async function needsCaptcha(
  parts: CaptchaParts,
  sql: Sql,
  { operation, input, sale }: JudgedCall,
): Promise<boolean> {
  const uid = uidIn(operation, input)
  const variant = uid === undefined ? sale?.variant : (await parts.proposalOf(sql, uid))?.variant
  const captcha = variant === undefined ? undefined : parts.variant(variant)?.captcha
  return !(typeof captcha === 'object' && captcha !== null && 'tipo' in captcha && captcha.tipo === 'nenhum')
}
