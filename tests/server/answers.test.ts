import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { accept } from '../../server/contract/work.ts'
import type { Store } from '../../server/store/store.ts'
import { echo } from './echo.ts'
import { call, emptyStore, local, openTest, settingsOf } from './kit.ts'

describe('an answer', () => {
  const answering = (data: Json, env = {}) =>
    openTest({ ...echo, locals: [local('eco.ver', async () => accept(data))], settings: settingsOf(env) })

  it('[T06f] that does not fit its file fails in tests', async () => {
    const { app, lines } = await answering({ id: 7 })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toMatchObject({
      code: 'erroInterno',
      status: 500,
    })
    expect(lines.join('')).toContain('eco.ver/id (type)')
  })

  it('[T06g] never carries a name its file does not know', async () => {
    const { app } = await answering({ id: '1', cpf: '52998224725' }, { NODE_ENV: 'production' })
    expect((await call(app, 'eco.ver', { payload: {} })).json()).toEqual({ data: { id: '1' } })
  })

  it('[T06h] is the problem an operation declares, with what it adds', async () => {
    const locals = [local('eco.ver', async () => ({ ok: false, problem: 'recusado', data: { motivo: 'x' } }))]
    const { app } = await openTest({ ...echo, locals })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect(reply.json()).toMatchObject({
      code: 'recusado',
      status: 422,
      title: 'Recusado.',
      data: { motivo: 'x' },
    })
  })

  it('[T06i] is a failure where the problem is not declared', async () => {
    const { app } = await openTest({
      ...echo,
      locals: [local('eco.ver', async () => ({ ok: false, problem: 'x' }))],
    })
    expect((await call(app, 'eco.ver', { payload: {} })).statusCode).toBe(500)
  })

  it('[T06j] says to come back where the database is out of reach', async () => {
    const store: Store = {
      ...emptyStore,
      transaction: async () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    }
    const { app } = await openTest({ ...echo, store })
    const reply = await call(app, 'eco.ver', { payload: {} })
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'indisponivel',
      '2',
    ])
  })
})
