import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordHeartbeat, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { call } from '../server/kit.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let store: Store
let standIn: StandIn
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
}, 60_000)
afterAll(async () => {
  await store.close()
  await standIn.close()
})
beforeEach(async () => {
  standIn.reset()
  await store.query('drop table if exists nota')
  await store.query('truncate sale, idempotency, captcha_used, chamada_externa, em_andamento cascade')
})

describe('while a write waits for its service', () => {
  it('[T06fn] its key and every other write into its sale are told to come back, at this server and another', async () => {
    const one = await openForwarding(store, standIn.url, 60_000)
    const other = await openForwarding(store, standIn.url, 60_000)
    const elsewhere = (key: string, nome = 'a') =>
      call(other.app, 'nota.salvar', {
        payload: { nome },
        cookie: one.cookie,
        headers: { 'idempotency-key': key },
      })
    const held = standIn.hold('/api/Nota')
    const first = one.save('k1')
    const letGo = await held
    for (const reply of [
      await one.save('k1'),
      await one.save('k2', 'b'),
      await elsewhere('k1'),
      await elsewhere('k3', 'c'),
    ]) {
      expect(reply.json()).toMatchObject({ status: 409, code: 'emAndamento' })
    }
    letGo()
    const { statusCode, body } = await first
    expect(statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(1)

    const again = await elsewhere('k1')
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([body, 'true'])
    expect((await elsewhere('k1', 'outro')).json()).toMatchObject({ status: 422, code: 'chaveReutilizada' })
    expect((await elsewhere('k3', 'c')).statusCode).toBe(200)
    expect(await one.notes()).toEqual(['a', 'c'])
  })

  it('[T06fo] no transaction is open: others are served, and another sale writes', async () => {
    const one = await openForwarding(store, standIn.url, 60_000)
    const stranger = await openForwarding(store, standIn.url, 60_000)
    const held = standIn.hold('/api/Nota')
    const first = one.save('k1')
    const letGo = await held
    expect((await stranger.save('k1', 'b')).statusCode).toBe(200)
    expect(await one.notes()).toEqual(['b'])
    letGo()
    await first
    expect(await one.notes()).toEqual(['b', 'a'])
  })

  it('[T06fp] a server that dies leaves the sale to others after three seconds, and the call under its name', async () => {
    const dying = await openForwarding(store, standIn.url)
    standIn.fail('/api/Nota', 'silence')
    await dying.save('k1')
    const [sale] = await store.query<{ readonly id: string }>('select id from sale')
    await recordHeartbeat(store, 'outro')
    await store.query(`insert into em_andamento (sale_id, dono) values ($1, 'outro')`, [sale?.id])
    expect((await dying.save('k1')).json()).toMatchObject({ code: 'emAndamento' })
    await store.query(`update processo set seen_at = clock_timestamp() - interval '3 seconds'`)
    expect((await dying.save('k1')).statusCode).toBe(200)
    expect(new Set(standIn.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await dying.notes()).toEqual(['a'])
    expect(await store.query('select sale_id from em_andamento')).toEqual([])
  })
})
