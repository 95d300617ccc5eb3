import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServiceTimes } from '../../server/monitoring/service-times.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let store: Store
let standIn: StandIn
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
}, 60_000)
afterAll(async () => {
  await store.query('drop table nota')
  await store.close()
  await standIn.close()
})

it('[T06so] a call that fails is told with the request that caused it, also where several are at work', async () => {
  const times = openServiceTimes()
  const told: Record<string, unknown>[] = []
  const tell = (facts: object, msg: string) => void told.push({ ...facts, msg })
  times.warn({ warn: tell, info: tell } as never)
  const { save } = await openForwarding(store, standIn.url, 5_000, times.observe)
  const { pay } = await openForwarding(store, standIn.url, 5_000, times.observe)
  standIn.fail('/api/Nota', 'http500')
  standIn.fail('/api/Cobranca', 'http401')
  const [saved, paid] = await Promise.all([save('a'), pay('b')])
  const of = (operation: string) => told.filter((facts) => facts.operation === operation)
  const always = { service: 'dental', ms: expect.any(Number) }
  expect(of('nota.salvar')).toEqual([
    {
      ...always,
      ...{ operation: 'nota.salvar', call: 'alterar', ending: 'unknown', status: 500 },
      requestId: saved.headers['x-request-id'],
      msg: 'serviço de fora sem resposta',
    },
  ])
  expect(of('nota.pagar').map(({ requestId, status }) => [requestId, status])).toEqual([
    [paid.headers['x-request-id'], 401],
  ])
})
