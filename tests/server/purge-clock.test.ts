import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayInMs } from '../../engine/index.ts'
import { openPurgeWorker } from '../../server/process/purge.ts'
import { instant, isTimeToPurge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from './kit.ts'

const hour = 3_600_000

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
afterAll(() => store.close())
beforeEach(() => lastPurgeAt(noon))

/** Notes when the last purge was. */
async function lastPurgeAt(at: number): Promise<void> {
  await store.query('delete from limpeza')
  await store.query('insert into limpeza (feita_em) values ($1)', [instant(at)])
}

const looks = async (...times: readonly number[]) => {
  const verdicts: boolean[] = []
  for (const at of times) verdicts.push(await isTimeToPurge(store, at))
  return verdicts
}

describe('the clock of a purge', () => {
  it('[T06eu] is believed as long as it goes on from the last purge', async () => {
    expect(await looks(noon, noon + hour, noon + dayInMs, noon + 2 * dayInMs)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await looks(noon + dayInMs)).toEqual([true])
  })

  it.each([
    ['ahead', 31 * dayInMs],
    ['back', -31 * dayInMs],
  ])('[T06eu] that jumped a month %s is believed an hour later, when it still says so', async (_, jump) => {
    const at = noon + jump
    expect(await looks(at, at + 1_000, at + 30 * 60_000, at + 58 * 60_000)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(await looks(at + hour, at + 2 * hour)).toEqual([true, true])
  })

  it('[T06eu] that jumped and was put right purges at once, and the jump is forgotten', async () => {
    const at = noon + 31 * dayInMs
    expect(await looks(at, noon + hour)).toEqual([false, true])
    expect(await looks(at + hour)).toEqual([false])
  })

  it('[T06eu] that jumps again is not taken for agreement', async () => {
    const at = noon + 31 * dayInMs
    expect(await looks(at, at + 2 * dayInMs, at)).toEqual([false, false, false])
  })

  it('[T06eu] of one process of several does not make the others wait, nor they it believed', async () => {
    const ahead = (at: number) => at + 31 * dayInMs
    const times = [1, 2, 3].flatMap((n) => [noon + n * hour, ahead(noon + n * hour)])
    expect(await looks(...times)).toEqual([true, false, true, false, true, false])
  })

  it('[T06eu] is the database’s own before the first purge', async () => {
    await store.query('delete from limpeza')
    expect(await looks(Date.now() + 31 * dayInMs)).toEqual([false])
    await store.query(`insert into captcha_used (hash, expires_at) values ('x', $1)`, [instant(noon)])
    const kept = async () => (await store.query('select 1 as um from captcha_used')).length
    let at = noon + 31 * dayInMs
    const said: unknown[] = []
    const log = {
      warn: (line: unknown) => void said.push(line),
      error: (line: unknown) => void said.push(line),
    }
    const tidying = openPurgeWorker(store, [], () => at)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const worker = tidying.start(log)
      await vi.waitFor(() =>
        expect(said).toEqual(['limpeza adiada: o relógio saltou mais de um dia desde a última']),
      )
      expect([tidying.isHeld(), await kept()]).toEqual([true, 1])
      at += hour
      vi.advanceTimersByTime(hour)
      await worker.stop()
      expect([tidying.isHeld(), await kept(), said.length]).toEqual([false, 0, 1])
    } finally {
      vi.useRealTimers()
    }
  })
})
