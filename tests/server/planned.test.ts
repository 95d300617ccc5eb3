import { describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { openServices } from '../../server/upstream/index.ts'
import { schemas } from '../contracts/operations.ts'
import { call, emptyStore, local, openTest, operationFile, settingsOf } from './kit.ts'

const file = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
const opened = (env = {}) =>
  openTest({
    settings: settingsOf(env),
    schemas: {
      operations: { 'nota.obter': { ...file, planned: { data: { id: '7' } } }, 'nota.apagar': file },
      fields: {},
    },
  })

/** An operation of money, with code, behind a service; and one of a service without money. */
async function openedWithMoney(env = {}) {
  const upstream = { service: 'pet', calls: {} } as const
  const run = async () => accept({ id: '7' })
  const { app } = await openTest({
    settings: settingsOf(env),
    locals: [local('nota.pagar', run), local('nota.ver', run)],
    schemas: {
      operations: { 'nota.pagar': { ...file, upstream, money: true }, 'nota.ver': { ...file, upstream } },
      fields: {},
    },
  })
  const statusOf = async (name: string) => (await call(app, name, { payload: {} })).statusCode
  return [await statusOf('nota.pagar'), await statusOf('nota.ver')]
}

describe('an operation of money whose service is not reached', () => {
  const production = { NODE_ENV: 'production' }

  it('[P08k] is refused in production, also where no flow called it when the process began', async () => {
    expect(await openedWithMoney(production)).toEqual([503, 200])
  })

  it('[P13p] is refused where the one of what the call is about is not reached, whatever the other is', async () => {
    const file = {
      ...operationFile('lookup', { needs: { sale: false, captcha: 'none', proposal: 'uid' } }),
      ...{ upstream: { service: 'pet', calls: {} }, money: true },
      upstreamOfProduct: { service: 'dental', calls: {} },
    }
    const pet = { url: 'https://pet.example.com', token: null }
    const pay = async (isOfProduct: boolean) => {
      const rows = [{ variant: 'sol', per: '', saleId: 'venda-1', isOfProduct }] as never
      const store = { ...emptyStore, query: async () => rows }
      const { app } = await openTest({
        settings: settingsOf({ ...production, PET_API_URL: pet.url }),
        store: { ...store, transaction: async (work) => work(store) },
        services: openServices({ services: { pet }, pause: async () => {} }),
        locals: [local('nota.pagar', async () => accept({ id: '7' }))],
        schemas: { operations: { 'nota.pagar': file }, fields: {} },
      })
      return (await call(app, 'nota.pagar', { payload: { uid: 'u' } })).statusCode
    }
    expect([await pay(true), await pay(false)]).toEqual([503, 200])
  })

  it('[P08k] is answered by the sandbox elsewhere, and in production where that is said by name', async () => {
    expect(await openedWithMoney()).toEqual([200, 200])
    const demonstration = { ...production, SANDBOX_PAYMENTS: 'pagamentos-de-mentira' }
    expect(await openedWithMoney(demonstration)).toEqual([200, 200])
  })

  it('[P08k] is every payment of an order and every change of its card', () => {
    const files = schemas.operations
    for (const name of ['pedido.pagar', 'cartao.atualizar'])
      expect([name, files[name]?.money]).toEqual([name, true])
  })
})

describe('an operation without code', () => {
  it('is answered by the example of its file where it is planned', async () => {
    const { app } = await opened()
    const reply = await call(app, 'nota.obter', { payload: {} })
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { id: '7' } }])
  })

  it('takes no other input than its file says', async () => {
    const { app } = await opened()
    expect((await call(app, 'nota.obter', { payload: { cor: 'azul' } })).statusCode).toBe(400)
  })

  it('is refused in production, whatever its example', async () => {
    const { app } = await opened({ NODE_ENV: 'production' })
    const reply = await call(app, 'nota.obter', { payload: {} })
    expect([reply.statusCode, reply.json().code]).toEqual([501, 'naoConstruida'])
  })

  it('is not there at all where it is not even planned, and the server begins all the same', async () => {
    const { app } = await opened()
    expect((await call(app, 'nota.apagar', { payload: {} })).statusCode).toBe(404)
  })
})
