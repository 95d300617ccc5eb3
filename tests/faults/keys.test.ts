// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EffectContext, runners } from '../../src/app/effects.ts'

const saves = { problems: [], writes: true, timeoutMs: 40_000, retries: 2 }
const keys: string[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  keys.length = 0
})

/** Answers by the key that comes; a key without an answer finds no way. */
function serve(answers: Readonly<Record<string, Response>>): void {
  vi.stubGlobal('fetch', async (_: string, { headers }: { readonly headers: Record<string, string> }) => {
    const key = headers['idempotency-key'] ?? ''
    keys.push(key)
    const answer = answers[key]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer.clone()
  })
}

/** Saves somebody under the key the engine gave, and tells how it ended. */
async function save(nome: string, key: string): Promise<string> {
  const outcome = new Promise<string>((tell) => {
    const around = {
      funnel: { operations: { salvar: saves } },
      end: (_: number, ending: { outcome: string }) => tell(ending.outcome),
    }
    runners.call(
      { effect: 'call', name: 'salvar', n: 1, key, with: { nome } },
      around as never as EffectContext,
    )
  })
  await vi.advanceTimersByTimeAsync(10_000)
  return outcome
}

const ok = () => Response.json({ data: { id: 'd1' } })
const reused = () => Response.json({ code: 'chaveReutilizada' }, { status: 422 })

it('a save edited after an uncertain outcome goes under a key of its own', async () => {
  serve({})
  expect(await save('Ana', 's-1')).toBe('offline')
  serve({ 's-1': reused(), 's-2': ok(), 's-3': ok() })
  expect(await save('Ana Lima', 's-2')).toBe('ok')
  expect(await save('Ana Lima', 's-3')).toBe('ok')
  expect(keys).toEqual(['s-1', 's-1', 's-1', 's-1', 's-2', 's-3'])
})

it('the key of another session is never used, nor one that no browser keeps', async () => {
  serve({})
  await save('Ana', 's-1')
  serve({ 't-1': ok(), 's-2': ok() })
  expect(await save('Ana', 't-1')).toBe('ok')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Refused', 'SecurityError')
  })
  expect(await save('Ana', 's-2')).toBe('ok')
  expect(keys.slice(3)).toEqual(['t-1', 's-2'])
})
