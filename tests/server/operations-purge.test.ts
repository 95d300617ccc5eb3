import { afterAll, beforeAll, expect, it } from 'vitest'
import { expiries } from '../../server/sale/expiries.ts'
import { instant, purge } from '../../server/store/index.ts'
import { type Desk, newCpf, openDesk } from '../contracts/journey.ts'
import { pay } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const hour = 3_600_000
const day = 24 * hour

const left = async () => {
  const [row] = await desk.store.query(
    `select (select count(*) from sale) as sale, (select count(*) from draft) as draft,
            (select count(*) from contratante) as contratante, (select count(*) from proposta) as proposta,
            (select count(*) from pagamento) as pagamento, (select count(*) from cpf_consultado) as cpfs,
            (select count(*) from idempotency) as idempotency, (select count(*) from captcha_used) as captchas`,
  )
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
  expect(await desk.ask('proposta.obter', { uid: paid.uid })).toMatchObject({ situacao: 'paga' })
})

it('[T06br] deletes whatever number has gathered', async () => {
  const { store } = desk
  await store.query(`insert into captcha_used select 'x' || n, $1 from generate_series(1, 2500) as n`, [
    instant(noon),
  ])
  await purge(store, noon + 1, expiries)
  expect(await left()).toMatchObject({ captchas: 0 })
})

it('[T05e] keeps whom a link names for a year after it was last opened, though no sale knows them any more', async () => {
  const { store } = desk
  const cpf = newCpf()
  const { slug, cod } = await desk.ask('corretor.obter', { idCorretor: cpf }, { sale: await desk.sale() })
  const open = async () =>
    desk.call('corretor.obter', { slug: String(slug), idCorretor: String(cod) }, { sale: await desk.sale() })
  await purge(store, noon + 364 * day, expiries)
  expect(await store.query('select 1 from sale where cpf_corretor = $1', [cpf])).toEqual([])
  expect(await open()).toMatchObject({ ok: true, data: { slug, cod } })
  await purge(store, noon + 365 * day + 1, expiries)
  expect(await open()).toEqual({ ok: false, problem: 'naoEncontrado' })
})
