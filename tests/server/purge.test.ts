import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayInMs } from '../../engine/index.ts'
import { openPurgeWorker } from '../../server/process/lifecycle.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { instant, isTimeToPurge, purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { newCpf, refused } from '../contracts/journey.ts'
import { pay } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'

const hour = 3_600_000

describe('purge', () => {
  const desk = deskForTests()
  const day = 24 * hour

  const left = async () => {
    const row =
      await desk.row(`select (select count(*) from sale) as sale, (select count(*) from draft) as draft,
            (select count(*) from contratante) as contratante, (select count(*) from proposta) as proposta,
            (select count(*) from pagamento) as pagamento, (select count(*) from cpf_consultado) as cpfs,
            (select count(*) from idempotency) as idempotency, (select count(*) from captcha_used) as captchas`)
    return row
  }

  it('[X12af] deletes drafts after a day, sales without a proposal with them, unpaid proposals after 30 days, paid ones never', async () => {
    const { store } = desk
    const begun = await desk.registered()
    const proposed = await desk.proposed()
    await desk.ask('pagamento.criar', { uid: proposed.uid, formaPagamento: 5, cicloPagamento: 1 })
    const paid = await desk.proposed()
    await pay(desk, paid.uid)
    for (const { sale } of [begun, proposed, paid]) {
      await store.query(`insert into draft values ($1, 'pf-implante', 1, '{}', $2)`, [sale, instant(noon)])
    }
    await store.query(
      `insert into idempotency (sale_id, key, operation, request_hash, created_at) values ('x', 'y', 'z', 'h', $1)`,
      [instant(noon)],
    )
    await store.query(`insert into captcha_used values ('h', $1)`, [instant(noon + hour)])
    const all = {
      sale: 3,
      draft: 3,
      contratante: 3,
      proposta: 2,
      pagamento: 2,
      cpfs: 3,
      idempotency: 1,
      captchas: 1,
    }
    expect(await left()).toEqual(all)

    await purge(store, noon + hour, expiries)
    expect(await left()).toEqual(all)

    const withoutDrafts = { sale: 2, draft: 0, contratante: 2, proposta: 2, pagamento: 2, cpfs: 2 }
    await purge(store, noon + day + 1, expiries)
    expect(await left()).toEqual({ ...withoutDrafts, idempotency: 1, captchas: 0 })

    await purge(store, noon + 30 * day + 1, expiries)
    expect(await left()).toMatchObject({ sale: 2, pagamento: 2 })
    // Once nobody has to ask for the Pix any more.
    await store.query('update pagamento set conferir_em = null')
    await purge(store, noon + 30 * day + 1, expiries)
    const onlyPaid = { sale: 1, draft: 0, contratante: 1, proposta: 1, pagamento: 1, cpfs: 1 }
    expect(await left()).toEqual({ ...onlyPaid, idempotency: 0, captchas: 0 })
    expect(await desk.proposal(paid.uid)).toMatchObject({ situacao: 'paga' })
  })

  it('deletes whatever number has gathered', async () => {
    const { store } = desk
    await store.query(`insert into captcha_used select 'x' || n, $1 from generate_series(1, 2500) as n`, [
      instant(noon),
    ])
    await purge(store, noon + 1, expiries)
    expect(await left()).toMatchObject({ captchas: 0 })
  })

  it('keeps whom a link names for a year after it was last opened, though no sale knows them any more', async () => {
    const { store } = desk
    const cpf = newCpf()
    const { slug, cod } = await desk.ask('corretor.obter', { idCorretor: cpf }, { sale: await desk.sale() })
    const open = async () =>
      desk.call(
        'corretor.obter',
        { slug: String(slug), idCorretor: String(cod) },
        { sale: await desk.sale() },
      )
    await purge(store, noon + 364 * day, expiries)
    expect(await store.query('select 1 from sale where cpf_corretor = $1', [cpf])).toEqual([])
    expect(await open()).toMatchObject({ ok: true, data: { slug, cod } })
    await purge(store, noon + 365 * day + 1, expiries)
    expect(await open()).toEqual(refused('naoEncontrado'))
  })
})

describe('the clock of a purge', () => {
  let store: Store
  beforeAll(async () => {
    store = await openEmpty()
  })
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

  it('is believed as long as it goes on from the last purge', async () => {
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
  ])('that jumped a month %s is believed an hour later, when it still says so', async (_, jump) => {
    const at = noon + jump
    expect(await looks(at, at + 1_000, at + 30 * 60_000, at + 58 * 60_000)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(await looks(at + hour, at + 2 * hour)).toEqual([true, true])
  })

  it('that jumped and was put right purges at once, and the jump is forgotten', async () => {
    const at = noon + 31 * dayInMs
    expect(await looks(at, noon + hour)).toEqual([false, true])
    expect(await looks(at + hour)).toEqual([false])
  })

  it('that jumps again is not taken for agreement', async () => {
    const at = noon + 31 * dayInMs
    expect(await looks(at, at + 2 * dayInMs, at)).toEqual([false, false, false])
  })

  it('of one process of several does not make the others wait, nor they it believed', async () => {
    const ahead = (at: number) => at + 31 * dayInMs
    const times = [1, 2, 3].flatMap((n) => [noon + n * hour, ahead(noon + n * hour)])
    expect(await looks(...times)).toEqual([true, false, true, false, true, false])
  })

  it('is the database’s own before the first purge', async () => {
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
    await tidying.start(log).stop()
    expect(said).toEqual(['limpeza adiada: o relógio saltou mais de um dia desde a última'])
    expect([tidying.isHeld(), await kept()]).toEqual([true, 1])
    at += hour
    await tidying.start(log).stop()
    expect([tidying.isHeld(), await kept(), said.length]).toEqual([false, 0, 1])
  })
})
