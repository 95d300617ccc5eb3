import type { Funnel, Json } from '../../engine/index.ts'
import { type Answer, post, saleHeader } from '../page/post.ts'
import { unsureKeys } from '../page/unsure.ts'
import type { EffectContext, Runner } from './effect.ts'

/** Outcomes any call may have; what else a server names must be declared by the operation. */
const GENERAL = new Set(['ok', 'offline', 'timeout', 'semVenda'])
/** Any call that needs a sale may have no sale any more: its time is over, or nothing is sold by its variant any more. */
const WITHOUT_SALE = 'vendasEncerradas'
/** Endings after which nobody knows whether the server did what was asked. */
const UNSURE = new Set(['offline', 'timeout', 'emAndamento', 'indisponivel', 'erroInterno'])
const PAUSES_MS = [500, 2000]

/** The effect with a reply. */
export const calling = {
  /**
   * Sends a call to our server and tells the engine how it ended.
   *
   * Look-ups and saves are tried again by themselves, under the same key; what moves money never is. A save that is
   * repeated after an unknown outcome goes under its old key too. A poll started while another is in flight waits for
   * that one's answer; one that came too often waits as long as the server says, and asks again: it heard nothing yet.
   */
  call: {
    async run({ name, n = 0, key = '', with: input = {} }, around) {
      const facts = factsOf(around.funnel, name)
      const asked = { name, input, key, facts }
      const answer = await (isPoll(facts) ? shared(asked, around) : keyed(asked))
      around.end(n, endingOf(answer, facts))
    },
  },
} satisfies Record<string, Runner>

type OperationFacts = Funnel['operations'][string]

interface Asked {
  readonly name: string
  readonly input: Json
  readonly key: string
  readonly facts: OperationFacts
}

const factsOf = (funnel: Funnel, name: string): OperationFacts =>
  funnel.operations[name] ?? { problems: [], timeoutMs: 10_000, retries: 0, writes: false }

const isPoll = ({ writes, retries }: OperationFacts) => !writes && retries === 0
const isUnsure = ({ outcome }: Answer) => UNSURE.has(outcome)

const onTheirWay = new WeakMap<EffectContext, Map<string, Promise<Answer>>>()

/** Asks, or waits for the answer to the same question that is on its way. */
function shared(asked: Asked, around: EffectContext): Promise<Answer> {
  const way = onTheirWay.get(around) ?? new Map<string, Promise<Answer>>()
  onTheirWay.set(around, way)
  const question = JSON.stringify([asked.name, asked.input])
  const known = way.get(question)
  if (known) return known
  const answer = askPatiently(asked).finally(() => way.delete(question))
  way.set(question, answer)
  return answer
}

const longestWaitMs = 60_000

/** Asks until the server says something of what was asked: that too many ask is no answer. */
async function askPatiently(asked: Asked): Promise<Answer> {
  for (;;) {
    const answer = await ask(asked)
    if (answer.outcome !== 'muitasTentativas') return answer
    const { retryAfterMs = longestWaitMs } = 'retryAfterMs' in answer ? answer : {}
    // Never early: who asks sooner than it was told is refused again.
    await later(Math.min(retryAfterMs, longestWaitMs) * (1 + Math.random() / 10))
  }
}

/** Asks under the key that this call had the last time, if nobody knows what became of it then. */
async function keyed(asked: Asked): Promise<Answer> {
  const { name, key, facts } = asked
  if (!facts.writes || facts.retries === 0) return ask(asked)
  const old = unsureKeys.of(name, key)
  const first = await ask({ ...asked, key: old ?? key })
  // The server knows whether the same is asked: something else goes under a key of its own.
  const isOther = old !== undefined && first.outcome === 'chaveReutilizada'
  const answer = isOther ? await ask(asked) : first
  if (isUnsure(answer)) unsureKeys.note(name, isOther ? key : (old ?? key))
  else unsureKeys.forget(name)
  return answer
}

async function ask({ name, input, key, facts: { timeoutMs, retries, writes } }: Asked): Promise<Answer> {
  const headers = { ...saleHeader(), ...(writes && { 'idempotency-key': key }) }
  for (let tried = 0; ; tried += 1) {
    const wasOnline = navigator.onLine
    const answer = await post(`/api/${name}`, input, { headers, timeoutMs })
    // The try before had come through and spent the proof of work: only what became of it is not known.
    if (tried > 0 && answer.outcome === 'captchaRecusado') return { outcome: 'timeout' }
    const isOver = !isUnsure(answer) || tried >= retries || !navigator.onLine
    // What was sent and not answered may have been done: only what was never sent is told as a lost connection.
    if (isOver && answer.outcome === 'offline' && retries === 0 && writes && wasOnline)
      return { outcome: 'timeout' }
    if (isOver) return answer
    await pause(PAUSES_MS[tried] ?? 5000)
  }
}

/** Waits, never as long as the next phone: after a fault they would all come back at once. */
const pause = (ms: number) => later(ms * (0.5 + Math.random() / 2))

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Names an ending as flows know it: `timeout` where nobody knows what became of the call, `failure` where the server
 * answered with something no flow has a line for.
 */
function endingOf(answer: Answer, facts: OperationFacts): Answer {
  const { outcome } = answer
  // Flows tell the two apart by the problem.
  if (outcome === WITHOUT_SALE) return { ...answer, outcome: 'semVenda' }
  if (GENERAL.has(outcome) || facts.problems.includes(outcome)) return answer
  const isAnswered = facts.retries === 0 ? answeredBy(outcome, facts) : !UNSURE.has(outcome)
  return { ...answer, outcome: isAnswered ? 'failure' : 'timeout' }
}

/** A payment that failed was answered; of a Pix only the server itself knows anything, not what stands before it. */
const answeredBy = (outcome: string, { writes }: OperationFacts): boolean =>
  writes ? outcome !== 'emAndamento' : !['emAndamento', 'indisponivel'].includes(outcome)
