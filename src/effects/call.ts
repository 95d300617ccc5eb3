import type { Funnel } from '../../engine/index.ts'
import { post, saleHeader } from '../page/post.ts'
import type { Runner } from './effect.ts'

/** Outcomes any call may have; what else a server names must be declared by the operation. */
const GENERAL = new Set(['ok', 'offline', 'timeout', 'semVenda'])
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const PAUSES_MS = [500, 2000]

/** Sends a call to our server and tells the engine how it ended; look-ups and saves are tried again by themselves. */
export const call: Runner = {
  name: 'call',
  async run({ name, n = 0, key = '', with: input }, { funnel, end }) {
    const { timeoutMs, retries, writes } = facts(funnel, name)
    const headers = { ...saleHeader(), ...(writes && { 'idempotency-key': key }) }
    for (let tried = 0; ; tried += 1) {
      const answer = await post(`/api/${name}`, input ?? {}, { headers, timeoutMs })
      const isUnsure = ['offline', 'timeout', 'emAndamento', 'indisponivel', 'erroInterno'].includes(
        answer.outcome,
      )
      if (isUnsure && tried < retries && navigator.onLine) {
        await wait(PAUSES_MS[tried] ?? 5000)
        continue
      }
      const known = GENERAL.has(answer.outcome) || funnel.operations[name]?.problems.includes(answer.outcome)
      end(n, { ...answer, outcome: known ? answer.outcome : 'failure' })
      return
    }
  },
}

const facts = (funnel: Funnel, name: string) =>
  funnel.operations[name] ?? { timeoutMs: 10_000, retries: 0, writes: false }
